import Glibc

@testable import StreetMap

/// Small maps as text, and folders to put them in.
enum TestMaps {
  static func line(_ coordinates: String, _ properties: String = "") -> String {
    """
    {"type":"Feature","properties":{\(properties)},
     "geometry":{"type":"LineString","coordinates":\(coordinates)}}
    """
  }

  static func point(_ coordinates: String, _ properties: String) -> String {
    """
    {"type":"Feature","properties":{\(properties)},
     "geometry":{"type":"Point","coordinates":\(coordinates)}}
    """
  }

  static func area(_ coordinates: String, _ properties: String) -> String {
    """
    {"type":"Feature","properties":{\(properties)},
     "geometry":{"type":"Polygon","coordinates":[\(coordinates)]}}
    """
  }

  static func collection(_ features: String..., members: String = "") -> String {
    """
    {"type":"FeatureCollection",\(members)"features":[
    \(features.joined(separator: ",\n"))]}
    """
  }

  static func read(_ text: String) -> GeoJSONReader {
    GeoJSONReader(path: "map.geojson", text: Array(text.utf8))
  }

  static func map(_ text: String) throws -> StreetMap {
    let reader = read(text)
    if let problem = reader.problems.first { throw problem }
    return try StreetMap(name: "test", source: reader.source, path: "map.geojson")
  }

  /// Two places on one street: what makes any text above a map.
  static let ends =
    point("[24.940,60.17]", #""name":"West""#) + ",\n" + point("[24.950,60.17]", #""name":"East""#)
}

/// A folder that is there for one test.
final class TestFolder {
  let path: String

  init() {
    var template = Array("/tmp/deadzone-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template)!)
  }

  deinit { TestFolder.remove(path) }

  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Files.write(bytes, to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }

  /// A map folder with this map.geojson.
  func map(_ name: String, _ text: String) throws -> String {
    try Files.makeFolder("\(path)/\(name)")
    _ = try write(text, to: "\(name)/map.geojson")
    return "\(path)/\(name)"
  }

  private static func remove(_ path: String) {
    for name in Files.names(in: path) {
      let inner = "\(path)/\(name)"
      if Files.isFolder(inner) { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}
