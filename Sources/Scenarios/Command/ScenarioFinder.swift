import FoundationEssentials

/// A file to run, told apart by its content.
package enum RunnableFile: Equatable, Sendable {
  case scenario(path: String, bytes: [UInt8])
  case recording(path: String, bytes: [UInt8])

  package var path: String {
    switch self {
    case .scenario(let path, _), .recording(let path, _): path
    }
  }
}

/// Finds what `deadzone run PATH...` runs.
package struct ScenarioFinder {
  /// How deep folders are searched; also ends a circle of links.
  static let deepestFolder = 8
  static let mostFiles = 10_000

  private var found: [RunnableFile] = []

  /// Files in the order given; a folder's in the order of their names, folders in it last.
  ///
  /// A file named outright is taken whatever its name; in a folder only `*.scenario`, and
  /// recordings among its other files.
  package static func find(_ paths: [String]) throws(BadInput) -> [RunnableFile] {
    var finder = ScenarioFinder()
    for path in paths { try finder.add(path) }
    return finder.found
  }

  /// The one file that a path names; a folder does if it holds just one.
  package static func findOne(_ path: String) throws(BadInput) -> RunnableFile {
    let files = try find([path])
    guard files.count == 1 else { throw BadInput("\(path): \(files.count) files in it; name one") }
    return files[0]
  }

  private mutating func add(_ path: String) throws(BadInput) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw BadInput("\(path): no such file or folder")
    }
    guard isFolder else {
      try add(file: path)
      return
    }
    let before = found.count
    try add(folder: path, depth: 0)
    if found.count == before {
      throw BadInput("\(path): no scenario or recording in this folder")
    }
  }

  private mutating func add(file path: String) throws(BadInput) {
    switch ScenarioFiles.read(path) {
    case .failure(let error): throw BadInput("\(path): \(error.reason)")
    case .success(let bytes):
      guard found.count < Self.mostFiles else {
        throw BadInput("\(path): more than \(Self.mostFiles) files; name fewer")
      }
      found.append(
        Self.isJSON(bytes)
          ? .recording(path: path, bytes: bytes) : .scenario(path: path, bytes: bytes))
    }
  }

  private mutating func add(folder path: String, depth: Int) throws(BadInput) {
    guard depth <= Self.deepestFolder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return }
    var folders: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let child = path.hasSuffix("/") ? path + name : path + "/" + name
      var isFolder = false
      guard FileManager.default.fileExists(atPath: child, isDirectory: &isFolder) else { continue }
      if isFolder {
        folders.append(child)
      } else if name.hasSuffix(".scenario") || Self.isRecording(child) {
        try add(file: child)
      }
    }
    for folder in folders { try add(folder: folder, depth: depth + 1) }
  }

  /// Whether a file looks like a recording rather than a scenario: no statement starts with `{`.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "{")
  }

  /// Whether a file found in a folder says it is a recording; maps are JSON, too.
  private static func isRecording(_ path: String) -> Bool {
    guard path.hasSuffix(".jsonl"), case .success(let bytes) = ScenarioFiles.read(path) else {
      return false
    }
    return bytes.starts(with: Recording.start.utf8)
  }
}
