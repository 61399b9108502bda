import Testing

@testable import TerminalUI

struct FrameTests {
  @Test func boxWithTitlesDividerAndText() {
    var frame = Frame(size: Size(width: 30, height: 6))
    frame.box(frame.bounds, title: "2 Trip", right: "#T-1042", bottomRight: "0.1.0")
    frame.put("ON TRIP to Harbour Rd 3", x: 2, y: 1)
    frame.divider(y: 2, in: frame.bounds, title: "3 Fare", right: "EUR")
    frame.put("12.40", x: 2, y: 3, Style(.money), width: 26, align: .right)
    #expect(
      frame.text == """
        ┌─ 2 Trip ───────── #T-1042 ─┐
        │ ON TRIP to Harbour Rd 3    │
        ├─ 3 Fare ───────────── EUR ─┤
        │                      12.40 │
        │                            │
        └──────────────────── 0.1.0 ─┘
        """)
  }

  @Test func wideGlyphsAreNeverHalved() {
    var frame = Frame(size: Size(width: 6, height: 1))
    frame.put("王小明", x: 0, y: 0)
    frame.put("x", x: 1, y: 0)
    frame.put("y", x: 2, y: 0)
    #expect(frame.text == " xy 明")
    frame.put("王", x: 5, y: 0)
    frame.put("王", x: -1, y: 0)
    #expect(frame.text == " xy")
  }

  @Test func whatIsOutsideIsCut() {
    var frame = Frame(size: Size(width: 4, height: 2))
    frame.put("abcdefgh", x: -2, y: 0)
    frame.put("hidden", x: 0, y: 2)
    frame.put("clip", x: 0, y: 1, clip: Rect(x: 1, y: 0, width: 2, height: 2))
    frame.fill(Rect(x: 3, y: -5, width: 50, height: 50), with: "#")
    #expect(frame.text == "cde#\n li#")
  }

  @Test func stylesAreAPlane() {
    var frame = Frame(size: Size(width: 4, height: 1))
    frame.put("ab", x: 0, y: 0, Style(.good, on: .deadZone, .bold))
    frame.overlay("c", x: 1, y: 0, Style(.car))
    frame.fill(Rect(x: 3, y: 0, width: 1, height: 1), Style(.text, on: .weakZone))
    #expect(frame.stylePlane == "gA..")
    #expect(frame.groundPlane == "DD.W")
    #expect(frame.attributePlane == "1...")
  }

  @Test func asciiFramesHoldOnlyASCII() {
    var frame = Frame(size: Size(width: 12, height: 3), utf8: false)
    frame.box(frame.bounds, title: "Zoë")
    frame.put("王→", x: 1, y: 1)
    #expect(frame.text == "+- Zoe ----+\n|??>       |\n+----------+")
  }

  @Test func findingTextAndChanges() {
    var frame = Frame(size: Size(width: 8, height: 2))
    frame.put("a王b", x: 2, y: 1)
    #expect(frame.contains("a王b") && !frame.contains("a b") && frame.contains(""))
    var other = frame
    other.put("c", x: 2, y: 1)
    #expect(frame.cellsChanged(from: other) == 1 && frame != other)
  }

  // Case 10.
  @Test func anySizeAndPlaceIsSurvived() {
    for width in 0..<12 {
      for height in 0..<6 {
        var frame = Frame(size: Size(width: width, height: height))
        for rect in [frame.bounds, Rect(x: -3, y: -3, width: 9, height: 4), frame.bounds.inset()] {
          frame.box(rect, title: "title", right: "right")
          frame.divider(y: 1, in: rect, title: "王王王")
          frame.window(rect, title: "x")
        }
        #expect(frame.lines.count == height)
        #expect(frame.lines.allSatisfy { TextWidth.of($0) <= width })
      }
    }
  }
}
