/// Counts in words: `1 road`, `2 roads`.
package enum Plural {
  package static func of(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
