/// Where the ids of things made here come from.
///
/// Three ways fit three situations; the article on identifiers says which. The engine itself only needs
/// that an id is used once.
public protocol IdentifierStrategy {
  /// Whether the server takes the ids as they are: then nothing has to be mapped.
  var isFinal: Bool { get }

  /// A new id for the thing that the request with that number makes; `part` counts the things of
  /// one request.
  func id(number: Int64, part: Int) -> String
}

/// A name that holds on this phone; the server gives its own, and a map joins the two for life.
///
/// For servers that were there first and give ids themselves.
public struct LocalIdentifiers: IdentifierStrategy {
  /// What the ids begin with: the word for the thing.
  public var prefix: String
  /// The phone's id, so that no two phones make the same.
  public var phone: String
  /// They are not: the server gives its own.
  public var isFinal: Bool { false }

  /// Ids of things of that word, made on that phone.
  public init(prefix: String, phone: String) {
    self.prefix = prefix
    self.phone = phone
  }

  /// `prefix-phone-number`, with the part where a request makes several.
  public func id(number: Int64, part: Int = 0) -> String {
    part == 0 ? "\(prefix)-\(phone)-\(number)" : "\(prefix)-\(phone)-\(number).\(part)"
  }
}

/// An id that is final at once, made under a token of the user's that the server knows.
///
/// For servers that accept a client's ids but must not let one user take another's: with the
/// token it can tell. In the form of a UUID (version 8: made by the application).
public struct TokenIdentifiers: IdentifierStrategy {
  private let token: [UInt8]
  /// They are: the server takes them.
  public var isFinal: Bool { true }

  /// The token should be unguessable, one for each user and installation.
  public init(token: String) { self.token = Array(token.utf8) }

  /// A UUID made of the token, the number and the part: the same again for the same.
  public func id(number: Int64, part: Int = 0) -> String {
    var bytes = token
    bytes.append(0)
    bytes += StorageKey.ordered(number) + StorageKey.ordered(Int64(part))
    return Self.uuid(Digest.of(bytes), Digest.of([1] + bytes))
  }

  /// Whether the user with this token made that id for that request.
  public func made(_ id: String, number: Int64, part: Int = 0) -> Bool {
    id == self.id(number: number, part: part)
  }

  static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let high = high & ~0xF000 | 0x8000
    let low = low & ~(0b11 << 62) | 0b10 << 62
    let hex = [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var text = ""
    for (index, digit) in hex.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}

/// Phone and server draw the same ids from a seed that they share since the sign-in.
///
/// For servers that want short ids of their own form and can count along: the number of the
/// request says which draw it is, so that a lost or repeated call changes nothing.
public struct SharedSeedIdentifiers: IdentifierStrategy {
  private let seed: UInt64
  private let length: Int
  /// They are: the server draws the same.
  public var isFinal: Bool { true }

  /// Ids of that many letters and digits; ten are enough for a million things (a clash once in
  /// three million users), the server has the last word on a clash.
  public init(seed: UInt64, length: Int = 10) {
    self.seed = seed
    self.length = max(4, length)
  }

  /// The draw for that number and part: the same again for the same.
  public func id(number: Int64, part: Int = 0) -> String {
    var random = SeededRandom(seed: seed, stream: "id/\(number)/\(part)")
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<length).map { _ in digits[Int(random.integer(in: 0...31))] })
  }
}
