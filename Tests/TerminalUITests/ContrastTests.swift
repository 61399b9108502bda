import Testing

@testable import TerminalUI

/// Every theme's words read on their grounds: the contrast ratio of WCAG, from the palette of xterm.
struct ContrastTests {
  private static let words: [Role] = [
    .text, .strong, .title, .key, .caption, .good, .weak, .offline, .pending, .bad, .warning,
    .money, .estimate, .confirmed, .accent,
  ]
  /// What may stand back, but is read too.
  private static let quiet: [Role] = [.dim, .label, .hint, .unknown, .ghost]
  private static let panels: [Ground] = [.none, .header, .selection, .dialogue, .notice]
  private static let onMap: [Role] = [
    .roadMajor, .roadMedium, .roadMinor, .roadTunnel, .place, .route, .trail, .car, .pinPickup,
    .pinDrop, .pinStop, .zoneLabel, .dim, .label, .offline,
  ]
  private static let zones: [Ground] = [.none, .deadZone, .nextDeadZone, .weakZone, .busyZone]

  @Test(arguments: [Theme.dark, .light]) func wordsReadOnTheThemesOwnGround(theme: Theme) {
    for ground in Self.panels {
      check(Self.words, ground, theme, 256, atLeast: 4.5)
      check(Self.quiet, ground, theme, 256, atLeast: 3.5)
    }
    for ground in Self.zones { check(Self.onMap, ground, theme, 256, atLeast: 3) }
  }

  /// What terminals make of few colours differs; these are those of xterm.
  @Test(arguments: [Theme.dark, .light], [8, 16]) func fewColoursReadToo(theme: Theme, colors: Int)
  {
    for ground in Self.panels + Self.zones {
      check(Self.words + Self.quiet + Self.onMap, ground, theme, colors, atLeast: 3)
    }
  }

  /// A projector takes half of it away.
  @Test(arguments: [(16, 4.5), (256, 7)])
  func theProjectorsThemeReadsFromAfar(colors: Int, ratio: Double) {
    for ground in Self.panels + Self.zones {
      check(Self.words + Self.quiet + Self.onMap, ground, .contrast, colors, atLeast: ratio)
    }
  }

  /// Where the ground is the terminal's own it may be any of these.
  @Test(arguments: [Theme.auto, .cvd], ["black", "white", "solarized dark", "solarized light"])
  func middleTonesReadOnEveryTerminal(theme: Theme, terminal: String) {
    let own: [String: UInt32] = [
      "black": 0x000000, "white": 0xFFFFFF, "solarized dark": 0x002B36,
      "solarized light": 0xFDF6E3,
    ]
    let roles = Self.words + Self.quiet + Self.onMap
    for ground in Self.panels + Self.zones {
      check(roles, ground, theme, 256, atLeast: 3, onOwn: own[terminal] ?? 0)
    }
  }

  private func check(
    _ roles: [Role], _ ground: Ground, _ theme: Theme, _ colors: Int, atLeast wanted: Double,
    onOwn own: UInt32? = nil
  ) {
    for role in roles {
      let paint = theme.paint(Style(role, on: ground), colors: colors)
      // The terminal's own ink on its own ground, or one of ours where the other is its own.
      guard paint.foreground >= 0,
        let back = paint.background < 0 ? own : Self.rgb(paint.background)
      else { continue }
      let ratio = Self.ratio(Self.rgb(paint.foreground), back)
      #expect(
        ratio >= wanted,
        "\(theme) \(colors): \(role) on \(ground) \(Int(ratio * 10)) tenths, \(paint.foreground) on \(paint.background)"
      )
    }
  }

  // MARK: The palette of xterm

  private static let base: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  private static func rgb(_ number: Int) -> UInt32 {
    if number < 16 { return base[number] }
    if number >= 232 { return UInt32(8 + 10 * (number - 232)) * 0x010101 }
    func level(_ step: Int) -> UInt32 { step == 0 ? 0 : UInt32(55 + 40 * step) }
    let cube = number - 16
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
  }

  private static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ rgb: UInt32) -> Double {
    func linear(_ byte: UInt32) -> Double {
      let value = Double(byte & 0xFF) / 255
      return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
  }

  /// To the power of 2.4: the square times the fifth root of the square.
  private static func power(_ value: Double) -> Double {
    let square = value * value
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
