import FoundationEssentials
import Testing

@testable import RideModel

/// The shipped tariffs, found from this file: a clone alone has them.
enum TestTariffs {
  static let maps = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Maps"

  static func shipped(_ path: String) throws -> Tariff {
    let bytes = try Data(contentsOf: URL(filePath: "\(maps)/\(path)"))
    return try Tariff(reading: Array(bytes), file: path)
  }

  /// The card the worked answers are told in: base 2.50, 1.20/km, 0.25/min, minimum 5.00, wait
  /// 0.30/min after 2:00, cash in steps of 0.50, commission 20 %.
  static func card() throws -> Tariff { try shipped("tariffs/time-and-distance.json") }

  static func reading(_ text: String) throws(FileError) -> Tariff {
    try Tariff(reading: Array(text.utf8), file: "tariff.json")
  }

  /// Least members a tariff can have, and these.
  static func with(_ members: String) throws(FileError) -> Tariff {
    try reading(
      """
      {"name": "n", "source": "s", "date": "d", "currency": "EUR",
      \(members)}
      """)
  }
}
