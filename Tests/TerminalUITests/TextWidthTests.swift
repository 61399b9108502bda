import Testing

@testable import TerminalUI

struct TextWidthTests {
  // Cases 22 and 23.
  @Test(arguments: [
    ("", 0), ("abc", 3), ("José", 4), ("王小明", 6), ("さくら通り", 10), ("e\u{301}", 1),
    ("e" + String(repeating: "\u{301}", count: 10), 1), ("👨", 2), ("👨‍👩‍👦", 2), ("❤️", 1), ("🇫🇮", 2),
    ("👍🏽", 2), ("1️⃣", 1), ("\u{202E}a", 2), ("\u{200B}", 1), ("\u{301}", 1), ("שלום", 4),
    ("a\nb\tc", 5), ("\u{1B}[2J", 4), ("⠤│", 2), ("\u{E000}", 1), ("각", 2),
  ])
  func widthIsKnown(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
    for utf8 in [true, false] {
      #expect(Glyphs(text, utf8: utf8).reduce(0) { $0 + Int($1.width) } == width)
    }
  }

  @Test func unsureClustersAreOnePlaceholder() {
    let shown = { (text: String) in Glyphs(text).map(\.text).joined() }
    #expect(shown("a👨‍👩‍👦b") == "a？b")
    #expect(shown("🇫🇮🇸🇪") == "？？")
    #expect(shown("❤️x") == "❤x")
    #expect(shown("e\u{301}\u{302}\u{303}") == "e\u{301}\u{302}")
  }

  // Case 24.
  @Test func controlAndBidiBecomeVisibleMarks() {
    let shown = { (text: String) in Glyphs(text).map(\.text).joined() }
    #expect(shown("\u{1B}[2J\u{7}\r\n\t\u{7F}") == "␛[2J␇␍␊␉␡")
    #expect(shown("\u{9B}31m\u{202E}x\u{200B}\u{FEFF}") == "\u{FFFD}31m\u{FFFD}x\u{FFFD}\u{FFFD}")
  }

  @Test func asciiKeepsTheLikenessAndTheWidth() {
    let shown = { (text: String) in Glyphs(text, utf8: false).map(\.text).joined() }
    #expect(shown("Zoë Åström ┌─┐│ → … 王") == "Zoe Astrom +-+| > . ??")
    #expect(shown("e\u{301}\u{1B}x") == "e?x")
  }

  @Test func cutPadAndWrap() {
    #expect(TextWidth.cut("Harbour Road", to: 8) == "Harbour~")
    #expect(TextWidth.cut("王小明王", to: 6) == "王小 ~")
    #expect(TextWidth.cut("abc", to: 0) == "")
    #expect(TextWidth.fit("12.40", to: 8, .right) == "   12.40")
    #expect(TextWidth.fit("王", to: 5, .centre) == " 王  ")
    #expect(
      TextWidth.wrap("No signal. You can end the trip", to: 12)
        == ["No signal.", "You can end", "the trip"])
    #expect(TextWidth.cutWords("No signal. You can end the trip", to: 20) == "No signal. You ...")
    #expect(TextWidth.cutWords("No signal. You can", to: 18) == "No signal. You can")
    #expect(TextWidth.cutWords("No signal", to: 6) == "No si~")
    #expect(TextWidth.wrap("abcdefghij kl", to: 4) == ["abcd", "efgh", "ij", "kl"])
    #expect(TextWidth.wrap("", to: 4) == [""])
  }

  @Test func noWordStandsAloneIfThatCanBeHelped() {
    #expect(
      TextWidth.wrap("Offers come while you are on shift.", to: 28) == [
        "Offers come while you are", "on shift.",
      ])
    #expect(TextWidth.wrap("one two", to: 4) == ["one", "two"])
    #expect(TextWidth.wrap("a Fahrvergnuegen", to: 14) == ["a", "Fahrvergnuegen"])
  }
}
