import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// The story for a stage, on the shipped map.
struct DemoShowTests {
  private static let big = Size(width: 120, height: 36)
  private static let small = Size(width: 80, height: 24)

  func show() throws -> DemoShow {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    return try DemoShow {
      let configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
      var options = DriverSession.Options()
      options.isKept = false
      return DriverSession(try World(configuration: configuration, storage: .inMemory()), options)
    }
  }

  private func text(_ show: DemoShow, _ size: Size = big) -> String {
    show.frame(size: size, capabilities: .full).text
  }

  /// Eight beats with names and captions, by itself, in at most 90 seconds.
  @Test func theStoryTellsItself() throws {
    let show = try show()
    var passed: Int64 = 0
    var beats: [Int] = []
    var fares: [Int: Bool] = [:]
    var said: [[String]] = []
    while !show.isOver {
      if beats.last != show.beat { beats.append(show.beat) }
      let frame = show.frame(size: Self.small, capabilities: .full)
      let lines = DemoBeat.airport[show.beat].lines(show.session)
      for line in lines { #expect(frame.contains(line), "\(frame.text)") }
      if said.last != lines { said.append(lines) }
      #expect(frame.contains("\(show.beat + 1) of 8  \(DemoBeat.airport[show.beat].name)"))
      // Here Enter is the next beat: what the story presses has no key.
      #expect(!frame.contains("Enter  ") && !frame.contains("Esc skips"))
      if show.session.model.collect != nil {
        #expect(frame.contains("  Collect "))
        fares[show.beat] = frame.contains("DUE        105.00")
      }
      show.advance(realMilliseconds: 50)
      passed += 50
      try #require(passed <= 90_000, "\(frame.text)")
    }
    #expect(beats == Array(0..<8))
    // Each caption is said once, in the order of the story.
    #expect(said == Self.story)
    // Before and after the kill the same fare is due.
    #expect(fares[4] == true && fares[5] == true && fares[6] == true)
    let end = text(show)
    #expect(!end.contains("  Close "), "\(end)")
    for words in ["The story is told", "SETTLED", "3 sent, 3 confirmed", "OUTBOX all sent"] {
      #expect(end.contains(words), "\(end)")
    }
    #expect(show.nextChange == nil)
    show.advance(realMilliseconds: 5_000)
    #expect(text(show) == end)
  }

  /// Every caption as it comes up: within a beat what is so later is the more particular.
  private static var story: [[String]] {
    let order = [[0], [0, 1], [2, 0, 1], [2, 1, 0], [1, 0], [2, 0, 1], [0, 1], [2, 1, 0]]
    return zip(DemoBeat.airport, order).flatMap { beat, order in
      order.map { beat.captions[$0].lines }
    }
  }

  /// What a caption says is on the screen while it says so, from a frame after it came up.
  @Test func theCaptionIsWhatIsSeen() throws {
    let seen = [
      ("An offer needs the server", "OFFER 0:"), ("No signal, and", "OFFLINE"),
      ("Signal again", "Signal is back"), ("OFFLINE: so many", "OFFLINE"),
      ("there is no signal to end", " End trip "), ("END is saved", "COLLECT CASH"),
      ("The app is gone", "APP NOT RUNNING"), ("It is back", "COLLECT CASH"),
      ("The cash is taken", "CASH TAKEN"), ("a weak one", "WEAK"),
      ("The queue goes out", "OUTBOX sending"), ("The fare settles", "SETTLED"),
    ]
    var told: Set<String> = []
    let show = try show()
    var last = ""
    while !show.isOver {
      let caption = show.session.caption ?? ""
      let isNew = caption != last
      last = caption
      if !isNew, let words = seen.first(where: { caption.contains($0.0) }) {
        let frame = text(show)
        #expect(frame.contains(words.1), "\(frame)")
        told.insert(words.0)
      }
      show.advance(realMilliseconds: 250)
    }
    #expect(told == Set(seen.map(\.0)))
  }

  /// The menu, or a page that is looked up, holds the story for as long as it is open.
  @Test func whatIsOpenHoldsTheStory() throws {
    let show = try show()
    show.handle(.character("5"))
    let before = text(show)
    for (open, close) in [(Key.escape, Key.escape), (.character("s"), .escape)] {
      show.handle(open)
      #expect(show.nextChange == nil && !show.playsAlone && text(show) != before)
      show.advance(realMilliseconds: 60_000)
      show.handle(close)
      #expect(!show.isHandedOver && text(show) == before)
    }
  }

  @Test func captionsFitTwoLinesOfSixty() {
    #expect(DemoBeat.airport.count == 8)
    for caption in DemoBeat.airport.flatMap(\.captions) {
      #expect(caption.lines.count == 2)
      #expect(caption.lines.allSatisfy { TextWidth.of($0) <= 60 }, "\(caption.lines)")
    }
  }

  @Test func keysGoFromBeatToBeat() throws {
    let show = try show()
    for (key, beat) in [(Key.pageDown, 1), (.space, 2), (.enter, 3)] {
      show.handle(key)
      #expect(show.beat == beat)
    }
    #expect(text(show).contains("4 of 8  The dark kerb"))
    // However long the beat has been on.
    show.advance(realMilliseconds: 3_000)
    show.handle(.pageUp)
    #expect(show.beat == 2)
    show.handle(.character("6"))
    #expect(show.beat == 5)
    #expect(text(show).contains("SAVED ON THIS PHONE"))
    show.handle(.character("1"))
    #expect(show.beat == 0)
    #expect(text(show).contains("OFF SHIFT"))
  }

  /// A key that does nothing is answered with the story's keys, for as long as ever.
  @Test(arguments: [small, big]) func theAnswersAreTheStorys(size: Size) throws {
    let show = try show()
    func bar() -> String { show.frame(size: size, capabilities: .full).lines.last ?? "" }
    show.handle(.character("7"))
    #expect(show.session.model.now == .step(.collect))
    #expect(bar().hasPrefix(" Space Next  PgUp Back  1-8 Jump  Esc Menu"))
    show.handle(.function(5))
    #expect(bar().hasPrefix(" F5 does nothing here. Space = next beat, Esc = menu  "))
    show.advance(realMilliseconds: 2_900)
    #expect(bar().hasPrefix(" F5 does nothing here."))
    show.advance(realMilliseconds: 100)
    #expect(bar().hasPrefix(" Space Next"))
    while !show.isOver { show.advance(realMilliseconds: 1_000) }
    show.handle(.space)
    #expect(bar().hasPrefix(" That was the last beat. PgUp goes back, q quits"))
    show.advance(realMilliseconds: 3_000)
    #expect(!bar().contains("That was the last beat"))
  }

  /// The same beat is the same picture, however it was reached.
  @Test func aBeatIsTheSameHoweverItIsReached() throws {
    let (one, two) = (try show(), try show())
    one.handle(.character("5"))
    for key in [Key.character("8"), .character("2"), .character("5")] { two.handle(key) }
    #expect(text(one) == text(two))
  }

  @Test func escapeOpensTheMenuOfBeats() throws {
    let show = try show()
    show.handle(.escape)
    let menu = text(show)
    for beat in DemoBeat.airport { #expect(menu.contains(beat.name)) }
    for key in [Key.down, .down, .enter] { show.handle(key) }
    #expect(show.beat == 2)
    show.handle(.escape)
    show.handle(.escape)
    #expect(!text(show).contains("The story"))
  }

  /// A driving key is the driver's at once; one that only looks stays in the show.
  @Test func aDrivingKeyTakesTheWheel() throws {
    let show = try show()
    show.handle(.pageDown)
    show.handle(.character("v"))
    show.handle(.character("?"))
    #expect(text(show).contains("Type to search"))
    show.handle(.escape)
    #expect(!show.isHandedOver)
    show.handle(.character("d"))
    #expect(show.isHandedOver)
    let frame = text(show)
    #expect(!frame.contains("2 of 8") && frame.contains("5 Events"))
    #expect(frame.contains("The wheel is yours."))
    show.handle(.space)
    #expect(text(show).contains("paused"))
  }

  @Test func quittingSaysThatNothingStays() throws {
    let show = try show()
    show.handle(.character("q"))
    #expect(text(show).contains("This was played on a throw-away state: nothing of it stays."))
    show.handle(.character("q"))
    #expect(show.shouldQuit)
  }
}
