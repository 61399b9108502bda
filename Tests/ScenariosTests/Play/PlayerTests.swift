import DriverScreens
import FoundationEssentials
import StreetMap
import TerminalUI
import Testing

@testable import Scenarios

/// Watching a scenario: time, keys and questions.
@Suite final class PlayerTests {
  static let maps = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Maps"
  let answers =
    FileManager.default.temporaryDirectory.path
    + "/answers-\(UInt64.random(in: 0 ... .max))/list.jsonl"
  let maker = WorldStageMaker(
    finder: MapFinder(folders: [PlayerTests.maps]),
    openStorage: { _ in .success(.inMemory()) })

  deinit { try? FileManager.default.removeItem(atPath: ScenarioFiles.folder(of: answers)) }

  private let text = """
    driver auto
    say "The way to the rider."
    when trip waiting within 5m wait 1s
    ask "Is the rider there?"
    say "On the way."
    when signal offline within 5m ask "Is it dark?"
    when trip settled within 5m wait 1s
    """

  private func player(_ change: (inout Player.Options) -> Void = { _ in }) throws -> Player {
    var options = Player.Options()
    change(&options)
    return try player(text, options) { Checklist($0, path: answers) }
  }

  private func player(
    _ text: String, _ options: Player.Options = Player.Options(),
    checklist: (Scenario) -> Checklist? = { _ in nil }
  ) throws -> Player {
    let scenario = try ScenarioParser.parse(text, file: "list.scenario")
    let stage = try maker.make(scenario, StageSettings()).get()
    let world = try #require(stage as? WorldStage)
    return Player(
      ScenarioRunner(scenario, on: stage), session: world.session, name: "list.scenario",
      options: options, checklist: checklist(scenario))
  }

  private func screen(_ player: Player) -> [String] {
    player.frame(size: Size(width: 100, height: 30), capabilities: .full).lines
  }

  /// Plays until something is asked or it is over.
  private func run(_ player: Player) {
    for _ in 0..<3_000 where player.nextChange != nil { player.advance(realMilliseconds: 100) }
  }

  /// The steps are the scenario's: whoever watches is promised no Enter.
  @Test func noKeyOfTheAppIsPromised() throws {
    let text = """
      when screen "Enter  Go on shift" wait 1s
      press Enter
      when screen "Enter  Accept" wait 1s
      """
    let player = try player(text)
    var pills: [String] = []
    for _ in 0..<300 where !player.performance.isFinished {
      player.advance(realMilliseconds: 50)
      let lines = screen(player)
      #expect(!lines.contains { $0.contains("Enter  ") })
      for label in ["  Go on shift ", "  Accept "] where !pills.contains(label) {
        if lines.contains(where: { $0.contains(label) }) { pills.append(label) }
      }
    }
    #expect(player.performance.isFinished && pills == ["  Go on shift ", "  Accept "])
  }

  @Test func aQuestionStopsTheTimeUntilItIsAnswered() throws {
    let player = try player()
    run(player)
    #expect(screen(player).contains { $0.contains("Is the rider there?") })
    #expect(screen(player)[29].hasPrefix(" PLAY list   p Pass  f Fail  n Note"))
    let stopped = player.performance.stage.now
    player.advance(realMilliseconds: 5_000)
    #expect(player.performance.stage.now == stopped)
    for key in [Key.character("n"), .character("o"), .character("k"), .enter] { player.handle(key) }
    player.handle(.character("p"))
    run(player)
    #expect(screen(player).contains { $0.contains("Is it dark?") })
    player.handle(.character("f"))
    run(player)
    #expect(player.performance.isFinished)
    #expect(player.answers?.summary == "1 pass, 1 fail, 0 open")
    #expect(
      player.answers?.markdown("list").hasSuffix(
        "| Is the rider there? | pass | ok |\n| Is it dark? | fail |  |\n") == true)
    #expect(
      player.answers?.junit("list").contains(
        "name=\"line 4: Is the rider there?\"/>") == true)
  }

  @Test func aLaterStartGoesOnAtTheFirstOpenQuestion() throws {
    let first = try player()
    run(first)
    first.handle(.character("p"))
    let second = try player()
    #expect(screen(second).contains { $0.contains("Is it dark?") })
    #expect(second.answers?.summary == "1 pass, 0 fail, 1 open")
  }

  @Test func keysPauseStepAndJump() throws {
    let player = try player()
    player.handle(.tab)
    #expect(player.performance.caption == "The way to the rider.")
    player.handle(.space)
    let stopped = player.performance.stage.now
    player.advance(realMilliseconds: 1_000)
    #expect(player.performance.stage.now == stopped)
    #expect(player.nextChange == nil)
    player.handle(.character("."))
    #expect(player.performance.stage.now >= stopped)
    player.handle(.space)
    player.handle(.character(">"))
    #expect(screen(player)[29].contains("Tab Next  </> Speed  q Quit  v Theme"))
    player.handle(.character("q"))
    #expect(player.shouldQuit)
  }

  /// The story's offers are at an end, the day's are not.
  @Test func atTheEndTheWheelIsTheWatchers() throws {
    let player = try player { $0.thenDrive = true }
    for _ in 0..<2 {
      run(player)
      player.handle(.character("p"))
    }
    for _ in 0..<3_000 where !player.performance.isFinished {
      player.advance(realMilliseconds: 100)
    }
    let yours = "The wheel is yours. Offers come as on any day"
    let lines = screen(player)
    #expect(lines[29].contains("? Help"))
    #expect(lines.contains { $0.contains(yours) })
    #expect(!lines.contains { $0.contains("On the way.") || $0.contains("Caption") })
    #expect(player.takeLines().contains { $0.hasSuffix(yours) })
    for _ in 0..<1_000 where !screen(player).contains(where: { $0.contains("OFFER ") }) {
      player.advance(realMilliseconds: 100)
    }
    #expect(screen(player)[29].hasPrefix(" Enter Accept"))
    player.handle(.enter)
    for _ in 0..<30 { player.advance(realMilliseconds: 100) }
    #expect(screen(player).contains { $0.contains("TO PICKUP") })
    player.handle(.character("s"))
    #expect(screen(player).contains { $0.contains("THE SERVER") })
    player.handle(.escape)
    player.handle(.character("q"))
    #expect(screen(player).contains { $0.contains("throw-away state") })
  }

  /// A key that does nothing says so for three seconds; `?` lists those that do something.
  @Test func everyKeyHasAnAnswer() throws {
    let player = try player()
    player.handle(.tab)
    player.handle(.character("x"))
    let answer = " x does nothing here. Space = pause, ? = all keys"
    #expect(screen(player)[29].hasPrefix(answer) && screen(player)[29].hasSuffix("? Help"))
    #expect(player.nextChange.map { $0 <= 3_000 } == true)
    player.advance(realMilliseconds: 2_999)
    #expect(screen(player)[29].hasPrefix(" x does nothing here."))
    player.advance(realMilliseconds: 1)
    #expect(screen(player)[29].hasPrefix(" PLAY list"))
    run(player)
    player.handle(.space)
    #expect(screen(player)[29].hasPrefix(" Space does nothing here. p = pass, ? = all keys"))
  }

  // Case 42.
  @Test func helpStandsOnEveryBar() throws {
    let player = try player()
    let hosts: [() -> Void] = [
      {}, { player.handle(.space) }, { player.handle(.function(5)) },
      {
        player.handle(.space)
        self.run(player)
      }, { player.handle(.character("n")) }, { player.handle(.function(1)) },
    ]
    for (number, act) in hosts.enumerated() {
      act()
      for width in 80...200 {
        let frame = player.frame(size: Size(width: width, height: 24), capabilities: .full)
        let isTyping = number >= 4
        #expect(frame.line(23).hasSuffix(isTyping ? "F1 Help" : "? Help"), "\(frame.line(23))")
      }
    }
  }

  /// Help stands over what is played, which waits; it is searched, and Escape closes it.
  @Test func helpOpensAndCloses() throws {
    let player = try player()
    player.handle(.tab)
    let before = screen(player)
    player.handle(.character("?"))
    let help = screen(player)
    for words in ["Type to search", "While it plays", "A tester's answer", "Esc Back"] {
      #expect(help.contains { $0.contains(words) }, "\(help)")
    }
    #expect(player.nextChange == nil)
    player.advance(realMilliseconds: 5_000)
    #expect(screen(player) == help)
    for character in "theme" { player.handle(.character(character)) }
    #expect(screen(player).contains { $0.contains("The next theme of colours") })
    #expect(!screen(player).contains { $0.contains("While it plays") })
    player.handle(.escape)
    #expect(screen(player) == before)
  }

  /// Each listed key does something at its time, and all that do are listed.
  @Test func everyListedKeyIsTaken() throws {
    let listed = try player().helpSections.flatMap(\.rows).flatMap(\.keys)
    #expect(Set(listed).count == listed.count)
    let known = KeyTable.bindings.flatMap(\.keys) + [.character("p"), .pageUp, .pageDown]
    func isTaken(_ key: Key, by player: Player) -> Bool {
      player.handle(key)
      return !screen(player)[29].contains("does nothing here")
    }
    let asked = try player()
    run(asked)
    for key in Set(known + listed) where ![.character("p"), .character("f")].contains(key) {
      let player = try player()
      player.handle(.tab)
      // A page is gone through where one is open.
      if [.up, .down, .pageUp, .pageDown].contains(key) { player.handle(.character("s")) }
      let isLeft = isTaken(key, by: player)
      if key == .character("n") {
        #expect(!isLeft && isTaken(key, by: asked))
        asked.handle(.escape)
      } else {
        #expect(isLeft == listed.contains(key), "\(key.label)")
        if !isLeft { #expect(!isTaken(key, by: asked), "\(key.label)") }
      }
    }
    for key in [Key.character("f"), .character("p")] {
      #expect(isTaken(key, by: asked))
      run(asked)
    }
    #expect(asked.answers?.summary == "1 pass, 1 fail, 0 open")
  }

  /// Where there is no room the page says what there is to say, and no key does what is not seen.
  @Test func tooSmallSaysSo() throws {
    let player = try player()
    run(player)
    let small = player.frame(size: Size(width: 60, height: 20), capabilities: .full)
    #expect(small.contains("needs 80x24") && small.contains("q quits"))
    #expect(!small.contains("Is the rider there?"))
    player.handle(.character("p"))
    #expect(player.answers?.summary == "0 pass, 0 fail, 2 open")
    player.handle(.character("q"))
    #expect(player.shouldQuit)
  }

  @Test func theTerminalsOwnKeysWorkWhileWatchingAndWhileANoteIsTyped() throws {
    let player = try player()
    player.handle(.control("l"))
    #expect(player.takeWish() == .redraw)
    #expect(player.takeWish() == nil)
    run(player)
    player.handle(.character("n"))
    player.handle(.control("z"))
    #expect(player.takeWish() == .suspend)
  }

  /// The story's own presses and looks at the screen do not meet the watcher's page.
  @Test func aPageOfTheWatcherChangesNothingThatIsPlayed() throws {
    let text = """
      when screen "Enter Go on shift" press Enter
      when trip offered press Enter
      when screen "Enter Arrive" within 5m press Enter
      when trip waiting expect no screen "The server's truth"
      """
    let player = try player(text)
    player.handle(.character("s"))
    #expect(screen(player).contains { $0.contains("The server's truth") })
    run(player)
    #expect(player.performance.isFinished)
    #expect(player.performance.result.isMet)
    #expect(screen(player).contains { $0.contains("The server's truth") })
    player.handle(.escape)
    #expect(!screen(player).contains { $0.contains("The server's truth") })
  }
}
