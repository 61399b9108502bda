import FoundationEssentials
import WorldSimulation

/// The last runs driven by hand, kept in a folder of the state: `runs/000012.jsonl`.
package struct RunShelf: Sendable {
  /// The oldest of more are removed.
  package static let mostRuns = 10
  private static let ending = ".jsonl"

  package let folder: String

  /// - Parameter state: The state folder.
  package init(state: String) {
    folder = "\(state)/runs"
  }

  /// The runs kept, oldest first.
  package var paths: [String] { names.map { "\(folder)/\($0)" } }

  private var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { Self.number($0) != nil }.sorted()
  }

  /// A recorder on the next number. Of more than ten runs, those in which nobody pressed a key go
  /// first, and the oldest.
  package func recorder(
    header: Recording.Header, sources: RunSources
  ) throws(BadInput) -> DriveRecorder {
    try OutputFile.makeFolder(folder)
    let names = names
    let tooMany = max(0, names.count - (Self.mostRuns - 1))
    let idle = tooMany > 0 ? names.filter(isIdle) : []
    for name in (idle + names.filter { !idle.contains($0) }).prefix(tooMany) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let last = names.last.flatMap(Self.number) ?? 0
    return try DriveRecorder(
      path: "\(folder)/\(Self.name(last + 1))", header: header, sources: sources)
  }

  /// Whether nobody pressed a key in a run; a large file is not looked into.
  private func isIdle(_ name: String) -> Bool {
    let path = "\(folder)/\(name)"
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let size = attributes[.size] as? UInt64 ?? (attributes[.size] as? Int).map(UInt64.init),
      size <= Self.mostBytesRead, let data = FileManager.default.contents(atPath: path)
    else { return false }
    return data.firstRange(of: Data("\"event\":\"\(WorldEvent.Name.inputKey.rawValue)\"".utf8))
      == nil
  }

  private static let mostBytesRead = 64 << 10

  private static func name(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ending
  }

  private static func number(_ name: String) -> Int? {
    guard name.hasSuffix(ending) else { return nil }
    return Decimals.integer(name.dropLast(ending.count), digits: 9)
  }
}
