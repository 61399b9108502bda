import DriverApp
import TerminalUI
import Testing

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
}
