import DriverScreens
import TerminalUI

/// The keys of whoever watches: what the bar, help and the player itself go by.
enum PlayerKey: CaseIterable {
  case pause, step, next, slower, faster
  case pass, fail, note
  case server, timeline, history, scroll, page
  case theme, close, quit, help
  case redraw, suspend

  /// When it does something.
  enum Time {
    case playing, asked, looking, always
    /// Whatever is open and whatever is typed.
    case terminal
  }

  var time: Time {
    switch self {
    case .pause, .step, .next, .slower, .faster: .playing
    case .pass, .fail, .note: .asked
    case .server, .timeline, .history, .scroll, .page: .looking
    case .theme, .close, .quit, .help: .always
    case .redraw, .suspend: .terminal
    }
  }

  var keys: [Key] {
    switch self {
    case .pause: [.space]
    case .step: [.character(".")]
    case .next: [.tab, .right]
    case .slower: [.character("<"), .character(",")]
    case .faster: [.character(">")]
    case .pass: [.character("p")]
    case .fail: [.character("f")]
    case .note: [.character("n")]
    case .server: [.character("s")]
    case .timeline: [.character("t")]
    case .history: [.character("h")]
    case .scroll: [.up, .down]
    case .page: [.pageUp, .pageDown]
    case .theme: [.character("v")]
    case .close: [.escape]
    case .quit: [.character("q"), .control("c")]
    case .help: KeyHelp.keys
    case .redraw: [.control("l")]
    case .suspend: [.control("z")]
    }
  }

  /// For the bar.
  var label: String {
    switch self {
    case .pause: "Pause"
    case .step: "Step"
    case .next: "Next"
    case .slower, .faster: "Speed"
    case .pass: "Pass"
    case .fail: "Fail"
    case .note: "Note"
    case .server: "Server"
    case .timeline: "Timeline"
    case .history: "History"
    case .scroll, .page: "Scroll"
    case .theme: "Theme"
    case .close: "Close"
    case .quit: "Quit"
    case .help: "Help"
    case .redraw: "Redraw"
    case .suspend: "Suspend"
    }
  }

  /// A sentence for help.
  var help: String {
    switch self {
    case .pause: "Stop the time, or go on"
    case .step: "On to the next thing that happens, and stop there"
    case .next: "On to the next caption, change of the signal, notice or question"
    case .slower: "Slower"
    case .faster: "Faster"
    case .pass: "It is as it should be"
    case .fail: "It is not as it should be"
    case .note: "Write a note to the answer"
    case .server: "The server's truth beside the phone's"
    case .timeline: "Each request from tap to confirmed"
    case .history: "What the shift came to, and the trips of this phone"
    case .scroll: "A row at a time through what is open"
    case .page: "A page at a time through what is open"
    case .theme: "The next theme of colours"
    case .close: "Close what is open; else these keys"
    case .quit: "Quit"
    case .help: "These keys"
    case .redraw: "Draw the screen afresh"
    case .suspend: "Back to the shell; fg returns"
    }
  }

  var hint: FooterHint { FooterHint(key: keys[0].label, label: label) }

  /// The one that a key means at such a time.
  static func of(_ key: Key, _ times: Set<Time>) -> PlayerKey? {
    allCases.first { times.contains($0.time) && $0.keys.contains(key) }
  }

  /// A part of help: what can be done at such times.
  static func help(_ title: String, _ times: Time...) -> HelpSection {
    let rows = allCases.filter { times.contains($0.time) }.map { key in
      HelpSection.Row(
        keys: key.keys, name: key.keys.map(\.label).joined(separator: "/"), help: key.help)
    }
    return HelpSection(title, rows)
  }
}
