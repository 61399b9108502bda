/// The part of a list that shows, and what is selected in it.
///
/// A plain value: the owner says how many rows there are and how many show before it asks.
package struct ScrollList: Hashable, Sendable {
  /// The first row that shows.
  package private(set) var offset = 0
  package private(set) var selected = 0

  package init() {}

  /// Keeps selection and offset inside of a list of `count` rows of which `height` show.
  package mutating func fit(count: Int, height: Int) {
    selected = min(max(0, selected), max(0, count - 1))
    let room = max(1, height)
    if selected < offset { offset = selected }
    if selected >= offset + room { offset = selected - room + 1 }
    offset = min(max(0, offset), max(0, count - room))
  }

  package mutating func select(_ index: Int, count: Int, height: Int) {
    selected = index
    fit(count: count, height: height)
  }

  /// Moves for a key; false when the key is not one of a list's.
  package mutating func handle(_ key: Key, count: Int, height: Int) -> Bool {
    let page = max(1, height - 1)
    switch key {
    case .up: selected -= 1
    case .down: selected += 1
    case .pageUp: selected -= page
    case .pageDown: selected += page
    case .home: selected = 0
    case .end: selected = count - 1
    default: return false
    }
    fit(count: count, height: height)
    return true
  }

  /// Scrolls a text without selection by a key; false when the key is not one of a list's.
  package mutating func scroll(_ key: Key, count: Int, height: Int) -> Bool {
    let page = max(1, height - 1)
    switch key {
    case .up: offset -= 1
    case .down: offset += 1
    case .pageUp: offset -= page
    case .pageDown: offset += page
    case .home: offset = 0
    case .end: offset = count
    default: return false
    }
    offset = min(max(0, offset), max(0, count - max(1, height)))
    selected = offset
    return true
  }

  /// The rows that show.
  package func visible(count: Int, height: Int) -> Range<Int> {
    let first = min(max(0, offset), max(0, count))
    return first..<min(count, first + max(0, height))
  }

  /// "3-12 of 40" when not all rows show, else "".
  package func position(count: Int, height: Int) -> String {
    guard count > height, height > 0 else { return "" }
    let rows = visible(count: count, height: height)
    return "\(rows.lowerBound + 1)-\(rows.upperBound) of \(count)"
  }
}
