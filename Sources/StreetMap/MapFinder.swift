/// Finds map folders by name: as a path, in `$DEADZONE_MAPS`, in `./Maps`, then in a `Maps` folder
/// beside the program or above it.
package struct MapFinder: Sendable {
  /// Folders that hold map folders, in the order they are searched.
  package let folders: [String]

  package init(folders: [String]) {
    self.folders = folders
  }

  /// - Parameters:
  ///   - environment: what `DEADZONE_MAPS` says, if it is set.
  ///   - executable: the program's own path, links resolved.
  package init(environment: String?, executable: String?) {
    var folders: [String] = []
    if let environment, !environment.isEmpty { folders.append(environment) }
    folders.append("Maps")
    var parts = executable?.split(separator: "/").dropLast() ?? []
    while !parts.isEmpty {
      folders.append("/" + parts.joined(separator: "/") + "/Maps")
      parts.removeLast()
    }
    self.folders = folders
  }

  /// The folder of the map called `name`, a name or a path.
  package func folder(of name: String) throws(MapError) -> String {
    let path = MapFinder.trimmed(name)
    if MapFinder.isMap(path) { return path }
    if let shipped = shippedFolder(of: path) { return shipped }
    if path.contains("/") || Files.isFolder(path) {
      throw MapError(
        path, "", Files.isFolder(path) ? "it holds no map.geojson" : "there is no such folder",
        do: "name a map folder, or one of: \(names.joined(separator: ", "))")
    }
    throw MapError(path, "", "there is no map of this name", do: advice(for: path))
  }

  /// The folder of a map found by name only, not as a path; nil for none.
  package func shippedFolder(of name: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { return nil }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: MapFinder.isMap)
  }

  /// What finds the same map later and from anywhere: its name where that finds it, else the
  /// folder's absolute path.
  package func lastingName(of name: String) -> String {
    guard let folder = try? folder(of: name) else { return name }
    return isFoundByName(name, in: folder) ? MapFinder.trimmed(name) : Files.absolute(folder)
  }

  /// Whether a map's name finds the very map in this folder, and not another of that name.
  package func isFoundByName(_ name: String, in folder: String) -> Bool {
    guard let found = shippedFolder(of: MapFinder.trimmed(name)) else { return false }
    return MapFinder.isSame(found, folder)
  }

  /// Whether two folders hold one and the same map file.
  package static func isSame(_ a: String, _ b: String) -> Bool {
    guard let file = Files.Identity("\(a)/\(StreetMap.fileName)") else { return false }
    return file == Files.Identity("\(b)/\(StreetMap.fileName)")
  }

  private static func trimmed(_ name: String) -> String {
    name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
  }

  /// All maps that can be called by name, sorted.
  package var names: [String] {
    var names: Set<String> = []
    for folder in folders {
      names.formUnion(Files.names(in: folder).filter { MapFinder.isMap("\(folder)/\($0)") })
    }
    return names.sorted()
  }

  private static func isMap(_ folder: String) -> Bool {
    Files.exists("\(folder)/\(StreetMap.fileName)")
  }

  private func advice(for name: String) -> String {
    let names = names
    guard !names.isEmpty else {
      return "set DEADZONE_MAPS to the folder of maps, or give a map folder's path"
    }
    let nearest = names.min { Spelling.distance($0, name) < Spelling.distance($1, name) }!
    let list = "maps are: \(names.joined(separator: ", "))"
    let isNear = Spelling.distance(nearest, name) <= max(2, name.count / 3)
    return isNear ? "did you mean \(nearest)? \(list)" : list
  }
}

/// How far two words are apart.
package enum Spelling {
  /// Letters to insert, delete or change (Levenshtein).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let change = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
