import TerminalUI

/// Which colour pair and attributes a style has, with fewer than 256 pairs in use.
///
/// Pair numbers above 255 are folded by some terminals' descriptions into wrong colours, so the
/// table begins again when it is full.
struct StyleTable {
  struct Entry: Equatable {
    var pair: UInt16
    var attributes: UInt8
  }

  /// A pair the terminal has to be told.
  struct NewPair: Equatable {
    var number: UInt16
    var foreground: Int
    var background: Int
  }

  let theme: Theme
  let colors: Int
  /// The highest pair number; 0 without colour.
  let limit: Int

  /// By the style's index.
  private var entries = [Entry?](repeating: nil, count: Style.indexLimit)
  private var pairs: [Colors: UInt16] = [:]
  /// Pairs given out since the caller last took them.
  private(set) var newPairs: [NewPair] = []
  /// Set when the pairs ran out: what is on screen has other colours now.
  private(set) var isFull = false

  private struct Colors: Hashable {
    var foreground: Int
    var background: Int
  }

  init(theme: Theme, colors: Int, pairs: Int) {
    self.theme = theme
    self.colors = colors
    limit = colors < 8 ? 0 : max(0, min(pairs, 256) - 1)
  }

  mutating func entry(for style: Style) -> Entry {
    let index = style.index
    if let entry = entries[index] { return entry }
    let paint = theme.paint(style, colors: limit > 0 ? colors : 0)
    let entry = Entry(pair: pair(for: paint), attributes: paint.attributes.rawValue)
    if !isFull { entries[index] = entry }
    return entry
  }

  private mutating func pair(for paint: Paint) -> UInt16 {
    let wanted = Colors(foreground: paint.foreground, background: paint.background)
    if limit == 0 || (wanted.foreground < 0 && wanted.background < 0) { return 0 }
    if let pair = pairs[wanted] { return pair }
    guard pairs.count < limit else {
      isFull = true
      return 0
    }
    let number = UInt16(pairs.count + 1)
    pairs[wanted] = number
    newPairs.append(
      NewPair(
        number: number, foreground: wanted.foreground, background: wanted.background))
    return number
  }

  mutating func takeNewPairs() -> [NewPair] {
    defer { newPairs.removeAll(keepingCapacity: true) }
    return newPairs
  }
}
