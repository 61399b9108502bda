/// What stands in one cell: a base scalar and at most two combining marks, of known width.
///
/// Packed into 64 bits (three scalars of 21 bits), so that a grid of cells needs no memory beyond
/// itself and two cells compare in one instruction.
package struct Glyph: Hashable, Sendable {
  package let bits: UInt64
  /// Columns: 1 or 2; 0 is the second column of a wide glyph.
  package let width: UInt8

  init(bits: UInt64, width: UInt8) {
    self.bits = bits
    self.width = width
  }

  init(_ scalar: UInt32, width: UInt8 = 1) {
    self.init(bits: UInt64(scalar), width: width)
  }

  package static let space = Glyph(0x20)
  /// The second column of a wide glyph.
  static let continuation = Glyph(bits: 0, width: 0)

  /// The glyph of a one-column character; anything else becomes the placeholder.
  package init(_ character: Character) {
    var glyphs = Glyphs(String(character), utf8: true)
    guard let first = glyphs.next(), first.width == 1, glyphs.next() == nil else {
      self = .placeholder(width: 1)
      return
    }
    self = first
  }

  /// The first, second and third scalar; 0 where there is none.
  package var scalars: (UInt32, UInt32, UInt32) {
    (UInt32(bits & 0x1F_FFFF), UInt32(bits >> 21 & 0x1F_FFFF), UInt32(bits >> 42))
  }

  package var text: String {
    var result = ""
    append(to: &result)
    return result
  }

  func append(to text: inout String) {
    let (first, second, third) = scalars
    for value in [first, second, third] where value != 0 {
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
    }
  }

  /// This glyph with one more mark; unchanged when it has two already.
  func adding(mark: UInt32) -> Glyph {
    if bits >> 21 == 0 { return Glyph(bits: bits | UInt64(mark) << 21, width: width) }
    if bits >> 42 == 0 { return Glyph(bits: bits | UInt64(mark) << 42, width: width) }
    return self
  }

  /// What is shown for a cluster whose width terminals do not agree on.
  static func placeholder(width: UInt8) -> Glyph {
    width == 2 ? Glyph(0xFF1F, width: 2) : Glyph(0x3F)
  }

  /// The visible, harmless mark for a control, bidi or other invisible scalar.
  static func mark(for scalar: UInt32) -> Glyph {
    if scalar < 0x20 { return Glyph(0x2400 + scalar) }
    if scalar == 0x7F { return Glyph(0x2421) }
    return Glyph(0xFFFD)
  }
}

/// The glyphs of a text in order, safe to put on a screen.
///
/// Control, escape and bidi characters become visible marks; clusters whose width is unsure
/// (joined emoji, flags, skin tones, conjoining Jamo) become one placeholder of known width.
package struct Glyphs: Sequence, IteratorProtocol {
  private var rest: String.UnicodeScalarView.Iterator
  private var pending: UInt32?
  private let utf8: Bool
  /// A placeholder of two columns in ASCII is two glyphs: the second is kept here.
  private var queued: Glyph?

  package init(_ text: String, utf8: Bool = true) {
    rest = text.unicodeScalars.makeIterator()
    self.utf8 = utf8
  }

  package mutating func next() -> Glyph? {
    if let glyph = queued {
      queued = nil
      return glyph
    }
    guard let scalar = take() else { return nil }
    if scalar >= 0x20 && scalar < 0x7F && !utf8 {
      skipMarks()
      return Glyph(scalar)
    }
    let glyph = cluster(from: scalar)
    return utf8 ? glyph : ascii(glyph)
  }

  private mutating func take() -> UInt32? {
    if let scalar = pending {
      pending = nil
      return scalar
    }
    return rest.next()?.value
  }

  private mutating func cluster(from scalar: UInt32) -> Glyph {
    switch ScalarClass(scalar) {
    case .narrow: return extend(Glyph(scalar), unsure: false)
    case .wide: return extend(Glyph(scalar, width: 2), unsure: false)
    case .regional, .modifier: return extend(Glyph(scalar, width: 2), unsure: true)
    case .private, .jamo: return extend(Glyph(scalar), unsure: true)
    case .mark, .variation, .joiner, .hidden: return .mark(for: scalar)
    }
  }

  /// Takes what belongs to the cluster that `glyph` begins.
  private mutating func extend(_ glyph: Glyph, unsure: Bool) -> Glyph {
    var glyph = glyph
    var unsure = unsure
    var joined = false
    while let next = take() {
      if next < 0x300 {
        pending = next
        break
      }
      let kind = ScalarClass(next)
      if joined && kind != .hidden {
        joined = kind == .joiner
      } else if kind == .mark {
        glyph = glyph.adding(mark: next)
        unsure = unsure || next == Self.keycap
      } else if kind == .joiner {
        joined = true
        unsure = true
      } else if kind == .modifier || kind == .jamo || (kind == .regional && unsure) {
        unsure = true
        if kind == .regional { break }
      } else if kind != .variation {
        pending = next
        break
      }
    }
    return unsure ? .placeholder(width: glyph.width) : glyph
  }

  /// Drawn one column wide by some terminals and two by others.
  private static let keycap: UInt32 = 0x20E3

  private mutating func skipMarks() {
    while let next = take() {
      if next >= 0x300, ScalarClass(next) == .mark || ScalarClass(next) == .variation { continue }
      pending = next
      return
    }
  }

  private mutating func ascii(_ glyph: Glyph) -> Glyph {
    let plain = ASCIIFallback.character(for: glyph.scalars.0)
    if glyph.width == 2 { queued = Glyph(plain) }
    return Glyph(plain)
  }
}

/// How a scalar takes part in a cluster.
enum ScalarClass {
  case narrow, wide, mark, variation, joiner, regional, modifier, jamo, `private`, hidden

  init(_ value: UInt32) {
    switch value {
    case 0x20..<0x7F: self = .narrow
    case 0..<0xA0, 0xAD: self = .hidden
    case 0xA0..<0x300: self = .narrow
    case 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE00FF:
      self = .hidden
    case 0x200D: self = .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D: self = .variation
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: self = .jamo
    case 0x1F1E6...0x1F1FF: self = .regional
    case 0x1F3FB...0x1F3FF: self = .modifier
    case 0xD800...0xF8FF, 0xF0000...: self = .private
    case 0x2500...0x28FF where value != 0x25FD && value != 0x25FE && value < 0x2600:
      self = .narrow
    default:
      if ScalarTables.contains(ScalarTables.wide, value) {
        self = .wide
      } else if ScalarTables.contains(ScalarTables.marks, value) {
        self = .mark
      } else {
        self = .narrow
      }
    }
  }
}
