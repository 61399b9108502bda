import Testing

@testable import RideModel

@Suite struct SafeTextTests {
  @Test func whatMovesTheCursorOrTurnsTheLineIsTakenOut() {
    #expect(SafeText.clean("a\u{1B}[31mb\u{9B}2Jc\u{7F}") == "a[31mb2Jc")
    #expect(SafeText.clean("Ann\u{202E}evE\u{2066}!\u{FEFF}") == "AnnevE!")
    #expect(SafeText.clean("  two\r\nlines\t") == "two  lines")
  }

  @Test func namesOfAllScriptsStay() {
    for name in ["ಅನನ್ಯ", "אורי", "محمد", "李娜", "Zoë", "👩‍👩‍👧"] {
      #expect(SafeText.clean(name) == name)
    }
  }

  @Test func whatShowsNothingIsTakenOut() {
    #expect(SafeText.clean("An\u{200B}n\u{2060}") == "Ann")
    #expect(SafeText.clean("a\u{2800}b") == "a b")
  }

  /// One character to the eye, a hundred kilobytes to whoever measures it at every frame.
  @Test func aCharacterOfManyMarksIsCut() {
    let name = "Zoe" + String(repeating: "\u{301}", count: 50_000)
    #expect(SafeText.clean(name, limit: 80).unicodeScalars.count == 320)
  }

  @Test func aLongTextIsCut() {
    #expect(SafeText.clean(String(repeating: "x", count: 900), limit: 10) == "xxxxxxxxxx")
  }
}
