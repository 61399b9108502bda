/// The foreground colours for one kind of background.
enum Shade {
  /// For an unknown background: contrast of at least 3 on black, white and both solarized.
  case middle
  case dark, light
  /// On a coloured ground in a dark theme, and in a light one.
  case deep, pale
  /// The projector's: pure colours on black or deep blue.
  case bright
  /// Black on a bright ground.
  case onBright

  func color256(_ role: Role, cvd: Bool) -> Int {
    switch self {
    case .middle: Self.middle256(role, cvd: cvd)
    case .dark: Self.dark256(role, cvd: cvd)
    case .light: Self.light256(role)
    case .deep: Self.deep256(role, cvd: cvd)
    case .pale: Self.pale256(role)
    case .bright: Self.bright256(role)
    case .onBright: 16
    }
  }

  private static func middle256(_ role: Role, cvd: Bool) -> Int {
    switch role {
    case .text, .strong, .money: -1
    case .caption: -1
    case .dim, .hint, .unknown, .ghost, .label, .place: 243
    case .border: 243
    case .title: -1
    case .focus, .key, .accent: 32
    case .good, .confirmed: cvd ? 32 : 28
    case .weak, .warning, .estimate, .pending: cvd ? 136 : 136
    case .offline, .zoneLabel: 133
    case .bad: cvd ? 166 : 167
    case .roadMajor: 136
    case .roadMedium: 66
    case .roadMinor: 243
    case .roadTunnel: 97
    case .route: cvd ? 33 : 33
    case .trail: 30
    case .car: 166
    case .pinPickup: cvd ? 32 : 28
    case .pinDrop: cvd ? 166 : 167
    case .pinStop: 133
    }
  }

  /// Pale tones: at least 4.5 on the blue of the header and of what is chosen.
  private static func deep256(_ role: Role, cvd: Bool) -> Int {
    switch role {
    case .strong, .title, .money, .caption: 255
    case .text, .roadMedium: 253
    case .dim, .hint, .unknown, .ghost, .label, .border, .roadMinor, .place: 252
    case .focus, .key, .accent, .route, .trail: 159
    case .good, .confirmed, .pinPickup: cvd ? 189 : 157
    case .weak, .warning, .estimate, .pending, .roadMajor, .car: 228
    case .offline, .zoneLabel, .pinStop, .roadTunnel: 225
    case .bad, .pinDrop: cvd ? 223 : 224
    }
  }

  private static func dark256(_ role: Role, cvd: Bool) -> Int {
    switch role {
    case .text: 252
    case .strong, .title, .money, .caption: 255
    case .dim, .hint, .unknown, .ghost: 247
    case .label, .place: 249
    case .border: 244
    case .focus, .key, .accent: 117
    case .good, .confirmed: cvd ? 75 : 114
    case .weak, .warning, .estimate, .pending: 221
    case .offline, .zoneLabel: 183
    case .bad: cvd ? 208 : 210
    case .roadMajor: 222
    case .roadMedium: 152
    case .roadMinor: 247
    case .roadTunnel: 141
    case .route: 81
    case .trail: 73
    case .car: 215
    case .pinPickup: cvd ? 75 : 120
    case .pinDrop: cvd ? 208 : 210
    case .pinStop: 183
    }
  }

  private static func light256(_ role: Role) -> Int {
    switch role {
    case .text: 236
    case .strong, .title, .money, .caption: 16
    case .dim, .hint, .unknown, .ghost, .label, .place: 240
    case .border: 243
    case .focus, .key, .accent: 25
    case .good, .confirmed: 22
    case .weak, .warning, .estimate, .pending: 94
    case .offline, .zoneLabel: 54
    case .bad: 124
    case .roadMajor: 94
    case .roadMedium: 24
    case .roadMinor: 242
    case .roadTunnel: 96
    case .route: 26
    case .trail: 23
    case .car: 94
    case .pinPickup: 22
    case .pinDrop: 124
    case .pinStop: 54
    }
  }

  /// As on white, but for what is too light for a coloured ground.
  private static func pale256(_ role: Role) -> Int {
    switch role {
    case .focus, .key, .accent, .route: 18
    case .weak, .warning, .estimate, .pending, .roadMajor, .car: 58
    default: light256(role)
    }
  }

  private static func bright256(_ role: Role) -> Int {
    switch role {
    case .dim, .hint, .unknown, .ghost, .label, .border, .roadMinor, .place: 252
    case .focus, .key, .accent, .route, .trail: 51
    case .good, .confirmed, .pinPickup: 118
    case .weak, .warning, .estimate, .pending, .roadMajor, .car: 226
    case .offline, .zoneLabel, .pinStop, .roadTunnel: 219
    case .bad, .pinDrop: 217
    case .text, .strong, .title, .money, .caption, .roadMedium: 231
    }
  }

  func color8(_ role: Role, cvd: Bool) -> Int {
    switch self {
    case .onBright: return 0
    case .middle: return Self.hue(role, cvd: cvd) ?? -1
    case .light, .pale:
      // Green, yellow and cyan do not read on white.
      switch Self.hue(role, cvd: cvd) {
      case 2, 3, 6: return 4
      case let hue?: return hue
      case nil: return 0
      }
    case .deep:
      // On the blue of every terminal only yellow reads, and what has no colour.
      return Self.hue(role, cvd: cvd) == 3 ? 3 : 7
    case .dark, .bright:
      // Blue does not read on black.
      switch Self.hue(role, cvd: cvd) {
      case 4: return 6
      case let hue?: return hue
      case nil: return 7
      }
    }
  }

  func color16(_ role: Role, cvd: Bool) -> Int {
    let base = color8(role, cvd: cvd)
    switch self {
    case .bright: return base < 0 ? base : base + 8
    case .dark, .deep:
      let quiet = role == .dim || role == .border || role == .hint || role == .roadMinor
      return base <= 0 || quiet ? base : base + 8
    case .middle, .light, .pale, .onBright: return base
    }
  }

  /// One of the eight colours; nil is the text's own.
  private static func hue(_ role: Role, cvd: Bool) -> Int? {
    switch role {
    case .text, .strong, .dim, .title, .border, .label, .hint, .caption, .money, .unknown,
      .ghost, .roadMinor, .place:
      nil
    case .focus, .key, .accent, .route, .trail: 6
    case .good, .confirmed, .pinPickup: cvd ? 4 : 2
    case .weak, .warning, .estimate, .pending, .roadMajor, .car: 3
    case .offline, .zoneLabel, .roadTunnel, .pinStop: 5
    case .bad, .pinDrop: cvd ? 3 : 1
    case .roadMedium: 4
    }
  }
}
