import TerminalUI

/// Whether the boxes of a frame are whole: each side in one column, from corner to corner.
struct Borders {
  private let frame: Frame
  private static let corners = (
    topLeft: Glyph("┌"), topRight: Glyph("┐"), bottomLeft: Glyph("└"), bottomRight: Glyph("┘")
  )
  private static let left = Set("│├└┌".map { Glyph($0) })
  private static let right = Set("│┤┘┐".map { Glyph($0) })

  init(_ frame: Frame) { self.frame = frame }

  /// What is wrong with the first box that is not whole; nil where all are.
  var broken: String? {
    var boxes = 0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width where frame[x, y].glyph == Self.corners.topLeft {
        boxes += 1
        if let text = broken(atX: x, y: y) { return text }
      }
    }
    return boxes == 0 ? "it has no box" : nil
  }

  private func broken(atX x: Int, y top: Int) -> String? {
    let isDialogue = frame[x, top].style.ground == .dialogue
    guard
      let end = (x..<frame.size.width).first(where: {
        frame[$0, top].glyph == Self.corners.topRight
      })
    else { return "row \(top): the box at column \(x) has no right corner" }
    for y in top + 1..<frame.size.height {
      if !isSide(x, y, Self.left, isDialogue) { return "row \(y): no left border in column \(x)" }
      if !isSide(end, y, Self.right, isDialogue) {
        return "row \(y): no right border in column \(end)"
      }
      if ends(frame[x, y].glyph, frame[end, y].glyph) { return nil }
    }
    return "row \(top): the box at column \(x) has no bottom"
  }

  /// At its bottom, or where another one as wide lies over it.
  private func ends(_ left: Glyph, _ right: Glyph) -> Bool {
    let corners = Self.corners
    return left == corners.bottomLeft || right == corners.bottomRight
      || (left == corners.topLeft && right == corners.topRight)
  }

  /// A dialogue lies over the boxes, and nothing over it.
  private func isSide(_ x: Int, _ y: Int, _ side: Set<Glyph>, _ isDialogue: Bool) -> Bool {
    side.contains(frame[x, y].glyph) || (!isDialogue && frame[x, y].style.ground == .dialogue)
  }
}
