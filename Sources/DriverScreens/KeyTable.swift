import TerminalUI

/// What a key asks for, before anything is known about the state of things.
package enum Command: String, CaseIterable, Sendable {
  case step, shift, declineOrCancel, endHere, more
  case messages, notebook, history, problems, server, timeline, sendNow
  case panWest, panEast, panNorth, panSouth, zoomIn, zoomOut, follow, glyphs
  case nextPanel, previousPanel, panel1, panel2, panel3, panel4, panel5, zoomPanel, filter, theme
  case pause, tick, slower, faster, cutSignal, world, mark, evidence
  case help, close, quit, redraw, suspend
}

/// One row of the key table: what help, menu and footer are made from.
package struct Binding: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    case trip = "The trip"
    case phone = "The phone"
    case map = "The map"
    case panels = "Panels"
    case world = "Time and world"
    case program = "The program"
  }

  package var keys: [Key]
  package var command: Command
  /// One or two words, for the footer and the menu.
  package var label: String
  /// A sentence for help.
  package var help: String
  package var group: Group

  init(_ keys: [Key], _ command: Command, _ label: String, _ help: String, _ group: Group) {
    self.keys = keys
    self.command = command
    self.label = label
    self.help = help
    self.group = group
  }

  /// `Enter`, `?/F1`, `1`.
  package var keyText: String { keys.map(\.label).joined(separator: "/") }
}

/// Every key of the program, once.
package enum KeyTable {
  package static let bindings: [Binding] = trip + phone + map + panels + world + program

  private static let trip: [Binding] = [
    Binding([.enter], .step, "Next step", "The one next step; the screen says which", .trip),
    Binding(
      [.character("x")], .declineOrCancel, "Cancel", "Decline an offer, cancel a trip", .trip),
    Binding([.character("e")], .endHere, "End here", "End the trip here; asks first", .trip),
    Binding([.character("a")], .more, "More", "Stop, no-show, incident, proof of delivery", .trip),
    Binding([.character("o")], .shift, "Shift", "Go on shift or off shift", .trip),
  ]

  private static let phone: [Binding] = [
    Binding(
      [.character("p")], .problems, "Problems", "What the server refused, until dealt with", .phone),
    Binding([.character("s")], .server, "Server", "The server's truth beside the phone's", .phone),
    Binding([.character("t")], .timeline, "Timeline", "Each request from tap to confirmed", .phone),
    Binding([.character("r")], .sendNow, "Send now", "Send what is waiting, now", .phone),
    Binding([.character("c")], .messages, "Messages", "Messages to and from the rider", .phone),
    Binding([.character("n")], .notebook, "Notebook", "Places, notes and expenses", .phone),
    Binding(
      [.character("h")], .history, "History", "What the shift came to, and the trips of this phone",
      .phone),
  ]

  private static let map: [Binding] = [
    Binding([.left], .panWest, "Pan", "Look further west", .map),
    Binding([.right], .panEast, "Pan", "Look further east", .map),
    Binding([.up], .panNorth, "Pan", "Look further north; up in the outbox or events", .map),
    Binding([.down], .panSouth, "Pan", "Look further south; down in the outbox or events", .map),
    Binding([.character("+"), .character("=")], .zoomIn, "Nearer", "Zoom in", .map),
    Binding([.character("-")], .zoomOut, "Further", "Zoom out", .map),
    Binding([.character("f")], .follow, "Follow", "Follow the car again", .map),
    Binding([.character("b")], .glyphs, "Braille", "Draw the map in Braille or ASCII", .map),
  ]

  private static let panels: [Binding] = [
    Binding([.tab], .nextPanel, "Panel", "Next panel", .panels),
    Binding([.backTab], .previousPanel, "Panel", "Panel before", .panels),
    Binding([.character("1")], .panel1, "Map", "Panel 1, the map", .panels),
    Binding([.character("2")], .panel2, "Trip", "Panel 2, the trip", .panels),
    Binding([.character("3")], .panel3, "Fare", "Panel 3, the fare", .panels),
    Binding([.character("4")], .panel4, "Outbox", "Panel 4, the outbox", .panels),
    Binding([.character("5")], .panel5, "Events", "Panel 5, the events", .panels),
    Binding(
      [.character("z")], .zoomPanel, "Zoom panel", "The panel alone, or all of them", .panels),
    Binding([.character("/")], .filter, "Filter", "Show only events with some text", .panels),
    Binding([.character("v")], .theme, "Theme", "The next theme of colours", .panels),
  ]

  private static let world: [Binding] = [
    Binding([.space], .pause, "Pause", "Stop the time, or go on", .world),
    Binding([.character(".")], .tick, "Tick", "Half a second, while paused", .world),
    Binding([.character("<"), .character(",")], .slower, "Slower", "Cruise slower", .world),
    Binding([.character(">")], .faster, "Faster", "Cruise faster", .world),
    Binding([.character("d")], .cutSignal, "Cut signal", "Cut the signal, or give it back", .world),
    Binding(
      [.character("!")], .world, "World", "Faults, server, GPS, clock, disk, kill the app", .world),
    Binding([.character("m")], .mark, "Mark", "Mark this moment with a note", .world),
    Binding([.character("w")], .evidence, "Evidence", "Write what happened to a folder", .world),
  ]

  private static let program: [Binding] = [
    Binding([.character("?"), .function(1)], .help, "Help", "All keys; type to search", .program),
    Binding([.escape], .close, "Menu", "Close what is on top; else the menu", .program),
    Binding(
      [.character("q"), .control("c")], .quit, "Quit", "Quit; says what stays saved", .program),
    Binding([.control("l")], .redraw, "Redraw", "Draw the screen afresh", .program),
    Binding([.control("z")], .suspend, "Suspend", "Back to the shell; fg returns", .program),
  ]

  /// The command of a key where no layer and no entry takes it.
  package static func command(for key: Key) -> Command? {
    bindings.first { $0.keys.contains(key) }?.command
  }

  package static func binding(for command: Command) -> Binding {
    guard let binding = byCommand[command] else {
      preconditionFailure("no binding for \(command.rawValue)")
    }
    return binding
  }

  /// The first binding of each command: every frame asks for a dozen.
  private static let byCommand = Dictionary(
    bindings.map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })

  /// Whether a key drives or changes the world; any other one only looks.
  static func drives(_ key: Key) -> Bool {
    bindings.first { $0.keys.contains(key) }.map(drives) ?? false
  }

  static func drives(_ binding: Binding) -> Bool {
    switch binding.command {
    case .problems, .server, .timeline, .history: false
    default: [.trip, .phone, .world].contains(binding.group)
    }
  }

  /// The keys of cards, lists and lines of text, for help; Enter and Escape are in every one.
  package static let cardKeys: [(key: String, help: String)] = [
    ("Up/Down", "Choose in a list, scroll in a page"),
    ("PgUp/PgDn", "Scroll a page at a time"),
    ("Home/End", "To the first or the last row"),
    ("Left/Right", "Choose an answer to a question; in the world, what faults hit"),
    ("Enter", "What the card says; never anything else"),
    ("Esc", "Leave it; skip the rating; put the summary away"),
    ("0-9 .", "Cash received, while collecting"),
    ("Backspace", "Take the last digit back"),
    ("Tab", "Change given or not, while collecting"),
    ("1-5", "Stars, while rating; why, while cancelling"),
    ("p/f/n", "Pass, not as it should be, note: a tester's answer"),
    ("Del", "Put a problem away, remove a note, take a message back"),
    ("r", "In Problems: send it again as new; send what waits for your word"),
    ("x", "In Problems: write it to a file"),
    ("n", "In the notebook: write something new"),
  ]
}
