import Testing

@testable import TerminalUI

struct KeyTests {
  @Test(arguments: [
    ("a", Key.character("a")), ("#", .character("#")), ("Hash", .character("#")),
    ("Quote", .character("\"")), ("Enter", .enter), ("Escape", .escape), ("Space", .space),
    ("Tab", .tab), ("BackTab", .backTab), ("Up", .up), ("PageDown", .pageDown),
    ("Backspace", .backspace), ("Delete", .delete), ("F1", .function(1)), ("F12", .function(12)),
    ("C-x", .control("x")),
  ])
  func scenarioNames(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(Key(name: key.name) == key)
  }

  @Test(arguments: ["", " ", "enter", "F0", "F13", "F01", "C-", "C-X", "C-1", "ab", "Entr"])
  func wrongNames(name: String) { #expect(Key(name: name) == nil) }

  @Test func labels() {
    #expect(
      [Key.enter, .escape, .pageUp, .control("c"), .function(1), .character("#")].map(\.label)
        == ["Enter", "Esc", "PgUp", "C-c", "F1", "#"])
  }

  @Test func typing() {
    var input = TextInput("ab", limit: 6)
    for key in [Key.left, .character("王"), .paste("x\ny"), .home, .delete] {
      let taken1 = input.handle(key)
      #expect(taken1)
    }
    #expect(input.text == "王x yb" && input.cursor == 0)
    let taken2 = input.handle(.enter)
    #expect(!taken2)
    let taken3 = input.handle(.end)
    #expect(taken3)
    #expect(input.window(width: 4).text == " yb" && input.window(width: 4).cursor == 3)
  }

  @Test func whatIsNotSeenIsNotTyped() {
    var input = TextInput(limit: 20)
    _ = input.handle(.paste("a\u{202E}b\u{9B}c\u{200B}d\u{1B}\te\u{301}"))
    #expect(input.text == "abcd e\u{301}")
    // Persian and a family need what joins and parts their letters.
    input = TextInput()
    _ = input.handle(.paste("می\u{200C}خواهم 👩‍👩‍👧"))
    #expect(input.text == "می\u{200C}خواهم 👩‍👩‍👧")
    input = TextInput()
    _ = input.handle(.paste("e" + String(repeating: "\u{301}", count: 5_000)))
    #expect(input.text.unicodeScalars.count == 16)
  }
}
