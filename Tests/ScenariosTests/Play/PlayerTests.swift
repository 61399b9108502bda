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
    let scenario = try ScenarioParser.parse(text, file: "list.scenario")
    let stage = try maker.make(scenario, StageSettings()).get()
    guard let world = stage as? WorldStage else { fatalError("no world") }
    var options = Player.Options()
    change(&options)
    return Player(
      ScenarioRunner(scenario, on: stage), session: world.session, name: "list.scenario",
      options: options, checklist: Checklist(scenario, path: answers))
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
    let scenario = try ScenarioParser.parse(text, file: "list.scenario")
    let stage = try maker.make(scenario, StageSettings()).get()
    let world = try #require(stage as? WorldStage)
    let player = Player(
      ScenarioRunner(scenario, on: stage), session: world.session, name: "list.scenario",
      options: Player.Options())
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
    #expect(screen(player)[29] == " x does nothing here. Space = pause, ? = all keys")
    #expect(player.nextChange.map { $0 <= 3_000 } == true)
    player.advance(realMilliseconds: 2_999)
    #expect(screen(player)[29].hasPrefix(" x does nothing here."))
    player.advance(realMilliseconds: 1)
    #expect(screen(player)[29].hasPrefix(" PLAY list"))
    player.handle(.character("?"))
    #expect(
      screen(player)[29] == " Space Pause, . Step, Tab Next, </> Speed, q Quit, v Theme")
    run(player)
    player.handle(.space)
    #expect(screen(player)[29] == " Space does nothing here. p = pass, ? = all keys")
  }
}
