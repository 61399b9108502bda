import DriverApp
import DriverScreens
import Scenarios
import TerminalUI

// What the driver does with his hands beside the steps that are due.

extension WorldWriter {
  func hands() -> [Body] {
    switch integer(0, 13) {
    case 0...2: return message()
    case 3...4: return notebook()
    case 5: return keys("e", "Right", "Enter")
    case 6: return keys("x", "Right", "Enter")
    case 7: return more()
    case 8: return keys("o", "Right", "Enter")
    case 9: return problems()
    case 10: return cash()
    case 11:
      return keys(pick(["r", "d", "Escape", "s", "t", "h", "p", "w", "z", "v", "b"]), "Escape")
    case 12: return pin()
    default: return anyKeys()
    }
  }

  private func keys(_ names: String...) -> [Body] { keys(names) }

  private func keys(_ names: [String]) -> [Body] {
    names.map { name in
      guard let key = KeyName(name) else { preconditionFailure("no key \(name)") }
      return .act(.press(key))
    }
  }

  private func text() -> String {
    names += 1
    return "\(pick(["On my way", "At the door", "Two minutes"])) \(names)"
  }

  private func message() -> [Body] {
    switch integer(0, 4) {
    case 0:  // change the newest
      return keys("c", "Up", "Enter") + [.act(.type(" and"))] + keys("Enter", "Escape", "Escape")
    case 1: return keys("c", "Up", "Delete", "Escape", "Escape")
    default:
      return keys("c") + [.act(.type(text()))] + keys("Enter", "Escape")
    }
  }

  private func notebook() -> [Body] {
    let tabs = Array(repeating: "Tab", count: Int(integer(0, 3)))
    switch integer(0, 5) {
    case 0: return keys("n", "Down", "Enter") + [.act(.type(" 2"))] + keys("Enter", "Escape")
    case 1: return keys("n", pick(["Down", "Up"]), "Delete", "Escape")
    default:
      let line = tabs.count == 2 ? "\(integer(1, 90)) Fuel" : text()
      return keys(["n", "n"] + tabs) + [.act(.type(line))] + keys("Enter", "Escape", "Escape")
    }
  }

  /// Stop, no-show, incident, proof: whatever the list has there.
  private func more() -> [Body] {
    let downs = Array(repeating: "Down", count: Int(integer(0, 6)))
    return keys(["a"] + downs + ["Enter"])
      + (chance(50) ? keys("Right", "Enter") : [.act(.type(text()))] + keys("Enter"))
      + keys("Escape", "Escape")
  }

  private func problems() -> [Body] {
    keys("p") + (chance(60) ? keys("r") : keys("Delete", "Right", "Enter"))
      + keys("Escape", "Escape")
  }

  /// Another amount than what is due, where cash is being taken.
  private func cash() -> [Body] {
    [.act(.type("\(integer(1, 400))"))] + (chance(40) ? keys("Tab") : []) + keys("Enter")
  }

  private func pin() -> [Body] {
    [.act(.type(pick(["0042", "1234", "9999"])))] + keys("Enter")
  }

  /// What a cat on the keyboard does; nothing that ends the program.
  private func anyKeys() -> [Body] {
    let all =
      KeyTable.bindings.flatMap { $0.keys.map(\.name) }.filter {
        !["q", "C-c", "C-z"].contains($0)
      }
      + ["Enter", "Escape", "Right", "Down", "Delete", "Tab", "5", "Backspace"]
    return keys((0..<Int(integer(2, 9))).map { _ in pick(all) }) + keys("Escape", "Escape")
  }
}
