import TerminalUI
import Testing

@testable import FrameRules

/// Each rule finds the frame that breaks it, and a good frame breaks none.
struct FrameRulesTests {
  private static let size = Size(width: 80, height: 24)

  private static func screen(_ size: Size, _ capabilities: Capabilities = .full) -> Frame {
    var frame = Frame(size: size, capabilities: capabilities)
    guard size.width >= 80, size.height >= 24 else {
      for (row, line) in ["Terminal is \(size.text), needs 80x24", "OUTBOX all sent", "q quits"]
        .enumerated() where TextWidth.of(line) <= size.width
      {
        frame.put(line, x: 0, y: row)
      }
      return frame
    }
    frame.put("OUTBOX all sent", x: 20, y: 0)
    frame.box(Rect(x: 0, y: 1, width: size.width, height: size.height - 2))
    frame.put("? Help ", x: size.width - 7, y: size.height - 1)
    return frame
  }

  private static func rules(isOffline: Bool = false) -> FrameRules {
    FrameRules(header: "OUTBOX", help: "? Help", isOffline: isOffline) { screen($0, $1) }
  }

  private func broken(isOffline: Bool = false, _ change: (inout Frame) -> Void) -> String? {
    var frame = Self.screen(Self.size)
    change(&frame)
    return Self.rules(isOffline: isOffline).broken(frame, at: Self.size)
  }

  @Test func aGoodFrameBreaksNone() {
    #expect(broken { _ in } == nil)
    #expect(broken(isOffline: true) { $0.put("No signal", x: 4, y: 4) } == nil)
    let small = Size(width: 40, height: 10)
    #expect(Self.rules().broken(Self.screen(small), at: small) == nil)
  }

  @Test func theSizeIsTheOneAskedFor() {
    let frame = Self.screen(Size(width: 81, height: 24))
    #expect(Self.rules().broken(frame, at: Self.size) == "it is 81x24")
  }

  @Test func headerAndHelpAreThere() {
    #expect(
      broken { $0.fill(Rect(x: 0, y: 0, width: 80, height: 1)) }
        == "the header does not say OUTBOX")
    let withoutHelp = broken { $0.fill(Rect(x: 0, y: 23, width: 80, height: 1)) }
    #expect(withoutHelp?.hasPrefix("the last row does not end with ? Help") == true)
  }

  @Test func wordsOfFailureAreForASignal() {
    #expect(broken { $0.put("Retry 2", x: 4, y: 4) } == nil)
    let word = broken(isOffline: true) { $0.put("Retry 2", x: 4, y: 4) }
    #expect(word == "without signal it says retry")
  }

  @Test func aBoxIsWhole() {
    #expect(broken { $0.set(Cell(Glyph("x"), .text), x: 79, y: 7) } != nil)
    #expect(broken { $0.set(.blank, x: 0, y: 9) } == "row 9: no left border in column 0")
    #expect(broken { $0.set(.blank, x: 0, y: 22) } != nil)
    #expect(broken { $0.fill(Rect(x: 0, y: 1, width: 80, height: 22)) } == "it has no box")
    // A dialogue may lie over it.
    #expect(broken { $0.window(Rect(x: 70, y: 8, width: 10, height: 5)) } == nil)
  }

  @Test func theSizePageCutsNoWord() {
    let size = Size(width: 20, height: 3)
    var frame = Frame(size: size)
    frame.put("needs 80x24", x: 0, y: 0)
    frame.put("q quits", x: 0, y: 1)
    frame.put("OUTBOX all sent", x: 0, y: 2)
    #expect(Self.rules().broken(frame, at: size) == nil)
    frame.put("OUTBOX all s~  ", x: 0, y: 2)
    #expect(Self.rules().broken(frame, at: size) == "the size page says s~")
    frame.put("               ", x: 0, y: 2)
    #expect(
      Self.rules().broken(frame, at: size) == "the size page does not say: OUTBOX all sent")
    frame.put("           ", x: 0, y: 0)
    #expect(Self.rules().broken(frame, at: size) == "the size page does not say 80x24")
  }

  @Test func cutWordsAreFound() {
    func cut(_ text: String) -> Bool {
      var frame = Frame(size: Self.size)
      frame.put(text, x: 2, y: 3)
      return !CutText(besides: ["Taxiway underpass"]).rows(of: frame).isEmpty
    }
    #expect(cut("Server knows: ON TR~") && cut("At the limit ...") && cut("billed so~ │"))
    #expect(!cut("~105.00") && !cut("OFFLINE 0:01 Taxiway~") && !cut("from 1.5 to 2. Then"))
  }
}
