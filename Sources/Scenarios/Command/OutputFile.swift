import FoundationEssentials
import Glibc

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

  /// Writes files into a folder. A new folder is there with all of them or not at all; in one that
  /// is there already, each file is whole or as it was.
  package static func write(
    _ files: [(name: String, text: String)], toFolder folder: String
  ) throws(BadInput) {
    guard !FileManager.default.fileExists(atPath: folder) else {
      for file in files { try write(file.text, to: "\(folder)/\(file.name)") }
      return
    }
    let place = String(folder.reversed().drop { $0 == "/" }.reversed())
    let beside = place + ".partial"
    try? FileManager.default.removeItem(atPath: beside)
    do throws(BadInput) {
      try makeFolder(beside)
      for file in files { try write(file.text, to: "\(beside)/\(file.name)") }
    } catch {
      try? FileManager.default.removeItem(atPath: beside)
      throw BadInput("\(folder): cannot be written; choose another place")
    }
    guard rename(beside, place) == 0 else {
      try? FileManager.default.removeItem(atPath: beside)
      throw BadInput("\(folder): cannot be written; choose another place")
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
