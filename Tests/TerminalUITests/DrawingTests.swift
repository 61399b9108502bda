import Testing

@testable import TerminalUI

struct DrawingTests {
  private func picture(_ canvas: BrailleCanvas) -> String {
    var frame = Frame(size: Size(width: canvas.width, height: canvas.height))
    frame.draw(canvas, x: 0, y: 0)
    return frame.text
  }

  private func point(_ x: Int, _ y: Int) -> BrailleCanvas.Position {
    .init(x: x * BrailleCanvas.unit, y: y * BrailleCanvas.unit)
  }

  @Test func linesOfDots() {
    var canvas = BrailleCanvas(width: 4, height: 2)
    canvas.line(from: point(0, 0), to: point(7, 7), priority: 1, .text)
    #expect(picture(canvas) == "⠑⢄\n  ⠑⢄")
  }

  // Case 20.
  @Test func emptyCellsAreSpaces() {
    #expect(picture(BrailleCanvas(width: 3, height: 1)) == "")
    #expect(BrailleCanvas(width: 3, height: 1).cell(x: 0, y: 0) == nil)
  }

  @Test func theHigherClassTakesTheCell() {
    var canvas = BrailleCanvas(width: 2, height: 1)
    canvas.line(from: point(0, 0), to: point(3, 0), priority: 2, Style(.route))
    canvas.line(from: point(0, 0), to: point(0, 3), priority: 1, Style(.roadMinor))
    canvas.line(from: point(2, 3), to: point(3, 3), priority: 3, Style(.roadMajor))
    #expect(canvas.cell(x: 0, y: 0) == Cell(Glyph("⠉"), Style(.route)))
    #expect(canvas.cell(x: 1, y: 0) == Cell(Glyph("⣀"), Style(.roadMajor)))
  }

  @Test func aFarEndDoesNotBendTheNearOne() {
    var near = BrailleCanvas(width: 20, height: 5)
    near.line(from: point(0, 0), to: point(39, 19), priority: 1, .text)
    var far = BrailleCanvas(width: 20, height: 5)
    far.line(from: point(-3_900, -1_900), to: point(3_900, 1_900), priority: 1, .text)
    #expect(picture(far) == picture(near))
    var none = BrailleCanvas(width: 20, height: 5)
    none.line(from: point(-10, 50), to: point(60, 40), priority: 1, .text)
    none.line(from: .init(x: .min, y: 0), to: .init(x: .min, y: .max), priority: 1, .text)
    #expect(picture(none) == "\n\n\n\n")
  }

  @Test func asciiStrokes() {
    var canvas = BrailleCanvas(width: 7, height: 3, braille: false)
    canvas.line(from: point(0, 5), to: point(13, 5), priority: 1, .text)
    canvas.line(from: point(4, 0), to: point(4, 11), priority: 1, .text)
    canvas.line(from: point(8, 11), to: point(13, 0), priority: 2, .text)
    #expect(picture(canvas) == "  |   /\n--+--/-\n  | /")
  }

  /// A way to go, a street and a way that was gone are told apart without colour.
  @Test func pens() {
    func drawn(_ pen: BrailleCanvas.Pen, braille: Bool = true) -> String {
      var canvas = BrailleCanvas(width: 4, height: 2, braille: braille)
      canvas.polyline(
        [point(0, 2), point(5, 2), point(5, 7)], priority: 1, .text, pen)
      return picture(canvas)
    }
    #expect(drawn(.plain) == "⠤⠤⢤\n  ⢸")
    #expect(drawn(.thick) == "⣤⣤⣤\n  ⣿")
    #expect(drawn(.dotted) == "⠄⠄⢄\n  ⢐")
    #expect(drawn(.thick, braille: false) == "###\n  #")
    #expect(drawn(.dotted, braille: false) == "...\n  .")
  }

  @Test func polygonsFillCells() {
    var filled = [[Character]](repeating: Array("......"), count: 3)
    PolygonFill.cells(
      in: [point(2, 0), point(10, 0), point(10, 8), point(2, 8)], width: 6, height: 3
    ) { x, y in filled[y][x] = "#" }
    #expect(filled.map { String($0) } == [".####.", ".####.", "......"])
  }

  @Test func bigDigits() {
    #expect(
      BigDigits.rows("12.4") == ["▄█  ▀▀█   █ █", " █  █▀▀   ▀▀█", "▀▀▀ ▀▀▀ ▀   ▀"])
    #expect(
      BigDigits.rows("80", utf8: false) == [" _   _ ", "|_| | |", "|_| |_|"])
    #expect(BigDigits.rows("INR 7", .large).count == 5)
    #expect(BigDigits.width("12.4") == 13)
  }
}
