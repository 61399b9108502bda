/// What a terminal's bytes are made of.
struct ByteLog {
  enum Piece: Equatable {
    case text(String)
    case control(UInt8)
    /// `ESC [ ... final`, without the `ESC [`.
    case sequence(String)
    /// `ESC` and one or two characters.
    case escape(String)
    /// A string sequence (window title, clipboard ...): never sent.
    case string(String)
  }

  let pieces: [Piece]

  init(_ bytes: some Sequence<UInt8>) {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var rest = Array(bytes)[...]
    func endText() {
      if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
      text.removeAll()
    }
    while let byte = rest.popFirst() {
      if byte == 0x1B {
        endText()
        pieces.append(Self.escape(&rest))
      } else if byte < 0x20 || byte == 0x7F {
        endText()
        pieces.append(.control(byte))
      } else {
        text.append(byte)
      }
    }
    endText()
    self.pieces = pieces
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> Piece {
    guard let kind = rest.popFirst() else { return .escape("") }
    switch kind {
    case UInt8(ascii: "["):
      var body: [UInt8] = []
      while let byte = rest.popFirst() {
        body.append(byte)
        if byte >= 0x40 { break }
      }
      return .sequence(String(decoding: body, as: UTF8.self))
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      let end = rest.firstIndex { $0 == 7 || $0 == 0x1B } ?? rest.endIndex
      let body = rest[..<end]
      rest = rest[end...].dropFirst()
      return .string(String(decoding: body, as: UTF8.self))
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      return .escape(String(decoding: [kind, rest.popFirst() ?? 0], as: UTF8.self))
    default: return .escape(String(decoding: [kind], as: UTF8.self))
    }
  }

  var sequences: [String] {
    pieces.compactMap { if case .sequence(let body) = $0 { body } else { nil } }
  }

  func count(_ sequence: String) -> Int { sequences.count { $0 == sequence } }

  /// How often the screen was cleared.
  var clears: Int { sequences.count { $0 == "2J" || $0 == "J" } }

  /// The private modes that are set at the end, and were not at the beginning; the cursor's is
  /// named when it is hidden.
  var modesLeft: Set<String> {
    var left: Set<String> = []
    for sequence in sequences where sequence.hasPrefix("?") && "hl".contains(sequence.last ?? " ") {
      let isSet = sequence.hasSuffix("h")
      for mode in sequence.dropFirst().dropLast().split(separator: ";").map(String.init) {
        // Wrapping at the edge is on wherever a shell runs, and the cursor shows.
        if mode == "7" { continue }
        if isSet == (mode != "25") { left.insert(mode) } else { left.remove(mode) }
      }
    }
    return left
  }

  /// Modes that take the mouse, or change what keys send: never asked for.
  var modesNotOurs: [String] {
    let mouse = [9, 1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_015, 1_016]
    return sequences.filter { sequence in
      mouse.contains { sequence == "?\($0)h" } || "uq".contains(sequence.last ?? " ")
        || sequence.hasPrefix(">")
    }
  }

  /// The parameters of every SGR.
  var attributes: [Int] {
    sequences.filter { $0.hasSuffix("m") && !$0.hasPrefix("?") && !$0.hasPrefix(">") }
      .flatMap { $0.dropLast().split(separator: ";").compactMap { Int($0) } }
  }

  /// What no renderer of ours sends: strings, bells, unknown escapes.
  var strangers: [Piece] {
    pieces.filter { piece in
      switch piece {
      case .text: false
      case .control(let byte): ![8, 9, 10, 13, 14, 15].contains(byte)
      case .sequence(let body):
        !"ABCDEFGHIJKLMPSTXZ@`abdefghilmnrst".contains(body.last ?? "?") || body.isEmpty
      case .escape(let body): !["(B", ")0", "(0", "=", ">", "7", "8", "M"].contains(body)
      case .string: true
      }
    }
  }
}
