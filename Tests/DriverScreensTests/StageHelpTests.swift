import TerminalUI
import Testing

@testable import DriverScreens

/// Help on a stage: on every bar, generated from the keys that are taken, and true.
struct StageHelpTests {
  private static let small = Size(width: 80, height: 24)

  /// A show, seen once.
  private func shown<Show: InteractiveProgram>(_ show: Show) -> Show {
    _ = show.frame(size: Self.small, capabilities: .full)
    return show
  }

  private func text(_ show: some InteractiveProgram, _ size: Size = small) -> String {
    show.frame(size: size, capabilities: .full).text
  }

  // Case 42.
  @Test func helpStandsOnEveryBar() throws {
    let shows: [any InteractiveProgram] = [
      try DemoShowTests().show(), try VersusShowTests().show(),
    ]
    for show in shows {
      // As it is told, with an answer, with its menu, and with help open.
      for key in [nil, Key.function(5), .escape, .escape, .character("?")] {
        if let key { show.handle(key) }
        for width in 80...200 {
          let frame = show.frame(size: Size(width: width, height: 24), capabilities: .full)
          let isOpen = frame.contains("Type to search")
          #expect(frame.line(23).hasSuffix(isOpen ? "F1 Help" : "? Help"), "\(frame.line(23))")
        }
      }
    }
  }

  @Test(arguments: [Key.character("?"), .function(1)]) func helpOpensAndCloses(key: Key) throws {
    let shows: [any InteractiveProgram] = [
      try DemoShowTests().show(), try VersusShowTests().show(),
    ]
    for show in shows {
      let before = text(show)
      show.handle(key)
      let help = text(show)
      for words in ["Type to search", "The story", "On to the next beat", "Esc Back"] {
        #expect(help.contains(words), "\(help)")
      }
      // The story waits.
      #expect(show.nextChange == nil)
      show.advance(realMilliseconds: 5_000)
      #expect(text(show) == help)
      for character in "wheel" { show.handle(.character(character)) }
      #expect(text(show).contains("Any of these hands you the wheel"))
      #expect(!text(show).contains("On to the next beat"))
      show.handle(.enter)
      #expect(text(show).contains("Enter does nothing here (Esc goes back)"))
      show.handle(.escape)
      #expect(text(show) == before)
    }
  }

  /// Where `?` is text F1 is the help, and what is typed stays.
  @Test func helpOpensWhereSomethingIsTyped() throws {
    let show = shown(try DemoShowTests().show())
    show.handle(.character("/"))
    show.handle(.character("?"))
    let typing = text(show)
    #expect(typing.hasSuffix("F1 Help") && !typing.contains("Type to search"))
    show.handle(.function(1))
    #expect(text(show).contains("Type to search"))
    show.handle(.function(1))
    #expect(text(show) == typing)
  }

  /// Each key that the help of a demo lists does something, and all that do are listed.
  @Test func everyListedKeyIsTakenInTheDemo() throws {
    let show = try DemoShowTests().show()
    try check(show.helpSections) { shown(try DemoShowTests().show()) }
  }

  @Test func everyListedKeyIsTakenSideBySide() throws {
    let show = try VersusShowTests().show()
    try check(show.helpSections) { shown(try VersusShowTests().show()) }
  }

  private func check<Show: InteractiveProgram>(
    _ sections: [HelpSection], _ make: () throws -> Show
  ) throws {
    let listed = sections.flatMap(\.rows).flatMap(\.keys)
    #expect(Set(listed).count == listed.count)
    let known = KeyTable.bindings.flatMap(\.keys) + [.space, .pageUp, .pageDown]
    for key in Set(known + listed) {
      let show = try make()
      show.handle(key)
      let last = show.frame(size: Self.small, capabilities: .full).line(23)
      // One that is closed at this moment says why.
      let isDead = last.contains("\(key.label) does nothing here. ")
      #expect(isDead != listed.contains(key), "\(key.label): \(last)")
    }
  }
}
