import Glibc

/// `map import`: an OpenStreetMap file becomes a map folder, or nothing at all.
package enum MapImporter {
  package struct Result: Sendable {
    package var folder: String
    /// What was kept and dropped, a line each.
    package var report: [String]
  }

  /// Imports `input` into the new folder `folder`.
  ///
  /// `tariff` is the text of a checked tariff.json; without one the default card is used, and the
  /// report says so. The folder appears whole or not at all: it is made beside its place under
  /// another name and renamed at the end.
  package static func run(
    input: String, folder: String, tariff: [UInt8]? = nil
  ) throws(MapError) -> Result {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard !folder.isEmpty, !Files.exists(folder) || Files.isEmptyFolder(folder) else {
      throw MapError(folder, "", "it is there already", do: "name a new folder, or delete it")
    }
    let file = try OSMFile(path: input)
    let made = try OSMImport(file, path: input, title: title(of: folder))
    if made.source.places.count < enoughPlaces {
      // With many places two of them are connected by the way they were chosen; with few, look.
      _ = try StreetMap(name: "import", source: made.source, path: input)
    }
    let files = [
      (StreetMap.fileName, GeoJSONWriter.bytes(of: made.source)),
      ("tariff.json", tariff ?? Array(defaultTariff.utf8)),
    ]
    try write(files, to: folder)
    var report = made.report.lines
    report.append(
      tariff == nil
        ? "tariff   the default card: 2.50 + 1.20 a km + 0.25 a minute, at least 5.00 EUR"
        : "tariff   the one given")
    report.append("data     \(made.source.attribution)")
    return Result(folder: folder, report: report)
  }

  private static let enoughPlaces = 4

  private static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String
  ) throws(MapError) {
    let temporary = "\(folder).importing-\(getpid())"
    do throws(Files.Failure) {
      try Files.makeFolder(temporary)
      for file in files { try Files.write(file.bytes, to: "\(temporary)/\(file.name)") }
      try Files.rename(temporary, to: folder)
    } catch {
      for file in files { unlink("\(temporary)/\(file.name)") }
      rmdir(temporary)
      throw MapError(
        folder, "", "it cannot be written: \(error.reason)", do: "choose a folder you may write")
    }
  }

  /// "monaco-2016" becomes "Monaco 2016".
  private static func title(of folder: String) -> String {
    let words = MapLoader.name(of: folder).split { $0 == "-" || $0 == "_" }
    let capital = words.map(\.capitalisedFirst)
    return MapText.clean(capital.joined(separator: " "))
  }

  /// The card a map without one of its own gets, the one the worked fares are told in.
  ///
  /// The same as `Maps/tariffs/time-and-distance.json`, which is the one to read and to copy.
  package static let defaultTariff = """
    {
      "name": "Time and distance",
      "source": "Made for this simulator: the card its worked fares are told in",
      "date": "2026-11",
      "illustrative": true,
      "currency": "EUR",
      "base": "2.50",
      "perKm": "1.20",
      "perMinute": "0.25",
      "minimum": "5.00",
      "waiting": { "freeMinutes": 2, "perMinute": "0.30" },
      "noShow": { "afterMinutes": 5, "fee": "4.00" },
      "lateCancel": { "afterMinutes": 3, "fee": "2.00" },
      "surge": { "lowest": "1.00", "highest": "3.00" },
      "tolls": "passed on",
      "taxPercent": 0,
      "commissionPercent": 20,
      "cashRounding": "0.50",
      "moneyLimit": "500.00",
      "gps": { "thresholdMetres": 500, "upwardBufferMetres": 2000, "offTargetMetres": 300, "gapSeconds": 30 }
    }

    """
}
