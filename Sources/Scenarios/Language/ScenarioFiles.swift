import FoundationEssentials

/// Why a file could not be read, in words.
package struct ScenarioFileError: Error, Equatable, Sendable {
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

/// The file system as scenarios see it.
package enum ScenarioFiles {
  /// No scenario or recording is larger.
  package static let largestFile = 64 << 20

  package static func read(_ path: String) -> Result<[UInt8], ScenarioFileError> {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .failure(ScenarioFileError(reason: "no such file"))
    }
    guard !isFolder else { return .failure(ScenarioFileError(reason: "a folder")) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      return .failure(ScenarioFileError(reason: "a file that cannot be read"))
    }
    guard bytes.count <= largestFile else {
      return .failure(ScenarioFileError(reason: "a file of more than 64 MiB"))
    }
    return .success(Array(bytes))
  }

  /// `name` as seen from the folder that `file` is in.
  package static func path(_ name: String, relativeTo file: String) -> String {
    guard !name.hasPrefix("/") else { return name }
    let folder = folder(of: file)
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// The folder a path is in; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
