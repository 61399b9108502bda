// Maps from folders.

extension StreetMap {
  package static let fileName = "map.geojson"

  /// Reads `folder/map.geojson`; throws the first problem, one line that says what to do.
  package static func load(folder: String) throws(MapError) -> StreetMap {
    let loaded = try MapLoader(folder: folder)
    if let problem = loaded.problems.first { throw problem }
    return StreetMap(loaded.builder!, digest: loaded.digest)
  }

  /// Reads the contents of a `map.geojson`; `name` is what the map is called.
  package static func read(_ text: [UInt8], name: String) throws(MapError) -> StreetMap {
    let loaded = MapLoader(text, path: "\(name)/\(fileName)", name: name)
    if let problem = loaded.problems.first { throw problem }
    return StreetMap(loaded.builder!, digest: loaded.digest)
  }
}

/// A map folder read as far as it goes, with all that is wrong with it.
struct MapLoader {
  let builder: MapBuilder?
  let problems: [MapError]
  let notes: [MapError]
  let digest: UInt64

  init(folder: String) throws(MapError) {
    let path = folder + "/" + StreetMap.fileName
    let text: [UInt8]
    do throws(Files.Failure) {
      text = try Files.read(path)
    } catch {
      throw MapError(path, "", error.reason, do: "name a folder that holds a map.geojson")
    }
    self.init(text, path: path, name: MapLoader.name(of: folder))
  }

  init(_ text: [UInt8], path: String, name: String) {
    let reader = GeoJSONReader(path: path, text: text)
    digest = Digest.fnv1a(text)
    guard reader.problems.isEmpty else {
      (problems, notes, builder) = (reader.problems, reader.notes, nil)
      return
    }
    let builder = MapBuilder(name: name, path: path, source: reader.source)
    (problems, notes) = (builder.problems, reader.notes + builder.notes)
    self.builder = builder
  }

  /// The last part of a path.
  static func name(of folder: String) -> String {
    String(folder.split(separator: "/").last ?? "map")
  }
}

package enum Digest {
  /// FNV-1a, 64 bits: the same on every machine; no protection against intent.
  package static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
  }
}
