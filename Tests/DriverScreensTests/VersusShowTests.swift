import DriverApp
import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// The old app and this one, side by side on the shipped map.
struct VersusShowTests {
  private static let small = Size(width: 80, height: 24)
  private static let big = Size(width: 120, height: 36)

  func show() throws -> VersusShow {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    return try VersusShow {
      func session(_ mode: AppMode) throws -> DriverSession {
        var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
        configuration.mode = mode
        return DriverSession(try World(configuration: configuration, storage: .inMemory()))
      }
      return (try session(.blocking), try session(.optimistic))
    }
  }

  private func text(_ show: VersusShow, _ size: Size = small) -> String {
    show.frame(size: size, capabilities: .full).text
  }

  /// The same seed and the same road: until the apps differ, so does nothing else.
  @Test func theStoryTellsItself() throws {
    let show = try show()
    var passed: Int64 = 0
    var beats: [Int] = []
    while !show.isOver {
      if beats.last != show.beat { beats.append(show.beat) }
      let frame = show.frame(size: Self.small, capabilities: .full)
      // 39 columns each.
      #expect(frame.line(1).hasPrefix("┌─ THE OLD APP ─"))
      #expect(frame[38, 1].glyph == Glyph("┐") && frame[41, 1].glyph == Glyph("┌"))
      #expect(show.caption.count == 2)
      for line in show.caption { #expect(TextWidth.of(line) <= 60 && frame.contains(line)) }
      #expect(show.old.session.world.now == show.new.session.world.now)
      show.advance(realMilliseconds: 50)
      passed += 50
      try #require(passed <= 90_000, "\(frame.text)")
    }
    #expect(beats == Array(0..<6))
    #expect(show.old.due != nil && show.old.due == show.new.due)
    #expect(show.new.waited < 1_000 && show.new.drivenOn == "0 m")
    #expect(show.old.waited >= 20_000)
    // Waited for, but the same money in the end.
    #expect(show.old.fare?.amount == "147.00" && show.new.fare?.amount == "147.00")
    let end = text(show)
    for words in ["The story is told", "6 of 6  What it came to", "CONFIRMED", "waited", "to end"] {
      #expect(end.contains(words), "\(end)")
    }
    #expect(show.nextChange == nil)
    show.advance(realMilliseconds: 5_000)
    #expect(text(show) == end)
  }

  /// Cash is taken in words when it is taken on the phone.
  @Test func theCaptionIsNotAheadOfThePhone() throws {
    let show = try show()
    show.handle(.character("3"))
    var seen: [String] = []
    while show.beat == 2 {
      let frame = text(show)
      if frame.contains("cash is taken") { #expect(frame.contains("CASH TAKEN"), "\(frame)") }
      if frame.contains("COLLECT CASH") { #expect(frame.contains("cash is due."), "\(frame)") }
      if seen.last != show.caption[0] { seen.append(show.caption[0]) }
      show.advance(realMilliseconds: 50)
    }
    #expect(
      seen == [
        "Both cars stand at the kerb. There is no signal.",
        "Right: the trip is ended, the fare stands, cash is due.",
        "Right: the trip is ended, the fare stands, cash is taken.",
      ])
  }

  /// At the dark kerb the one has ended its trip and the other waits: in words, not by colour alone.
  @Test func theDarkKerb() throws {
    let show = try show()
    show.handle(.character("4"))
    #expect(show.beat == 3)
    show.advance(realMilliseconds: 1_000)
    let frame = show.frame(size: Self.small, capabilities: .full)
    #expect(frame.text == GoldenVersus.wait)
    let wide = show.frame(size: Self.big, capabilities: .full)
    #expect(wide.text == GoldenVersus.waitWide)
    #expect(wide.stylePlane == GoldenVersus.waitWideStyles)
    #expect(show.frame(size: Self.small, capabilities: .ascii).text == GoldenVersus.waitASCII)
  }

  /// Its menu holds the story, and both cars stand still until the caption of the kerb was read.
  @Test func theMenuAndTheKerbHoldTheStory() throws {
    let show = try show()
    func now() -> Int64 { show.new.session.world.now.milliseconds }
    show.handle(.character("3"))
    let kerb = now()
    show.advance(realMilliseconds: 2_500)
    #expect(now() == kerb && show.new.ended == nil)
    show.handle(.escape)
    #expect(show.nextChange == nil && !show.playsAlone)
    show.advance(realMilliseconds: 60_000)
    #expect(now() == kerb)
    show.handle(.escape)
    show.advance(realMilliseconds: 50)
    #expect(now() == kerb + 50)
  }

  @Test func keysAreThoseOfTheDemo() throws {
    let show = try show()
    for (key, beat) in [(Key.pageDown, 1), (.space, 2), (.enter, 3)] {
      show.handle(key)
      #expect(show.beat == beat)
    }
    show.handle(.pageUp)
    #expect(show.beat == 2)
    show.handle(.escape)
    #expect(text(show).contains("> 3  The dark kerb"))
    show.handle(.down)
    show.handle(.enter)
    #expect(show.beat == 3)
    show.handle(.character("v"))
    #expect(show.theme == .dark)
    show.handle(.character("z"))
    #expect(text(show).contains("z does nothing here."))
    show.handle(.character("1"))
    #expect(show.beat == 0 && show.old.session.world.now.milliseconds == 0)
    show.handle(.character("q"))
    #expect(show.shouldQuit)
  }

  /// The same beat is the same picture, however it was reached.
  @Test func aBeatIsTheSameHoweverItIsReached() throws {
    let (one, two) = (try show(), try show())
    one.handle(.character("4"))
    two.handle(.character("6"))
    _ = text(two)
    two.handle(.character("4"))
    #expect(text(one) == text(two))
  }

  /// A driving key makes it a drive like any other, in the colours it was shown in.
  @Test func aDrivingKeyHandsOverTheRightPhone() throws {
    let show = try show()
    show.handle(.character("4"))
    show.handle(.character("v"))
    let clock = show.new.session.model.header.clock
    show.handle(.character("d"))
    #expect(show.isHandedOver && show.theme == .dark)
    let frame = show.frame(size: Self.big, capabilities: .full)
    #expect(frame.contains("1 Map") && frame.contains("OFFLINE") && frame.contains(clock))
    show.advance(realMilliseconds: 1_000)
    #expect(show.new.session.model.world.signal == "none")
    #expect(show.new.session.world.now != show.old.session.world.now)
  }

  @Test func anySizeIsDrawn() throws {
    let show = try show()
    for size in [(0, 0), (1, 1), (79, 23), (80, 24), (81, 25), (120, 36), (200, 60)] {
      let size = Size(width: size.0, height: size.1)
      #expect(show.frame(size: size, capabilities: .ascii).size == size)
    }
    let frame = show.frame(size: Size(width: 60, height: 20), capabilities: .full)
    let lines = frame.lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    #expect(
      lines == [
        "DEADZONE", "Terminal is 60x20, needs 80x24", "1 of 6  One trip, two apps", "q quits",
      ])
    // What cannot be seen is not done.
    for key in [Key.space, .character("d"), .character("?")] { show.handle(key) }
    #expect(show.beat == 0 && !show.isHandedOver && text(show).contains("1 of 6"))
    #expect(!text(show).contains("Type to search"))
  }
}
