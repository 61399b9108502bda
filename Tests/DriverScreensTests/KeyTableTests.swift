import DriverApp
import RideModel
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

struct KeyTableTests {
  private func helpText(_ search: String = "") -> String {
    var ui = UIState()
    ui.layers = [.help(search: TextInput(search), scroll: 0)]
    let page = makePage(ui.layers[0], Fixtures.onTrip(), ui, width: 76)
    return page.rows.map { row in (row.left + row.right).map(\.text).joined() }
      .joined(separator: "\n")
  }

  // Case 42.
  @Test func helpListsEveryBinding() {
    let text = helpText()
    for binding in KeyTable.bindings {
      #expect(text.contains(binding.help), "\(binding.command)")
      #expect(text.contains(binding.keyText), "\(binding.command)")
    }
  }

  @Test func helpIsSearched() {
    #expect(helpText("zoom in").contains("Zoom in"))
    #expect(!helpText("zoom in").contains("Pause"))
    #expect(helpText("no such thing") == "Nothing is called that.")
  }

  @Test func noKeyMeansTwoThings() {
    let keys = KeyTable.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    let letters = keys.compactMap { if case .character(let c) = $0 { c } else { nil } }
    #expect(!letters.contains { $0.isUppercase })
  }

  @Test func menuHasEveryCommandOnce() {
    #expect(Set(menuBindings.map(\.command)).union([.close]) == Set(Command.allCases))
    #expect(menuBindings.count == Command.allCases.count - 1)
  }

  /// Where a key is not closed for a reason it does something: the screen, or an intent, changes.
  @Test func everyListedKeyWorks() {
    for moment in Fixtures.moments + Fixtures.moreMoments {
      for binding in KeyTable.bindings {
        for key in binding.keys {
          var ui = UIState()
          // Another panel than the key's own, so that going there is a change.
          ui.focus = binding.command == .panel5 ? .map : .events
          ui.chosenStars = 0
          ui.size = Size(width: 120, height: 36)
          ui.painted = enterTarget(moment.model, ui)
          let before = ui
          let closed = closedReason(binding.command, moment.model, ui)
          let intent = ui.press(key, moment.model)
          let changed = intent != nil || "\(ui)" != "\(before)"
          #expect(changed, "\(key.label) in \(moment.name)")
          let says = ui.toast?.text.contains("does nothing here") ?? false
          if closed == nil { #expect(!says, "\(key.label) in \(moment.name)") }
        }
      }
    }
  }

  /// What is open promises no key that it does not take, and always says the way back.
  @Test func keysOfWhatIsOpenWork() {
    for entry in Fixtures.layers + Fixtures.moreLayers {
      let hints = layerHints(entry.layer, entry.model)
      #expect(hints.last?.key == "Esc", "\(entry.name)")
      for key in hints.flatMap({ keys(of: $0) }) {
        var ui = UIState()
        ui.layers = [entry.layer]
        _ = ui.press(key, entry.model)
        let says = ui.toast?.text.contains("does nothing here") ?? false
        #expect(!says, "\(key.label) in \(entry.name)")
      }
      for size in [Size(width: 80, height: 24), Size(width: 120, height: 36)] {
        var ui = UIState()
        ui.layers = [entry.layer]
        let footer = Fixtures.frame(entry.model, ui: ui, size: size).lines.last ?? ""
        for hint in hints { #expect(footer.contains("\(hint.key) \(hint.label)"), "\(footer)") }
      }
    }
  }

  /// `Up/Down`, `1-6` and `Del` are the keys they name.
  private func keys(of hint: FooterHint) -> [Key] {
    if hint.key.contains("-") {
      return hint.key.split(separator: "-").compactMap { Key(name: String($0)) }
    }
    let names = ["Esc": "Escape", "Del": "Delete", "PgUp": "PageUp", "PgDn": "PageDown"]
    return hint.key.split(separator: "/").compactMap { Key(name: names[String($0)] ?? String($0)) }
  }

  /// The footer promises nothing that the key does not do.
  @Test func footerKeysWork() {
    for moment in Fixtures.moments + Fixtures.moreMoments {
      let ui = UIState()
      for hint in footerHints(moment.model, ui) where hint.key.count == 1 {
        var pressed = ui
        _ = pressed.press(.character(Character(hint.key)), moment.model)
        let says = pressed.toast?.text.contains("does nothing here") ?? false
        #expect(!says, "\(hint.key) in \(moment.name)")
      }
    }
  }

  // MARK: The keys of cards, lists and lines of text

  /// Where each row of that part of help is true: what is open, and the keys it names.
  private static let cardPlaces: [String: [(screen: String, keys: [Key])]] = [
    "Up/Down": [("menu", [.down, .up]), ("help", [.down, .up])],
    "PgUp/PgDn": [("help", [.pageDown, .pageUp])],
    "Home/End": [("menu", [.end, .home]), ("help", [.end, .home])],
    "Left/Right": [("cancel", [.right, .left]), ("world", [.right, .left])],
    "Enter": [("cancel", [.enter]), ("dark-kerb", [.enter]), ("notice", [.enter])],
    "Esc": [("menu", [.escape]), ("cash-taken", [.escape]), ("settled", [.escape])],
    "0-9 .": [("dark-kerb", Array("0123456789.").map { .character($0) })],
    "Backspace": [("short", [.backspace])],
    "Tab": [("dark-kerb", [.tab])],
    "1-5": [
      ("cash-taken", Array("12345").map { .character($0) }),
      ("cancel", Array("12345").map { .character($0) }),
    ],
    "Del": [("problems", [.delete]), ("notebook", [.delete]), ("messages-chosen", [.delete])],
    "r": [("problems", [.character("r")]), ("problems-held", [.character("r")])],
    "x": [("problems", [.character("x")])],
    "n": [("notebook", [.character("n")])],
  ]

  /// Each key of a card that help lists is taken there; a tester's are the player's own.
  @Test func everyListedKeyOfACardWorks() throws {
    let listed = Set(KeyTable.cardKeys.map(\.key)).subtracting(["p/f/n"])
    #expect(listed == Set(Self.cardPlaces.keys))
    for (name, places) in Self.cardPlaces {
      for (screen, keys) in places {
        let scene = try #require(ScreenSweepTests.scenes.first { $0.name == screen })
        for key in keys {
          var ui = scene.ui
          ui.size = Size(width: 80, height: 24)
          ui.painted = enterTarget(scene.model, ui)
          // Backwards from the end, forwards from the beginning.
          if [.up, .pageUp, .home].contains(key) { _ = ui.press(.end, scene.model) }
          if key == .left { _ = ui.press(.right, scene.model) }
          ui.cancelReason = key == .character("1") ? 1 : 0
          let before = "\(ui)"
          let intent = ui.press(key, scene.model)
          let isDead = ui.toast?.text.contains("does nothing here") ?? false
          #expect(!isDead && (intent != nil || "\(ui)" != before), "\(name) in \(screen)")
        }
      }
    }
  }

  // MARK: On a real drive

  /// Off shift, on the way to a rider and at the dark kerb each key of the table does something, or
  /// says for what reason not.
  @Test func everyListedKeyWorksOnADrive() throws {
    let session = try DemoShowTests().show().session
    (session.caption, session.beat) = (nil, nil)
    var moments: [NextStep] = [.goOnShift, .arrive, .end]
    while let wanted = moments.first {
      for _ in 0..<10_000 where session.model.now != .step(wanted) {
        if case .step(let step) = session.model.now, moments.contains(step) == false {
          _ = session.frame(size: Layout.smallest, capabilities: .full)
          session.handle(.enter)
        }
        session.advance(realMilliseconds: 50)
      }
      try #require(session.model.now == .step(wanted))
      for key in KeyTable.bindings.filter({ $0.command != .step }).flatMap(\.keys) {
        press(key, session, wanted)
      }
      moments.removeFirst()
      _ = session.frame(size: Layout.smallest, capabilities: .full)
      session.handle(.enter)
    }
  }

  private func press(_ key: Key, _ session: DriverSession, _ moment: NextStep) {
    func screen() -> Frame { session.frame(size: Layout.smallest, capabilities: .full) }
    // What is there already is no change.
    session.ui.toast = nil
    session.ui.focus = key == .character("5") ? .map : .events
    session.ui.pace.cruising = 8
    let before = (frame: screen(), ui: "\(session.ui)", clock: session.world.now)
    session.handle(key)
    let frame = screen()
    let isDead = frame.contains("\(key.label) does nothing here. ")
    let isSeen =
      frame != before.frame || "\(session.ui)" != before.ui || session.world.now != before.clock
    #expect(!isDead && isSeen, "\(key.label) at \(moment): \(frame.line(23))")
    // Back to the panels as they were; the signal is put back where the key has cut it.
    session.ui.layers = []
    if key == .character("d") { session.handle(key) }
    if key == .space || key == .character("z") { session.handle(key) }
    session.ui.pace.paused = false
  }
}
