import DriverApp
import RideModel

/// A row of the notebook as one line of text, the way it is typed and shown for editing.
///
/// `Gate 4: ask for the ramp` has a title and a text; an expense ends in its amount, `Toll 120.00`.
struct NotebookLine: Hashable {
  let kind: NotebookKind
  let line: String

  /// What is written into the notebook; nil where an expense has no amount.
  func text(in currency: Currency, about place: String?) -> NotebookText? {
    guard kind == .expense else {
      let (title, rest) = parts
      return NotebookText(kind, title: title, text: rest, place: kind == .note ? place : nil)
    }
    guard let space = line.lastIndex(of: " "),
      let amount = Money(parsing: String(line[line.index(after: space)...]), currency)
    else { return nil }
    return NotebookText(
      .expense, title: String(line[..<space].trimmed), amount: amount.minor)
  }

  private var parts: (title: String, text: String) {
    guard let colon = line.firstIndex(of: ":") else { return (String(line.trimmed), "") }
    return (
      String(line[..<colon].trimmed), String(line[line.index(after: colon)...].trimmed)
    )
  }

  /// How the kind is typed, for the prompt.
  static func example(_ kind: NotebookKind) -> String {
    switch kind {
    case .place: "Gate 4: second pillar"
    case .note: "Ramp: ask for the key"
    case .expense: "Toll 120.00"
    case .preference: "Longest trip: 30 km"
    }
  }

  /// The line a row would be typed as.
  static func of(_ entry: Phone.NotebookEntry) -> String {
    if let amount = entry.amount { return "\(entry.title) \(amount.plain)" }
    return entry.text.isEmpty ? entry.title : "\(entry.title): \(entry.text)"
  }
}
