import TerminalUI

/// Who rides, and on what terms: `Asha Rao, cash, parcel`.
package struct RiderLine: Hashable, Sendable {
  package var name: String
  package var terms: String

  package init(_ name: String = "", _ terms: String = "") {
    self.name = name
    self.terms = terms
  }

  package var text: String { terms.isEmpty ? name : "\(name), \(terms)" }

  /// Where room is short the name is cut, and never the terms.
  func text(in width: Int) -> String {
    guard TextWidth.of(text) > width, !terms.isEmpty else { return text }
    return "\(TextWidth.cut(name, to: width - TextWidth.of(terms) - 2)), \(terms)"
  }
}
