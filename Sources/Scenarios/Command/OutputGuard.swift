import Glibc
import StreetMap

/// Keeps a command from writing over what it reads, over a saved state, over a map and over what it
/// has just written itself.
package struct OutputGuard {
  private var inputs: Set<Files.Identity>

  /// - Parameter inputs: Paths of files that are read; what is no file is passed over.
  package init(inputs: [String]) {
    self.inputs = Set(inputs.compactMap(Files.Identity.init))
  }

  /// - Parameter outputs: Places that are to be written, with the flags that name them.
  /// - Throws: One line for the first that must not be.
  package func check(_ outputs: [(flag: String, path: String?)]) throws(BadInput) {
    try checkApart(outputs)
    for (flag, path) in outputs {
      guard let path else { continue }
      let place = Files.Identity(path)
      let what =
        place.map(inputs.contains) ?? false
        ? "a file this command reads"
        : Self.isState(path, isFile: place != nil)
          ? "a file of a saved state" : place != nil && Self.isMap(path) ? "a map's file" : nil
      if let what { throw BadInput("\(flag) \(path): this is \(what); choose another place") }
    }
  }

  /// No two lead to one file, also where none is there yet.
  private func checkApart(_ outputs: [(flag: String, path: String?)]) throws(BadInput) {
    var taken: [String: String] = [:]
    for (flag, path) in outputs {
      guard let path, let place = OutputPlace.ofFile(path) else { continue }
      if let other = taken.updateValue(flag, forKey: place) {
        throw BadInput("\(flag) \(path): \(other) writes there too; choose another place")
      }
    }
  }

  private static let databases = ["driver.sqlite", "dispatch.sqlite", "world.sqlite"]

  /// A database, whatever its name, what lies beside one, and the runs kept with it.
  private static func isState(_ path: String, isFile: Bool) -> Bool {
    guard let place = place(of: path) else { return false }
    let name = place.split(separator: "/").last.map(String.init) ?? ""
    if databases.contains(where: name.hasPrefix) { return true }
    // Where there is nothing yet, nothing but a database's own files is kept free; and what is no
    // file is not opened, which would wait for who writes into a pipe.
    guard isFile else { return false }
    if isDatabase(place) { return true }
    let folder = ScenarioFiles.folder(of: place)
    return folder.hasSuffix("/runs") && Files.exists("\(folder)/../\(databases[0])")
  }

  /// Where a path leads; of what is not there yet, where it would be.
  private static func place(of path: String) -> String? {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard let folder = realpath(ScenarioFiles.folder(of: path), nil) else { return nil }
    defer { free(folder) }
    return path.split(separator: "/").last.map { "\(String(cString: folder))/\($0)" }
  }

  private static func isDatabase(_ path: String) -> Bool {
    let magic = Array("SQLite format 3".utf8)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: magic.count)
    return read(file, &bytes, bytes.count) == bytes.count && bytes == magic
  }

  private static func isMap(_ path: String) -> Bool {
    ["map.geojson", "tariff.json"].contains { path == $0 || path.hasSuffix("/\($0)") }
  }
}

extension Production {
  /// The files that it is read from, and those its header names.
  package var inputs: [String] {
    let header = scenario.header
    var inputs = Set(scenario.steps.map(\.position.file))
    inputs.insert(path)
    for file in [header.tariff, header.track].compactMap({ $0 }) {
      inputs.insert(ScenarioFiles.path(file.value, relativeTo: file.position.file))
    }
    if let link = header.link, case .file(let file) = link.value {
      inputs.insert(ScenarioFiles.path(file, relativeTo: link.position.file))
    }
    return inputs.sorted()
  }
}

extension StageSettings {
  /// The files that flags name to be read.
  package var inputs: [String] { [link, track].compactMap { $0 } }
}

extension Evidence {
  /// The places that are written to for an evidence in a folder.
  package static func places(in folder: String?) -> [(flag: String, path: String?)] {
    guard let folder else { return [] }
    return files.map { ("--evidence", "\(folder)/\($0)") }
  }
}
