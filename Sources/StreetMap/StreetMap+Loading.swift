// Maps from folders.

extension StreetMap {
  package static let fileName = "map.geojson"

  /// Reads `folder/map.geojson`; throws the first problem, one line that says what to do.
  package static func load(folder: String) throws(MapError) -> StreetMap {
    let loaded = try MapLoader(folder: folder)
    if let problem = loaded.problems.first { throw problem }
    return StreetMap(loaded.builder!, digest: loaded.digest)
  }

  /// Reads the contents of a `map.geojson` and of the drive it names; `name` is what the map is
  /// called.
  package static func read(
    _ text: [UInt8], drive: [UInt8]? = nil, name: String
  ) throws(MapError) -> StreetMap {
    let loaded = MapLoader(text, path: "\(name)/\(fileName)", name: name) { _ throws(MapError) in
      drive ?? []
    }
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
    self.init(text, path: path, name: MapLoader.name(of: folder)) { file throws(MapError) in
      do throws(Files.Failure) {
        return try Files.read(folder + "/" + file)
      } catch {
        throw MapError(
          path, "drive", "\(file): \(error.reason)", do: "put the drive's CSV beside the map")
      }
    }
  }

  /// - Parameter readDrive: The bytes of the recorded drive that the map names.
  init(
    _ text: [UInt8], path: String, name: String,
    readDrive: (_ file: String) throws(MapError) -> [UInt8]
  ) {
    let reader = GeoJSONReader(path: path, text: text)
    var source = reader.source
    var digest = Digest.fnv1a(text)
    var problems = reader.problems
    if let file = source.driveFile, problems.isEmpty {
      do throws(MapError) {
        let bytes = try readDrive(file)
        source.drive = try Self.rows(bytes, path: Self.path(of: file, beside: path))
        digest ^= Digest.fnv1a(bytes)
      } catch {
        problems.append(error)
      }
    }
    self.digest = digest
    guard problems.isEmpty else {
      (self.problems, notes, builder) = (problems, reader.notes, nil)
      return
    }
    let builder = MapBuilder(name: name, path: path, source: source)
    (self.problems, notes) = (builder.problems, reader.notes + builder.notes)
    self.builder = builder
  }

  /// The rows of a recorded drive; at least one must know where it is.
  private static func rows(
    _ bytes: [UInt8], path: String
  ) throws(MapError) -> [DriveRecord.Row] {
    let remedy = "give the CSV of a G-NetTrack drive"
    do throws(TraceError) {
      let rows = try DriveRecord(bytes, name: path).rows
      if rows.contains(where: { $0.coordinate != nil }) { return rows }
    } catch {
      throw MapError(path, error.line > 0 ? "line \(error.line)" : "", error.text, do: remedy)
    }
    throw MapError(path, "", "no row of it has a place", do: remedy)
  }

  private static func path(of file: String, beside path: String) -> String {
    path.dropLast(StreetMap.fileName.utf8.count) + file
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
