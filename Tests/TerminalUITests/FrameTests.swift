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
}
