import FoundationEssentials

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

  /// A recorder on the next number; the oldest run beyond the last ten goes.
  package func recorder(
    header: Recording.Header, sources: RunSources
  ) throws(BadInput) -> DriveRecorder {
    try OutputFile.makeFolder(folder)
    let names = names
    for name in names.dropLast(Self.mostRuns - 1) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let last = names.last.flatMap(Self.number) ?? 0
    return try DriveRecorder(
      path: "\(folder)/\(Self.name(last + 1))", header: header, sources: sources)
  }

  private static func name(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ending
  }

  private static func number(_ name: String) -> Int? {
    guard name.hasSuffix(ending) else { return nil }
    return Decimals.integer(name.dropLast(ending.count), digits: 9)
  }
}
