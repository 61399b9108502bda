import DriverScreens
import FrameRules
import StreetMap
import TerminalUI

/// A screen of a real world, held still to be looked at in every size.
struct Station {
  let name: String
  /// A word of its header at every width.
  var header = "OUTBOX"
  /// Whether something is typed, so that help has another key.
  var isTyping = false
  /// Whether no word of failure may stand on it.
  var isOffline = false
  /// What is open in it.
  var layers: Set<String> = []
  /// Words that are not the program's own; nil where all are outside words.
  var names: [String]? = []
  let draw: (Size, Capabilities) -> Frame

  init(_ name: String, draw: @escaping (Size, Capabilities) -> Frame) {
    self.name = name
    self.draw = draw
  }

  /// The driver's own screen; nothing on it counts as seen.
  init(_ name: String, _ session: DriverSession) {
    self.init(name) { session.glance(size: $0, capabilities: $1) }
    isTyping = session.ui.takesText
    isOffline = session.model.header.signal == .offline
    layers = Set(session.ui.layers.map(\.kind))
    names = session.outsideWords
  }

  /// Every width from 0 to 140 with every height from 0 to 45, and each width a help hint has to
  /// survive to; in turn with Braille and colours, without colour, and in ASCII.
  static let sizes: [Size] =
    (0...45).flatMap { height in (0...140).map { Size(width: $0, height: height) } }
    + (141...200).map { Size(width: $0, height: 24) }

  /// How the frames are drawn in turn; seven apart, no size is always drawn the same.
  static func capabilities(_ size: Size) -> Capabilities {
    switch (size.width + size.height) % 7 {
    case 5: Capabilities(colors: 0)
    case 6: .ascii
    default: .full
    }
  }

  /// Looks at all sizes; returns how many frames that were.
  func sweep() throws(Violation) -> Int {
    let rules = FrameRules(
      header: header, help: isTyping ? "F1 Help" : "? Help", isOffline: isOffline, draw: draw)
    for size in Self.sizes {
      let frame = draw(size, Self.capabilities(size))
      guard let text = rules.broken(frame, at: size) else { continue }
      throw Violation(name, "at \(size.text) \(text)\n\(frame.text)")
    }
    try lookForCuts()
    return Self.sizes.count
  }

  /// No words of our own are cut at the sizes a screen is made for.
  private func lookForCuts() throws(Violation) {
    guard let names else { return }
    for size in ShippedFrames.sizes {
      for row in CutText(besides: names).rows(of: draw(size, .full)) {
        throw Violation(name, "at \(size.text) words are cut: \(row)")
      }
    }
  }
}

extension Layer {
  /// Which page, question or line of text it is: `help`, `confirm.cancel`.
  fileprivate var kind: String {
    func word(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }
    return switch self {
    case .confirm(let what, _): "confirm.\(word(what))"
    case .entry(let entry, _): "entry.\(word(entry))"
    default: word(self)
    }
  }
}
