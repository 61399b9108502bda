import MobileLink
import RideModel
import StreetMap

/// A map with the tariff beside it: what a drive needs from disk.
package struct MapFolder: Sendable {
  package let map: StreetMap
  package let tariff: Tariff
  /// Tells one version of the tariff's file from another.
  package let tariffDigest: UInt64

  package init(map: StreetMap, tariff: Tariff, tariffDigest: UInt64 = 0) {
    self.map = map
    self.tariff = tariff
    self.tariffDigest = tariffDigest
  }

  /// Reads `map.geojson` and `tariff.json` of a folder.
  ///
  /// - Throws: `MapError` or `FileError`: one line with the file, the place in it and the remedy.
  package init(reading folder: String) throws {
    map = try StreetMap.load(folder: folder)
    try Self.check(map, file: "\(folder)/\(StreetMap.fileName)")
    let path = "\(folder)/tariff.json"
    let bytes = try Self.bytes(ofTariff: path)
    tariff = try Tariff(reading: bytes, file: path)
    tariffDigest = Digest.fnv1a(bytes)
    try Self.check(map.tolls, tariff.currency, file: "\(folder)/\(StreetMap.fileName)")
  }

  /// Reads the contents of both files, and of the drive the map may go by; `name` is what the map
  /// is called.
  ///
  /// - Throws: As reading a folder does.
  package init(
    map: [UInt8], drive: [UInt8]? = nil, tariff: [UInt8], name: String
  ) throws {
    self.map = try StreetMap.read(map, drive: drive, name: name)
    self.tariff = try Tariff(reading: tariff, file: "\(name)/tariff.json")
    tariffDigest = Digest.fnv1a(tariff)
    try Self.check(self.map.tolls, self.tariff.currency, file: name)
  }

  /// What only the link knows: the networks that slow areas name.
  private static func check(_ map: StreetMap, file: String) throws(FileError) {
    for zone in map.zones {
      guard let network = zone.network, LinkProfile.named(network) == nil else { continue }
      throw FileError(
        file: file, line: nil,
        problem: "the slow area \"\(zone.name)\" names no link profile: \"\(network)\" "
          + "(\(LinkProfile.names.joined(separator: ", ")))")
    }
  }

  /// What only the tariff knows: the currency tolls are in.
  private static func check(
    _ tolls: [Toll], _ currency: Currency, file: String
  ) throws(FileError) {
    for toll in tolls where Money(parsing: toll.amount, currency) == nil {
      throw FileError(
        file: file, line: nil,
        problem: "the toll of \"\(toll.name)\", \"\(toll.amount)\", is no amount in "
          + "\(currency.code): write one with at most \(Plural.of(currency.digits, "decimal"))")
    }
  }

  /// Reads one tariff file.
  package static func tariff(reading path: String) throws -> Tariff {
    try Tariff(reading: bytes(ofTariff: path), file: path)
  }

  private static func bytes(ofTariff path: String) throws(FileError) -> [UInt8] {
    do {
      return try Files.read(path)
    } catch {
      throw FileError(
        file: path, line: nil, problem: "\(error.reason); a map folder needs its tariff.json")
    }
  }
}
