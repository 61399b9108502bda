import StreetMap

/// The maps that come with the program, for tests.
enum ShippedMaps {
  static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Maps"
  }()

  static let airport: StreetMap = load("bengaluru-airport")
  static let helsinki: StreetMap = load("helsinki-centre")

  private static func load(_ name: String) -> StreetMap {
    do {
      return try StreetMap.load(folder: "\(folder)/\(name)")
    } catch {
      fatalError("the shipped map \(name) does not load: \(error)")
    }
  }
}
