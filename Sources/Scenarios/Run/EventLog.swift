import StreetMap

/// The event log: JSON Lines, numbered, in a fixed order.
package struct EventLog: Sendable {
  package private(set) var lines: [String] = []

  package init() {}

  package mutating func append(_ event: LogEvent) {
    lines.append(event.line(number: lines.count + 1))
  }

  /// Tells one log from another, for people to compare.
  package var digest: String { String(Digest.fnv1a(Array(text.utf8)), radix: 16) }

  /// The whole log as a file holds it.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
