import FoundationEssentials

/// Files a command writes: whole or not at all.
package enum OutputFile {
  /// Writes beside the file, then renames, so that nothing half-written is ever seen.
  package static func write(_ text: String, to path: String) throws(BadInput) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw BadInput("\(path): cannot be written; choose another place")
    }
  }

  /// Makes a folder with all above it.
  package static func makeFolder(_ path: String) throws(BadInput) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BadInput("\(path): no folder can be made there; choose another place")
    }
  }
}
