import TerminalUI

/// Turns the terminal's bytes into keys; a state machine without input, output or clock.
///
/// An escape that nothing follows within `escapeDelay` is the Escape key. Unknown sequences
/// (mouse, replies, malformed ones) are swallowed whole, however long they are. Pasted text is data up to the end of its
/// mark and of whatever came in one burst with it.
struct KeyDecoder {
  /// Milliseconds of an unspecified clock, as the caller's.
  private(set) var deadline: Int64?

  private let sequences: [[UInt8]: Key]
  private let longest: Int
  private let escapeDelay: Int64
  private let utf8: Bool
  private var buffer: [UInt8] = []
  private var paste: Paste?
  /// A sequence too long to be kept whose end has not come yet.
  private var noise: Noise?

  /// Quiet after an end mark that ends a paste; keys do not come this fast after one.
  private static let pasteQuiet: Int64 = 10
  /// Quiet that ends a paste whose end mark never came.
  private static let pastePatience: Int64 = 1_000
  /// What is kept of a paste; the rest is dropped.
  static let pasteLimit = 65_536
  /// A control sequence longer than this is noise.
  private static let sequenceLimit = 64
  /// A string sequence (a terminal's reply) longer than this is noise.
  private static let stringLimit = 4_096

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  init(sequences: [[UInt8]: Key], escapeDelay: Int64 = 25, utf8: Bool = true) {
    self.sequences = sequences
    self.escapeDelay = escapeDelay
    self.utf8 = utf8
    longest = sequences.keys.map(\.count).max() ?? 0
  }

  /// The keys that these bytes complete.
  mutating func feed(_ bytes: some Sequence<UInt8>, at now: Int64) -> [Key] {
    var keys: [Key] = []
    if paste != nil {
      extendPaste(Array(bytes), at: now)
      return keys
    }
    buffer.append(contentsOf: bytes)
    guard dropNoise(at: now) else { return keys }
    parse(into: &keys, at: now)
    return keys
  }

  /// The keys that are complete because nothing came until the deadline.
  mutating func timeOut(at now: Int64) -> [Key] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    noise = nil
    var keys: [Key] = []
    if let pasted = paste {
      paste = nil
      keys.append(.paste(Self.text(of: pasted.bytes)))
      return keys
    }
    if buffer.first == 0x1B {
      if buffer.count == 1 { keys.append(.escape) }
      // The beginning of a sequence that never ended: noise, with all its bytes.
      buffer.removeAll()
    } else {
      buffer.removeAll()  // the beginning of a character that never ended
    }
    return keys
  }

  // MARK: Parsing

  private enum Step {
    case key(Key, length: Int)
    case skip(Int)
    case startPaste(Int)
    /// All that is there, and what follows up to the end of it.
    case noise(Noise)
    case wait
  }

  private enum Noise {
    /// Ends with a final byte.
    case control
    /// Ends with BEL or ESC \.
    case string
  }

  /// Drops what belongs to a sequence that was too long; false while its end has not come.
  private mutating func dropNoise(at now: Int64) -> Bool {
    guard let noise else { return true }
    let end: Int?
    switch noise {
    case .control: end = buffer.firstIndex { $0 < 0x20 || (0x40..<0x7F).contains($0) }
    case .string: end = buffer.firstIndex { $0 == 7 || $0 == 0x1B }
    }
    let isHalf = noise == .string && end == buffer.count - 1 && buffer.last == 0x1B
    buffer.removeFirst(end ?? buffer.count)
    guard end != nil, !isHalf else {
      deadline = now + escapeDelay
      return false
    }
    self.noise = nil
    if buffer[0] != 0x1B {
      buffer.removeFirst()
    } else if noise == .string, buffer[1] == UInt8(ascii: "\\") {
      buffer.removeFirst(2)
    }
    return true
  }

  private mutating func parse(into keys: inout [Key], at now: Int64) {
    deadline = nil
    var start = 0
    while start < buffer.count {
      switch step(buffer[start...]) {
      case .key(let key, let length):
        keys.append(key)
        start += length
      case .skip(let length):
        start += length
      case .startPaste(let length):
        let rest = Array(buffer[(start + length)...])
        buffer.removeAll()
        paste = Paste()
        extendPaste(rest, at: now)
        return
      case .noise(let kind):
        noise = kind
        buffer.removeAll()
        deadline = now + escapeDelay
        return
      case .wait:
        buffer.removeFirst(start)
        deadline = now + escapeDelay
        return
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func step(_ bytes: ArraySlice<UInt8>) -> Step {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x1B: return escapeStep(bytes)
    case 0: return .skip(1)
    case 8, 127: return .key(.backspace, length: 1)
    case 9: return .key(.tab, length: 1)
    case 10, 13: return .key(.enter, length: 1)
    case 1...26:
      return .key(.control(Character(Unicode.Scalar(first + 96))), length: 1)
    case 28...31:
      return .key(.control(Character(Unicode.Scalar(first + 64))), length: 1)
    case 32: return .key(.space, length: 1)
    case 33..<127: return .key(.character(Character(Unicode.Scalar(first))), length: 1)
    default: return introducerStep(bytes) ?? characterStep(bytes)
    }
  }

  /// The 8-bit forms of `ESC [`, `ESC O` and what begins a string, as the control itself or as its
  /// character in UTF-8; nil for anything else.
  private func introducerStep(_ bytes: ArraySlice<UInt8>) -> Step? {
    let isTwo = utf8 && bytes.first == 0xC2
    guard let control = isTwo ? bytes.dropFirst().first : bytes.first,
      [0x8F, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F].contains(control)
    else { return nil }
    let surplus = isTwo ? 0 : 1
    switch escapeStep(ArraySlice([0x1B, control - 0x40] + bytes.dropFirst(2 - surplus))) {
    case .key(.escape, _): return .skip(2 - surplus)
    case .key(let key, let length): return .key(key, length: length - surplus)
    case .skip(let length): return .skip(length - surplus)
    case .startPaste(let length): return .startPaste(length - surplus)
    case .noise(let kind): return .noise(kind)
    case .wait: return .wait
    }
  }

  private func characterStep(_ bytes: ArraySlice<UInt8>) -> Step {
    let first = bytes[bytes.startIndex]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .skip(1)
    }
    let present = bytes.prefix(length)
    if let wrong = present.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return .skip(wrong - bytes.startIndex)
    }
    guard present.count == length else { return .wait }
    let text = String(decoding: present, as: UTF8.self)
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      scalar.value >= 0xA0, scalar.value != 0xFFFD
    else { return .skip(length) }
    // Where the locale has no such characters the terminal may still send them: each is left out.
    return utf8 ? .key(.character(Character(scalar)), length: length) : .skip(length)
  }

  private func escapeStep(_ bytes: ArraySlice<UInt8>) -> Step {
    guard bytes.count > 1 else { return .wait }
    if bytes.starts(with: Self.pasteStart) { return .startPaste(Self.pasteStart.count) }
    for length in stride(from: min(longest, bytes.count), to: 1, by: -1) {
      if let key = sequences[Array(bytes.prefix(length))] { return .key(key, length: length) }
    }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return controlSequenceStep(bytes)
    case UInt8(ascii: "O"): return singleShiftStep(bytes)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return stringStep(bytes)
    default: return .key(.escape, length: 1)
    }
  }

  /// `ESC O letter`, unknown; with a number before the letter a known key with modifiers.
  private func singleShiftStep(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let third = bytes.dropFirst(2).first else { return .wait }
    guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(third) else {
      return .skip(third < 0x20 ? 2 : 3)
    }
    guard let final = bytes.dropFirst(3).first else { return .wait }
    if let key = sequences[[0x1B, UInt8(ascii: "O"), final]] { return .key(key, length: 4) }
    return .skip(final < 0x20 ? 3 : 4)
  }

  /// `ESC [ parameters final`: a known key with modifiers, or nothing.
  private func controlSequenceStep(_ bytes: ArraySlice<UInt8>) -> Step {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") { return bytes.count < 4 ? .wait : .skip(4) }  // linux: F1
    if body.first == UInt8(ascii: "M") { return bytes.count < 6 ? .wait : .skip(6) }  // X10 mouse
    guard let end = body.firstIndex(where: { $0 < 0x20 || $0 >= 0x40 }) else {
      return bytes.count > Self.sequenceLimit ? .noise(.control) : .wait
    }
    let length = end - bytes.startIndex + 1
    let final = bytes[end]
    guard length <= Self.sequenceLimit else { return .skip(length - (final < 0x20 ? 1 : 0)) }
    // A control or a new escape inside: what came before it is noise.
    guard final >= 0x40, final < 0x7F else { return .skip(length - 1) }
    // "ESC [ 1 ; 5 A" is an arrow held with Control: the arrow.
    let parameters = bytes[(bytes.startIndex + 2)..<end]
    guard let semicolon = parameters.firstIndex(of: UInt8(ascii: ";")) else { return .skip(length) }
    var plain: [UInt8] = [0x1B, UInt8(ascii: "[")]
    if final == UInt8(ascii: "~") {
      plain += parameters[..<semicolon]
    } else if !parameters[..<semicolon].elementsEqual([UInt8(ascii: "1")]) {
      return .skip(length)  // "ESC [ 24 ; 80 R" is where the cursor stands, and no F3
    }
    plain.append(final)
    if let key = sequences[plain] { return .key(key, length: length) }
    return .skip(length)
  }

  /// A string that ends with BEL or ESC \: a terminal's reply nobody asked for.
  private func stringStep(_ bytes: ArraySlice<UInt8>) -> Step {
    var index = bytes.startIndex + 2
    while index < bytes.endIndex {
      if bytes[index] == 7 { return .skip(index - bytes.startIndex + 1) }
      if bytes[index] == 0x1B {
        if index + 1 == bytes.endIndex { return .wait }
        let closes = bytes[index + 1] == UInt8(ascii: "\\")
        return .skip(index - bytes.startIndex + (closes ? 2 : 0))
      }
      index += 1
    }
    return bytes.count > Self.stringLimit ? .noise(.string) : .wait
  }

  // MARK: Paste

  private mutating func extendPaste(_ bytes: [UInt8], at now: Int64) {
    var paste = paste ?? Paste()
    paste.add(bytes)
    self.paste = paste
    deadline = now + (paste.hasEnded ? Self.pasteQuiet : Self.pastePatience)
  }

  /// What was pasted so far. Cost: that of the new bytes, and bounded memory.
  private struct Paste {
    /// With its marks, at most `pasteLimit` bytes; the rest is dropped.
    private(set) var bytes: [UInt8] = []
    /// An end mark was seen, kept or dropped.
    private(set) var hasEnded = false
    /// The last bytes, in which a mark may begin.
    private var recent: [UInt8] = []

    mutating func add(_ new: [UInt8]) {
      let looked = recent + new
      hasEnded = hasEnded || KeyDecoder.find(KeyDecoder.pasteEnd, in: looked, from: 0) != nil
      recent = Array(looked.suffix(KeyDecoder.pasteEnd.count - 1))
      bytes += new.prefix(KeyDecoder.pasteLimit - bytes.count)
    }
  }

  /// The pasted text without its marks.
  private static func text(of bytes: [UInt8]) -> String {
    var rest: [UInt8] = []
    var start = 0
    while let mark = find(pasteEnd, in: bytes, from: start) {
      rest += bytes[start..<mark]
      start = mark + pasteEnd.count
    }
    rest += bytes[start...]
    return String(decoding: rest, as: UTF8.self)
  }

  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
        return index
      }
      index += 1
    }
    return nil
  }
}
