import RideModel
import StreetMap

/// A map with the tariff beside it: what a drive needs from disk.
package struct MapFolder: Sendable {
  package let map: StreetMap
  package let tariff: Tariff

  package init(map: StreetMap, tariff: Tariff) {
    self.map = map
    self.tariff = tariff
  }

  /// Reads `map.geojson` and `tariff.json` of a folder.
  ///
  /// - Throws: `MapError` or `FileError`: one line with the file, the place in it and the remedy.
  package init(reading folder: String) throws {
    map = try StreetMap.load(folder: folder)
    tariff = try Self.tariff(reading: "\(folder)/tariff.json")
  }

  /// Reads one tariff file.
  package static func tariff(reading path: String) throws -> Tariff {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path)
    } catch {
      throw FileError(
        file: path, line: nil, problem: "\(error.reason); a map folder needs its tariff.json")
    }
    return try Tariff(reading: bytes, file: path)
  }
}
