/// What a cell means; a theme decides its colour. The raw value is stable within a run only.
package enum Role: UInt8, CaseIterable, Sendable {
  // Words and lines.
  case text, strong, dim, title, border, focus, label, hint, key, caption
  // States. Offline is calm, never alarming: `bad` is for refusals and the disk only.
  case good, weak, offline, unknown, pending, bad, warning
  // Money.
  case money, estimate, confirmed
  // The map.
  case roadMajor, roadMedium, roadMinor, roadTunnel, place
  case route, trail, car, pinPickup, pinDrop, pinStop, zoneLabel
  // The speaker's view.
  case ghost, accent

  /// The letter that stands for it in a style plane.
  package var letter: Character {
    switch self {
    case .text: "."
    case .strong: "S"
    case .dim: "d"
    case .title: "T"
    case .border: "b"
    case .focus: "F"
    case .label: "l"
    case .hint: "h"
    case .key: "k"
    case .caption: "C"
    case .good: "g"
    case .weak: "w"
    case .offline: "o"
    case .unknown: "u"
    case .pending: "p"
    case .bad: "B"
    case .warning: "W"
    case .money: "m"
    case .estimate: "e"
    case .confirmed: "c"
    case .roadMajor: "1"
    case .roadMedium: "2"
    case .roadMinor: "3"
    case .roadTunnel: "4"
    case .place: "n"
    case .route: "r"
    case .trail: "t"
    case .car: "A"
    case .pinPickup: "P"
    case .pinDrop: "D"
    case .pinStop: "s"
    case .zoneLabel: "z"
    case .ghost: "G"
    case .accent: "a"
    }
  }
}

/// What lies behind a cell.
package enum Ground: UInt8, CaseIterable, Sendable {
  case none, deadZone, nextDeadZone, weakZone, busyZone, header, selection, dialogue, notice

  package var letter: Character {
    switch self {
    case .none: "."
    case .deadZone: "D"
    case .nextDeadZone: "N"
    case .weakZone: "W"
    case .busyZone: "B"
    case .header: "H"
    case .selection: "S"
    case .dialogue: "d"
    case .notice: "n"
    }
  }
}

/// A role on a ground, with attributes that survive without colour.
package struct Style: Hashable, Sendable {
  package var role: Role
  package var ground: Ground
  package var attributes: Attributes

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let reverse = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
  }

  package init(_ role: Role, on ground: Ground = .none, _ attributes: Attributes = []) {
    self.role = role
    self.ground = ground
    self.attributes = attributes
  }

  package static let text = Style(.text)
  package static let dim = Style(.dim)
  package static let border = Style(.border)
  package static let title = Style(.title, .bold)

  package var bold: Style { Style(role, on: ground, attributes.union(.bold)) }
  package var reversed: Style { Style(role, on: ground, attributes.union(.reverse)) }
  package var underlined: Style { Style(role, on: ground, attributes.union(.underline)) }
  package func on(_ ground: Ground) -> Style { Style(role, on: ground, attributes) }
}
