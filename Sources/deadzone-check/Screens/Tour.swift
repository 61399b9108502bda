import DriverApp
import DriverScreens
import FrameRules
import Scenarios
import StreetMap
import TerminalUI
import WorldSimulation

/// A way through a real world that stops wherever there is another screen.
enum Tour: Sendable {
  /// A drive as a scenario has it: a stop at each screenshot.
  case drive(name: String, scenario: String)
  case demo, versus
  /// A shipped scenario that is watched.
  case play(String)

  static let all: [Tour] =
    DriveTours.all.map { .drive(name: $0.name, scenario: $0.text) }
    + [.demo, .versus, .play("ten-minutes-dark"), .play("checklist")]

  /// What is looked at of a screen.
  typealias Look = (Station) throws(Violation) -> Void

  /// Makes the tour.
  func run(_ maker: WorldStageMaker, look: @escaping Look) throws(Violation) {
    do {
      switch self {
      case .drive(let name, let text): try Self.drive(name, text, maker, look)
      case .demo: try Self.demo(look)
      case .versus: try Self.versus(look)
      case .play(let name): try Self.play(name, maker, look)
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(self)", "\(error)")
    }
  }

  // MARK: Drives

  private static func drive(
    _ name: String, _ text: String, _ maker: WorldStageMaker, _ look: @escaping Look
  ) throws {
    let scenario = try ScenarioLoader.load(Array(text.utf8), file: name)
    let stage = try maker.makeWorldStage(scenario, StageSettings())
    let runner = ScenarioRunner(scenario, on: stage)
    var taken = 0
    while !runner.isFinished {
      runner.move()
      let shots = runner.result.screenshots
      guard shots.count > taken else { continue }
      taken = shots.count
      var station = Station("\(name), \(shots[taken - 1].name)", stage.session)
      if name == DriveTours.outside { station.names = nil }
      try look(station)
    }
    if let failure = runner.result.failures.first {
      let screen = failure.failure?.screen.joined(separator: "\n") ?? ""
      throw Violation(name, "\(failure.position.line): \(failure.statement) is not met\n\(screen)")
    }
  }

  // MARK: Stories

  private static func session(_ mode: AppMode = .optimistic) throws -> DriverSession {
    let folder = try MapFolder(
      reading: try MapFinder.forCampaigns.folder(of: WorldStageMaker.defaultMap))
    var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    configuration.mode = mode
    var options = DriverSession.Options()
    options.isFirstStart = true
    options.isKept = false
    return DriverSession(
      try World(configuration: configuration, storage: .inMemory()), options)
  }

  private static func demo(_ look: @escaping Look) throws {
    let show = try DemoShow { try session() }
    let stops = Stops(show, "demo", look)
    try stops.stopAtBeats(1...8)
    try stops.stopAtKeys()
    show.handle(.character("/"))
    try stops.stop("filter", isTyping: true)
    show.handle(.function(1))
    try stops.stop("help in the filter", isTyping: true)
    show.handle(.escape)
    show.handle(.escape)
    show.handle(.character("q"))
    try stops.stop("quit")
    show.handle(.escape)
    show.handle(.character("d"))
    try stops.stop("handed over")
  }

  private static func versus(_ look: @escaping Look) throws {
    let show = try VersusShow { (try session(.blocking), try session()) }
    var stops = Stops(show, "versus", look)
    stops.header = "DEADZONE"
    try stops.stopAtBeats(1...6)
    try stops.stopAtKeys()
    show.handle(.character("d"))
    stops.header = "OUTBOX"
    try stops.stop("handed over")
  }

  // MARK: What is watched

  private static func play(_ name: String, _ maker: WorldStageMaker, _ look: @escaping Look) throws
  {
    let folder = try MapFinder.forCampaigns.folder(of: WorldStageMaker.defaultMap)
    let scenario = try ScenarioLoader.load("\(folder)/\(name).scenario")
    let stage = try maker.makeWorldStage(scenario, StageSettings())
    let checklist = Checklist(scenario, path: nil)
    let player = Player(
      ScenarioRunner(scenario, on: stage), session: stage.session, name: "\(name).scenario",
      options: Player.Options(), checklist: checklist.hasQuestions ? checklist : nil)
    var stops = Stops(player, "play \(name)", look)
    try stops.stop("the beginning")
    for number in 1...4 where !checklist.hasQuestions {
      player.handle(.tab)
      try stops.stop("after Tab \(number)")
    }
    player.advance(realMilliseconds: 3_000_000)
    // A question may well speak of failure.
    stops.isAsked = checklist.hasQuestions
    try stops.stop("what stops it")
    try stops.stopAtKeys()
    player.handle(.character("s"))
    try stops.stop("the server's truth")
    player.handle(.escape)
    guard checklist.hasQuestions else { return }
    player.handle(.character("n"))
    for character in "the kerb was dark" {
      player.handle(character == " " ? .space : .character(character))
    }
    try stops.stop("a note", isTyping: true)
  }
}

/// Stops at the screens of a program that is shown.
struct Stops {
  private let program: any InteractiveProgram
  private let name: String
  private let look: Tour.Look
  var header = "OUTBOX"
  var isAsked = false

  init(_ program: any InteractiveProgram, _ name: String, _ look: @escaping Tour.Look) {
    self.program = program
    self.name = name
    self.look = look
  }

  func stop(_ place: String, isTyping: Bool = false) throws(Violation) {
    var station = Station("\(name), \(place)") { [program] size, capabilities in
      program.frame(size: size, capabilities: capabilities)
    }
    station.header = header
    station.isTyping = isTyping
    let frame = program.frame(size: FrameRules.smallest, capabilities: .full)
    station.isOffline = !isAsked && frame.contains("OFFLINE")
    try look(station)
    // Keys act on what was seen: on a screen with room.
    _ = program.frame(size: FrameRules.smallest, capabilities: .full)
  }

  /// Each beat of a story, as it begins and a little later.
  func stopAtBeats(_ beats: ClosedRange<Int>) throws(Violation) {
    for beat in beats {
      program.handle(.character(Character("\(beat)")))
      try stop("beat \(beat)")
      program.advance(realMilliseconds: 2_500)
      try stop("beat \(beat), later")
    }
  }

  /// The help of its keys, an answer to one that does nothing, and what Escape opens.
  func stopAtKeys() throws(Violation) {
    program.handle(.character("?"))
    try stop("help", isTyping: true)
    for character in "beat" { program.handle(.character(character)) }
    try stop("help searched", isTyping: true)
    program.handle(.escape)
    program.handle(.function(5))
    try stop("an answer")
    program.advance(realMilliseconds: 5_000)
  }
}
