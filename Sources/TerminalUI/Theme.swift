/// What a style looks like on a terminal: colour numbers, -1 the terminal's own.
package struct Paint: Hashable, Sendable {
  package var foreground: Int
  package var background: Int
  package var attributes: Style.Attributes

  package init(foreground: Int = -1, background: Int = -1, attributes: Style.Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// A choice of colours for every role.
///
/// `auto` and `cvd` keep the terminal's own background, hatch zones in place of shading them, and
/// use mid tones that read on black, white and solarized; `dark`, `light` and `contrast` bring their own background; `mono` has none.
/// Colour 8 is never used: many terminals draw it as the background.
package enum Theme: String, CaseIterable, Sendable {
  case auto, dark, light, contrast, cvd, mono

  /// Whether it brings its own background, which others can be told from.
  package var hasBackground: Bool { self == .dark || self == .light || self == .contrast }

  /// The next in the order of the `v` key.
  package var next: Theme {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }

  /// The paint of a style with this many colours (0, 8, 16 or 256).
  package func paint(_ style: Style, colors: Int) -> Paint {
    guard colors >= 8, self != .mono else { return plainPaint(style) }
    let ground = groundColor(style.ground, colors: colors)
    let foreground: Int
    switch colors {
    case 256...: foreground = ground.shade.color256(style.role, cvd: self == .cvd)
    case 16..<256: foreground = ground.shade.color16(style.role, cvd: self == .cvd)
    default: foreground = ground.shade.color8(style.role, cvd: self == .cvd)
    }
    var attributes = style.attributes
    if self == .contrast || colors < 256, style.role.isStrong { attributes.insert(.bold) }
    if style.ground == .selection { attributes.insert(.bold) }
    return Paint(foreground: foreground, background: ground.color, attributes: attributes)
  }

  /// Without colour: bold and reverse say what they can; the words say the rest.
  private func plainPaint(_ style: Style) -> Paint {
    var attributes = style.attributes
    if style.role.isStrong { attributes.insert(.bold) }
    switch style.ground {
    // What stands out in a reversed line stands the right way round.
    case .header, .selection: attributes.formSymmetricDifference(.reverse)
    case .notice: attributes.insert(.bold)
    case .none, .deadZone, .nextDeadZone, .weakZone, .busyZone, .dialogue: break
    }
    return Paint(attributes: attributes)
  }

  private func groundColor(_ ground: Ground, colors: Int) -> (color: Int, shade: Shade) {
    if ground == .none { return own(colors: colors) }
    if self == .contrast { return contrastGround(ground, colors: colors) }
    guard colors >= 256 else {
      switch ground {
      case .deadZone, .nextDeadZone, .header: return (4, .deep)
      case .weakZone, .busyZone, .dialogue: return own(colors: colors)
      case .selection, .notice: return (6, .onBright)
      case .none: return own(colors: colors)
      }
    }
    if self == .light {
      switch ground {
      case .deadZone: return (252, .light)
      // The words' own violet, pale: what matters next is what has a colour.
      case .nextDeadZone: return (189, .pale)
      case .weakZone, .busyZone: return (253, .light)
      case .header: return (189, .pale)
      case .selection: return (159, .pale)
      case .dialogue: return (254, .light)
      case .notice: return (223, .pale)
      case .none: return own(colors: colors)
      }
    }
    switch ground {
    case .header: return (24, .deep)
    case .selection: return (25, .deep)
    // A dark patch is calm on a dark terminal and a hole in a light one.
    case _ where !hasBackground: return own(colors: colors)
    case .deadZone: return (237, .dark)
    case .nextDeadZone: return (239, .dark)
    case .weakZone, .busyZone, .dialogue: return (235, .dark)
    case .notice: return (58, .deep)
    case .none: return own(colors: colors)
    }
  }

  private func contrastGround(_ ground: Ground, colors: Int) -> (color: Int, shade: Shade) {
    switch ground {
    case .none, .weakZone, .busyZone, .dialogue: return own(colors: colors)
    // Few colours have no blue that is dark enough.
    case .deadZone, .nextDeadZone: return colors >= 256 ? (18, .bright) : own(colors: colors)
    case .header: return colors >= 256 ? (18, .bright) : (7, .onBright)
    case .selection, .notice: return (colors >= 256 ? 226 : 3, .onBright)
    }
  }

  private func own(colors: Int) -> (color: Int, shade: Shade) {
    switch self {
    case .auto, .cvd, .mono: (-1, .middle)
    case .dark: (colors >= 256 ? 233 : 0, .dark)
    case .light: (colors >= 256 ? 255 : 7, .light)
    case .contrast: (colors >= 256 ? 16 : 0, .bright)
    }
  }
}

extension Role {
  /// Bold where colours are few.
  var isStrong: Bool {
    switch self {
    case .strong, .title, .focus, .key, .route, .car, .pinPickup, .pinDrop, .pinStop, .money,
      .confirmed, .bad, .zoneLabel, .offline:
      true
    default: false
    }
  }
}
