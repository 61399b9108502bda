import TerminalUI
import Testing

@testable import CursesTerminal

struct KeyDecoderTests {
  private func decoder(utf8: Bool = true) -> KeyDecoder {
    KeyDecoder(sequences: KeySequences.common, escapeDelay: 25, utf8: utf8)
  }

  private func keys(_ text: String, utf8: Bool = true) -> [Key] {
    var decoder = decoder(utf8: utf8)
    return decoder.feed(Array(text.utf8), at: 0) + decoder.timeOut(at: 10_000)
  }

  @Test func charactersAndControls() {
    #expect(
      keys("aZ #é王\r\n\t\u{7F}\u{8}\u{3}\u{1A}\u{1C}") == [
        .character("a"), .character("Z"), .space, .character("#"), .character("é"),
        .character("王"), .enter, .enter, .tab, .backspace, .backspace, .control("c"),
        .control("z"), .control("\\"),
      ])
  }

  @Test func specialKeysOfCommonTerminals() {
    #expect(
      keys("\u{1B}[A\u{1B}OB\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[Z\u{1B}OP\u{1B}[24~")
        == [
          .up, .down, .delete, .pageUp, .pageDown, .home, .end, .backTab, .function(1),
          .function(12),
        ])
  }

  @Test func modifiersOfAKnownKeyAreIgnored() {
    #expect(keys("\u{1B}[1;5A\u{1B}[3;2~\u{1B}[1;9Q") == [.up, .delete, .function(2)])
  }

  // Case 27.
  @Test func aLoneEscapeIsOneAfterTheDelay() {
    var decoder = decoder()
    #expect(decoder.feed([0x1B], at: 100) == [])
    #expect(decoder.deadline == 125)
    #expect(decoder.timeOut(at: 124) == [])
    #expect(decoder.timeOut(at: 125) == [.escape])
    #expect(decoder.deadline == nil)
  }

  // Case 27.
  @Test func anArrowSplitWithinTheDelayIsAnArrow() {
    var decoder = decoder()
    #expect(decoder.feed([0x1B], at: 0) == [])
    #expect(decoder.feed([0x5B], at: 5) == [])
    #expect(decoder.feed([0x41], at: 10) == [.up])
  }

  // Case 27.
  @Test func anArrowSplitBeyondTheDelayIsAnEscape() {
    var decoder = decoder()
    #expect(decoder.feed([0x1B], at: 0) == [])
    #expect(decoder.timeOut(at: 60) == [.escape])
    #expect(decoder.feed(Array("[A".utf8), at: 60) == [.character("["), .character("A")])
  }

  @Test func escapeBeforeAnotherKey() {
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
  }

  // Case 30.
  @Test func mouseAndUnknownSequencesAreSwallowed() {
    #expect(keys("\u{1B}[<0;10;10M\u{1B}[<0;10mx") == [.character("x")])
    #expect(keys("\u{1B}[M !!y") == [.character("y")])
    #expect(keys("\u{1B}[?1;2c\u{1B}[I\u{1B}]11;rgb:0/0/0\u{7}z") == [.character("z")])
    #expect(keys("\u{1B}P1+r\u{1B}\\w") == [.character("w")])
    #expect(keys("\u{1B}[<0;1") == [])
    #expect(keys("\u{1B}[1\u{1B}[A") == [.up])
  }

  // Case 30: longer than what is kept, whole or in pieces: swallowed to its end and no further.
  @Test func noiseHasItsEnd() {
    let long = String(repeating: "1;", count: 5_000)
    let quits = String(repeating: "q", count: 10_000)
    for (noise, end) in [
      ("\u{1B}[\(long)", "A"), ("\u{1B}]52;c;\(quits)", "\u{7}"), ("\u{1B}P\(quits)", "\u{1B}\\"),
      ("\u{1B}_\(quits)\u{1B}", "\\"),
    ] {
      #expect(keys(noise) == [])
      #expect(keys(noise + end + "x") == [.character("x")])
      for length in [1, 7, 4_000] {
        var decoder = decoder()
        var found: [Key] = []
        var rest = Array((noise + end + "x").utf8)[...]
        while !rest.isEmpty {
          found += decoder.feed(rest.prefix(length), at: 0)
          rest = rest.dropFirst(length)
        }
        #expect(found == [.character("x")])
      }
      var decoder = decoder()
      _ = decoder.feed(Array(noise.utf8), at: 0)
      _ = decoder.timeOut(at: 25)
      #expect(decoder.feed(Array("x".utf8), at: 30) == [.character("x")])
    }
  }

  // Case 30: what a terminal reports of itself is no key.
  @Test(arguments: [
    "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[?62;22c", "\u{1B}[>0;276;0c", "\u{1B}[8;36;120t",
    "\u{1B}[?2026;2$y", "\u{1B}[97;1:3u", "\u{1B}[27;5;13~", "\u{1B}[O", "\u{1B}[32;10;10M",
    "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P>|xterm(390)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
  ])
  func reportsAreNoKeys(report: String) {
    #expect(keys(report + "x") == [.character("x")])
  }

  /// The controls of 8 bits, alone or as characters of UTF-8, begin the same sequences.
  @Test func introducersOfEightBits() {
    for prefix in [[0x9B], [0xC2, 0x9B]] as [[UInt8]] {
      var decoder = decoder()
      let bytes = prefix + Array("1;5A".utf8) + prefix + Array("31mx".utf8)
      #expect(decoder.feed(bytes, at: 0) == [.up, .character("x")])
      #expect(decoder.feed(prefix, at: 0) == [])
      #expect(decoder.timeOut(at: 25) == [])
      #expect(decoder.feed(prefix + Array("200~q".utf8), at: 30) == [])
      #expect(decoder.timeOut(at: 1_030) == [.paste("q")])
    }
    var decoder = decoder(utf8: false)
    #expect(decoder.feed([0x8F, 0x41, 0x9D, 0x71, 7, 0x78], at: 0) == [.up, .character("x")])
    // The second halves of characters are none of them.
    #expect(keys("Ûqßq", utf8: false) == [.character("q"), .character("q")])
  }

  @Test func modifiersAfterASingleShift() {
    #expect(
      keys("\u{1B}O5A\u{1B}O2Px\u{1B}Oay") == [.up, .function(1), .character("x"), .character("y")])
  }

  // Case 28.
  @Test func pasteIsOnePieceOfData() {
    #expect(keys("\u{1B}[200~qyd\rr\u{1B}[201~") == [.paste("qyd\rr")])
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  // Case 28.
  @Test func pasteSplitOverReads() {
    var decoder = decoder()
    var keys: [Key] = []
    for (index, byte) in Array("a\u{1B}[200~qé\u{1B}[201~".utf8).enumerated() {
      keys += decoder.feed([byte], at: Int64(index))
    }
    #expect(keys == [.character("a")])
    #expect(decoder.timeOut(at: 100) == [.paste("qé")])
    #expect(decoder.feed(Array("b".utf8), at: 200) == [.character("b")])
  }

  // Case 28.
  @Test func unterminatedPasteEndsAfterASecondOfQuiet() {
    var decoder = decoder()
    #expect(decoder.feed(Array("\u{1B}[200~qq".utf8), at: 0) == [])
    #expect(decoder.feed(Array("\r".utf8), at: 900) == [])
    #expect(decoder.timeOut(at: 1_899) == [])
    #expect(decoder.timeOut(at: 1_900) == [.paste("qq\r")])
  }

  // Case 28.
  @Test func whatFollowsAnEndMarkAtOnceIsPastedToo() {
    #expect(keys("\u{1B}[200~a\u{1B}[201~q\r\u{1B}[201~") == [.paste("aq\r")])
  }

  @Test func aPasteIsBounded() {
    let long = String(repeating: "x", count: 200_000)
    guard case .paste(let text)? = keys("\u{1B}[200~\(long)\u{1B}[201~").first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count <= KeyDecoder.pasteLimit)
    #expect(!text.contains("\u{1B}"))
  }

  // Case 28: in many pieces, the end mark cut in two where nothing is kept any more.
  @Test func aLongPasteInPiecesIsCutAndEnds() {
    var decoder = decoder()
    _ = decoder.feed(Array("\u{1B}[200~".utf8), at: 0)
    for time in 1...200 {
      #expect(decoder.feed([UInt8](repeating: 0x78, count: 1_000), at: Int64(time)) == [])
    }
    _ = decoder.feed(Array("\u{1B}[20".utf8), at: 201)
    #expect(decoder.deadline == 1_201)
    _ = decoder.feed(Array("1~".utf8), at: 202)
    #expect(decoder.deadline == 212)
    let text = String(repeating: "x", count: KeyDecoder.pasteLimit)
    #expect(decoder.timeOut(at: 212) == [.paste(text)])
    #expect(decoder.feed([0x63], at: 220) == [.character("c")])
  }

  @Test func brokenUTF8IsDropped() {
    var decoder = decoder()
    #expect(
      decoder.feed([0xFF, 0xC3, 0x28, 0xE7, 0x8E, 0x61, 0xC2, 0x9B, 0xED, 0xA0, 0x80, 0x62], at: 0)
        == [.character("("), .character("a"), .character("b")])
    #expect(decoder.feed([0xE7], at: 0) == [])
    #expect(decoder.timeOut(at: 25) == [])
    #expect(decoder.feed([0x63], at: 30) == [.character("c")])
  }

  @Test func withoutUTF8OnlyASCIIIsRead() {
    #expect(keys("aé", utf8: false) == [.character("a")])
  }

  @Test func anyBytesEndInAnEmptyBuffer() {
    var state: UInt64 = 7
    var decoder = decoder()
    for round in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int(state >> 60) + 1 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(
          [0x1B, 0x5B, 0x4F, 0x3B, 0x4D, 0xC3, 0x7E, UInt8(state >> 56)][Int(state >> 40 & 7)])
      }
      _ = decoder.feed(bytes, at: Int64(round) * 10)
    }
    _ = decoder.timeOut(at: 1_000_000)
    _ = decoder.timeOut(at: 1_000_000)
    #expect(decoder.deadline == nil)
    #expect(decoder.feed(Array("k".utf8), at: 2_000_000) == [.character("k")])
  }
}
