/// A repeatable stream of random numbers, split from one seed by a name.
///
/// Each subsystem draws from its own stream, so that a new draw in one does not shift another's.
/// The generator is xoshiro256**, seeded by splitmix64 over the seed and the name's bytes; bounded
/// draws are made here and not by the standard library, whose way may change between versions.
public struct SeededRandom: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// The stream of that name under that seed.
  public init(seed: UInt64, stream: String) {
    var mix = seed
    for byte in stream.utf8 { mix = Self.splitmix(&mix) ^ UInt64(byte) }
    words = (0, 0, 0, 0)
    words.0 = Self.splitmix(&mix)
    words.1 = Self.splitmix(&mix)
    words.2 = Self.splitmix(&mix)
    words.3 = Self.splitmix(&mix) | 1
  }

  /// The four words of the generator, to be saved and given back later.
  public var state: [UInt64] {
    get { [words.0, words.1, words.2, words.3] }
    set {
      guard newValue.count == 4, newValue.contains(where: { $0 != 0 }) else { return }
      words = (newValue[0], newValue[1], newValue[2], newValue[3])
    }
  }

  /// A stream that goes on from saved state; nil unless it is four words, not all zero.
  public init?(state: [UInt64]) {
    guard state.count == 4, state.contains(where: { $0 != 0 }) else { return nil }
    words = (state[0], state[1], state[2], state[3])
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = Self.rotate(words.1 &* 5, 7) &* 9
    let shifted = words.1 << 17
    words.2 ^= words.0
    words.3 ^= words.1
    words.1 ^= words.2
    words.0 ^= words.3
    words.2 ^= shifted
    words.3 = Self.rotate(words.3, 45)
    return result
  }

  /// A number of the range, each equally likely.
  public mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    if width == .max { return Int64(bitPattern: next()) }
    let count = width + 1
    // Draws above the last whole multiple of `count` would favour small numbers: drawn again.
    let limit = UInt64.max - (UInt64.max % count + 1) % count
    var draw = next()
    while draw > limit { draw = next() }
    return range.lowerBound &+ Int64(bitPattern: draw % count)
  }

  /// True that many times in a thousand.
  public mutating func chance(perMille: Int) -> Bool { integer(in: 0...999) < Int64(perMille) }

  /// True that many times in a hundred.
  public mutating func chance(percent: Int) -> Bool { integer(in: 0...99) < Int64(percent) }

  /// Whether both will draw the same from here on.
  public static func == (a: SeededRandom, b: SeededRandom) -> Bool { a.words == b.words }

  /// By what it will draw.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }

  private static func rotate(_ word: UInt64, _ by: UInt64) -> UInt64 {
    (word << by) | (word >> (64 - by))
  }

  private static func splitmix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
