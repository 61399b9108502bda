import DriverApp
import MobileLink
import RideModel
import TerminalUI

/// What the driver has opened, typed and chosen: all of the screen that is not the world.
package struct UIState: Sendable {
  /// The top one is last; empty shows the panels.
  package var layers: [Layer] = []
  package var focus = Panel.map
  package var zoomed = false
  package var camera = Camera()
  package var pace = Pace()
  package var theme = Theme.auto
  /// False: the map is drawn in ASCII although Braille would work.
  package var braille = true
  package var eventFilter = ""
  /// Rows scrolled down in each panel.
  package var scroll: [Panel: Int] = [:]
  package var toast: Toast?
  /// What was typed as received cash; empty means as due.
  package var cashEntry = ""
  package var cashKept = false
  /// The trip of the card both were typed on: on another trip's they count no more.
  var cashTrip = ""
  /// The stars chosen for the rider of the trip that just ended; nil: none, five is proposed.
  package var chosenStars: Int?
  package var stars: Int { chosenStars ?? 5 }
  package var noticeChoice = 0
  /// Which of `CancelReason.drivers` the question about a cancel has chosen.
  package var cancelReason = CancelReason.unsaid
  /// What faults of the world menu are set on: a kind of request, or any.
  package var faultTarget = FaultPlan.any
  /// What Enter did on the last painted frame.
  package var painted = EnterTarget.nothing
  /// The size of the last painted frame: how far a page may scroll.
  package var size = Layout.smallest
  package var wantsQuit = false
  /// Whether whoever looks has no key of the driver's app: a scenario or a recording is played.
  package var isWatched = false
  /// Whether the last key was left alone: an Enter meant for a frame that was out of date, or pasted
  /// text where nothing is written.
  package internal(set) var leftKeyAlone = false
  /// What the terminal is asked to do, until it takes it.
  package var wish: TerminalWish?

  package init() {}

  /// Whether zones are hatched: where the theme has no background of its own, or colours are few.
  func hatches(_ capabilities: Capabilities) -> Bool {
    capabilities.colors < 256 || !theme.hasBackground
  }

  /// The driver's app has died, and with it what was open, typed and chosen in it.
  package mutating func forgetApp() {
    layers.removeAll(where: \.isOfApp)
    cashEntry = ""
    cashKept = false
    chosenStars = nil
    noticeChoice = 0
  }

  package enum Panel: Int, CaseIterable, Sendable {
    case map = 1
    case trip, fare, outbox, events

    package var title: String {
      ["Map", "Trip", "Fare", "Outbox", "Events"][rawValue - 1]
    }
  }

  /// A line that answers a key for a short time.
  package struct Toast: Hashable, Sendable {
    package var text: String
    package var left: Int64
    /// What Enter did when it was said; once it does something else the answer is out of date.
    package var about: EnterTarget?

    package init(_ text: String, left: Int64 = 3_000, about: EnterTarget? = nil) {
      self.text = text
      self.left = left
      self.about = about
    }
  }
}

/// Something opened over the panels.
package enum Layer: Hashable, Sendable {
  case menu(selected: Int)
  case help(search: TextInput, scroll: Int)
  case truth(scroll: Int)
  case timeline(selected: Int)
  case history(scroll: Int)
  case problems(selected: Int)
  case messages(MessageEntry)
  case notebook(NotebookEntry)
  case more(selected: Int)
  case world(selected: Int)
  case confirm(Confirmation, selected: Int)
  case entry(Entry, TextInput)
  case quit(selected: Int)

  /// Opens over everything on the left; the other layers dock at the map as a card.
  var isPage: Bool {
    switch self {
    case .confirm, .entry, .quit: false
    default: true
    }
  }

  /// Whether it is a page or a card of the driver's app, and no part of the simulator around it.
  var isOfApp: Bool {
    switch self {
    case .menu, .help, .truth, .world, .quit, .confirm(.killApp, _): false
    case .entry(let entry, _):
      switch entry {
      case .mark, .filter, .amount, .serverText: false
      case .pin, .proof, .incident, .incidentNote, .rating: true
      }
    case .timeline, .history, .problems, .messages, .notebook, .more, .confirm: true
    }
  }

  package struct MessageEntry: Hashable, Sendable {
    package var draft = TextInput()
    /// The message that is edited; nil writes a new one.
    package var editing: String?
    /// The message that is answered.
    package var replyTo: String?
    /// A message chosen with the arrows, counted from the newest; nil while writing.
    package var selected: Int?

    package init() {}
  }

  package struct NotebookEntry: Hashable, Sendable {
    package var selected = 0
    /// What is being written; nil while choosing.
    package var draft: TextInput?
    /// The row that is edited; nil writes a new one.
    package var editing: String?
    package var kind = NotebookKind.note
    /// The place a note is about.
    package var about: String?

    package init() {}
  }

  package enum Confirmation: Hashable, Sendable {
    case cancel, endHere, goOffShift, noShow, killApp
    /// END was tapped far from the drop-off; the phone's question.
    case endAway(String)
    case discard(key: String)
    case giveUpHeld
  }

  /// One line of text that is typed.
  package enum Entry: Hashable, Sendable {
    case mark, filter, pin, proof, incident
    /// Stars for the rider before this one.
    case rating
    case incidentNote(id: String)
    case amount(WorldChoice)
    case serverText(WorldChoice)

    /// What has to be typed before Enter does it; nil where nothing typed means something too.
    var wanted: String? {
      switch self {
      case .pin: "Type the rider's PIN"
      case .proof: "Type who takes it"
      case .incident, .incidentNote: "Type what happened"
      case .rating: "Type 1 to 5"
      case .mark, .filter, .amount, .serverText: nil
      }
    }
  }
}

/// What Enter does now; it acts only if the last painted frame said the same.
package enum EnterTarget: Hashable, Sendable {
  case nothing
  /// How many layers are open, and the step that the chosen row of the menu takes.
  case layer(Int, step: NextStep?)
  case notice(id: String)
  case step(NextStep)
  case readSummary
}
