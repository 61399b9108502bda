import DriverApp
import RideModel
import StreetMap

/// Words of the scenario language that form closed lists, spelled as in a file.
package protocol ScenarioWord: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
  /// What a word of this kind is called in an error: "a trip state".
  static var what: String { get }
}

extension ScenarioWord {
  static var words: [String] { allCases.map(\.rawValue) }
}

/// Everything the driver can ask the server for, and `any` of them.
package enum RequestName: String, ScenarioWord {
  case goOnShift = "go-on-shift"
  case goOffShift = "go-off-shift"
  case accept, decline, arrive, start, stop, resume, end, cash, rate, message
  case editMessage = "edit-message"
  case deleteMessage = "delete-message"
  case read, cancel
  case noShow = "no-show"
  case proof, incident, note, place, expense, preference, any
  package static let what = "a request"
}

package enum RequestStateWord: String, ScenarioWord {
  case waiting, queued, sending, received, confirmed, retry, refused, expired
  package static let what = "a request's state"
}

package enum TripStateWord: String, ScenarioWord {
  case none, offered
  case toPickup = "to-pickup"
  case waiting
  case onTrip = "on-trip"
  case atStop = "at-stop"
  case ended, collect, rate, settled, cancelled
  package static let what = "a trip state"
}

extension SignalState: ScenarioWord {
  package static let what = "a signal"
}

package enum SignalSwitch: String, ScenarioWord {
  case on, off, map
  package static let what = "a switch"
}

package enum OnOff: String, ScenarioWord {
  case on, off
  package static let what = "a switch"
}

package enum DiskWord: String, ScenarioWord {
  case full, ok
  package static let what = "the disk's state"
}

package enum AppWord: String, ScenarioWord {
  case running, killed
  package static let what = "the app's state"
}

extension AppMode: ScenarioWord {
  package static let what = "a mode"
}

/// Who the generator's offers are from: plain cash riders one after the other, or whoever a day
/// brings, as in a drive by hand.
package enum RidersWord: String, ScenarioWord {
  case plain, any
  package static let what = "the riders"
}

package enum DriverWord: String, ScenarioWord {
  case manual, auto
  package static let what = "a driver"
}

package enum KillWord: String, ScenarioWord {
  case beforeWrite = "before-write"
  case afterWrite = "after-write"
  case whileSending = "while-sending"
  package static let what = "a moment"
}

package enum FaultWord: String, ScenarioWord {
  case loseRequest = "lose-request"
  case loseReply = "lose-reply"
  case hang, slow, duplicate, reorder, refuse
  case errorAfterApplying = "error-after-applying"
  case unauthorised, throttle
  case serverError = "server-error"
  package static let what = "a fault"
}

package enum FareWord: String, ScenarioWord {
  case estimate, due, confirmed
  package static let what = "a fare"
}

package enum EarningsWord: String, ScenarioWord {
  case confirmed, pending
  package static let what = "a kind of earnings"
}

package enum PaymentWord: String, ScenarioWord {
  case cash, card
  package static let what = "a way to pay"
}

package enum JobWord: String, ScenarioWord {
  case parcel, food
  package static let what = "a kind of job"
}

package enum LimitWord: String, ScenarioWord {
  case requests, money, age
  package static let what = "a limit"
}

/// How a count or a time is compared; a number alone means equal.
package enum Comparison: String, ScenarioWord {
  case less = "<"
  case greater = ">"
  case atMost = "<="
  case atLeast = ">="
  case equal = "="
  package static let what = "an operator"

  package func holds(_ left: Int64, _ right: Int64) -> Bool {
    switch self {
    case .less: left < right
    case .greater: left > right
    case .atMost: left <= right
    case .atLeast: left >= right
    case .equal: left == right
    }
  }
}

// The codes with which the server refuses; a word far from all of them plays an unknown code.
extension RefusalCode: ScenarioWord {
  package static let what = "a refusal code"
}

/// A request by name: `message` is the newest, `message#2` the second.
package struct RequestSelector: Equatable, Sendable, CustomStringConvertible {
  package var name: RequestName
  /// From 1; nil is the newest.
  package var index: Int?

  package init(_ name: RequestName, index: Int? = nil) {
    self.name = name
    self.index = index
  }

  package var description: String { name.rawValue + (index.map { "#\($0)" } ?? "") }
}

/// A key by its name, as `press` takes it.
///
/// A character, a named key, F1 to F12, or C- and a letter. `#` and `"` have names (Hash, Quote)
/// because they mean something else at a word's start.
package struct KeyName: Hashable, Sendable, CustomStringConvertible {
  package static let names = [
    "Enter", "Escape", "Space", "Tab", "BackTab", "Up", "Down", "Left", "Right", "Home", "End",
    "PageUp", "PageDown", "Backspace", "Delete", "Hash", "Quote",
  ]

  package let text: String

  package init?(_ text: String) {
    guard Self.isKey(text) else { return nil }
    self.text = text
  }

  package var description: String { text }

  private static func isKey(_ text: String) -> Bool {
    if names.contains(text) { return true }
    if text.count == 1, let character = text.first {
      return character != "\"" && !character.isWhitespace
        && !character.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0) ~= $0.value }
    }
    if text.hasPrefix("F"), let number = Int(text.dropFirst()), "F\(number)" == text {
      return (1...12).contains(number)
    }
    let control = Array(text.unicodeScalars)
    return control.count == 3 && control[0] == "C" && control[1] == "-"
      && ("a"..."z").contains(control[2])
  }
}
