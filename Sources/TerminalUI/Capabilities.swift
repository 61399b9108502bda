/// What the terminal can show; a frame is a pure function of the world, a size and this.
package struct Capabilities: Hashable, Sendable {
  /// False: every character of a frame is ASCII.
  package var utf8: Bool
  /// 0 (none), 8, 16 or 256.
  package var colors: Int
  /// False: nothing moves by itself but the world (`--no-motion`).
  package var motion: Bool
  /// False: the map is drawn with ASCII characters.
  package var braille: Bool

  package init(utf8: Bool = true, colors: Int = 256, motion: Bool = true, braille: Bool? = nil) {
    self.utf8 = utf8
    self.colors = colors
    self.motion = motion
    self.braille = utf8 && (braille ?? true)
  }

  package static let full = Capabilities()
  package static let ascii = Capabilities(utf8: false, colors: 0)
}
