import TerminalUI

/// Where everything stands at one size; the same size always gives the same places.
struct Layout: Hashable {
  static let smallest = Size(width: 80, height: 24)

  let header: Rect
  let footer: Rect
  /// The boxes, their borders included.
  private(set) var map: Rect
  let column: Rect
  let events: Rect
  /// Where pages open: all of the left on a wide screen, everything on a small one.
  let page: Rect
  /// The insides of the right column's parts.
  let trip: Rect
  let fare: Rect
  let outbox: Rect
  let shift: Rect
  /// Everything between header and footer.
  let body: Rect
  /// Room for large digits and whole sentences.
  let isWide: Bool

  /// Nil where the size page is shown.
  init?(_ size: Size) {
    guard size.width >= Layout.smallest.width, size.height >= Layout.smallest.height else {
      return nil
    }
    var rest = Rect(size)
    header = rest.takeTop(1)
    footer = rest.takeBottom(1)
    isWide = size.width >= 110 && size.height >= 32
    body = rest
    if isWide {
      column = rest.takeRight(42)
      page = rest
      events = rest.takeBottom(min(14, 9 + (size.height - 36) / 6))
    } else {
      events = rest.takeBottom(min(10, 6 + (size.height - 24) / 4))
      column = rest.takeRight(min(42, max(32, size.width - 48)))
      page = body
    }
    map = rest
    let parts = Layout.share(column.height)
    var inside = column.inset(columns: 2, rows: 1)
    trip = inside.takeTop(parts.trip)
    _ = inside.takeTop(1)
    fare = inside.takeTop(parts.fare)
    _ = inside.takeTop(1)
    outbox = inside.takeTop(parts.outbox)
    if parts.shift > 0 { _ = inside.takeTop(1) }
    shift = inside.takeTop(parts.shift)
  }

  /// The same places with another box for the map.
  init(_ layout: Layout, map: Rect) {
    self = layout
    self.map = map
  }

  /// How the right column's rows are shared; the outbox takes what is left over.
  private static func share(_ height: Int) -> (trip: Int, fare: Int, outbox: Int, shift: Int) {
    let rows = height - 4
    if rows >= 28 { return (8, 5, rows - 21, 7) }
    if rows >= 24 { return (7, 5, rows - 19, 6) }
    if rows >= 19 { return (5, 4, rows - 14, 4) }
    return (5, 3, rows - 8, 0)
  }

  /// The inside of the map's box.
  var canvas: Rect { map.inset() }

  /// The rows of a card docked at the map's bottom, its top line included.
  func card(rows: Int) -> Rect {
    var inside = canvas
    return inside.takeBottom(min(rows + 1, max(0, canvas.height - 2)))
  }
}
