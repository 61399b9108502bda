import DriverApp
import OptimisticEngine
import RideModel
import SQLiteStorage
import Scenarios
import WorldSimulation

/// `deadzone outbox`: what the phone has not yet got through, read from the state folder.
///
/// Reading never changes anything and works beside the running program; `retry` and `discard`
/// change the queue and are refused while it runs.
struct OutboxCommand {
  private typealias Engine = OptimisticEngine<DriverRequest>

  private let options: Options
  private let folder: StateFolder
  private let tellings = Tellings()

  static func run(_ options: Options) -> CommandOutput {
    let folder = StateFolder.named(options.text("--state"))
    do {
      let command = OutboxCommand(options: options, folder: folder)
      let output = try command.run()
      return CommandOutput(output: output, errors: command.tellings.text)
    } catch let error as BadInput {
      return .badInput(error.description)
    } catch let refusal as Refusal {
      return .badInput("outbox: \(refusal.text)")
    } catch {
      return .badInput("state folder \(folder.path): \(error)")
    }
  }

  private func run() throws -> String {
    switch options.command {
    case .outboxShow: return try show(key, of: open(.reader))
    case .outboxExport: return try export(key, of: open(.reader), to: options.arguments[1])
    case .outboxStats: return try stats(of: open(.reader))
    case .outboxRetry where isAboutHeld: return try decideHeld(open(.owner), sends: true)
    case .outboxDiscard where isAboutHeld: return try decideHeld(open(.owner), sends: false)
    case .outboxRetry:
      let engine = try open(.owner)
      try checkDeadLetter(key, of: engine)
      let new = try engine.retry(key, at: moment(of: engine))
      return "\(key) is \(new) now; it is sent when the program runs\n"
    case .outboxDiscard:
      let engine = try open(.owner)
      try checkDeadLetter(key, of: engine)
      try engine.discard(key, at: moment(of: engine))
      return "\(key) is gone for good\n"
    default:
      let opened = try folder.openToLook()
      return list(try engine(on: opened), opened.notes)
    }
  }

  /// Instead of a key: all that waits for the driver's word after a change of login.
  private static let held = "held"

  private var isAboutHeld: Bool { options.arguments.first == Self.held }

  private func decideHeld(_ engine: Engine, sends: Bool) throws(BadInput) -> String {
    let count = held(of: engine)
    guard count > 0 else { throw BadInput("outbox: nothing waits for your word") }
    let now = moment(of: engine)
    if sends { engine.confirmHeld(at: now) } else { engine.discardHeld(at: now) }
    let fate = sends ? "sent" : "given up, unless the server has done it,"
    return "\(count) \(count == 1 ? "is" : "are") \(fate) when the program runs\n"
  }

  private func held(of engine: Engine) -> Int {
    engine.pending.count { $0.waitsFor == .confirmation }
  }

  private var key: RequestKey { RequestKey(text: options.arguments[0]) }

  /// The queue of who signed in last, on what the folder holds; as a reader nothing it does is
  /// written.
  private func open(_ access: SQLiteStorage.Access) throws(BadInput) -> Engine {
    guard access == .owner else { return try engine(on: try folder.openToLook()) }
    try folder.checkSaved()
    let state = try folder.open()
    tellings.add(state.told)
    return try engine(
      on: try folder.wordStorage { () throws(StorageError) in
        try OpenedPhone(phone: state.driver, world: state.world)
      })
  }

  private func engine(on opened: OpenedPhone) throws(BadInput) -> Engine {
    let phone = opened.phone
    do {
      let driver = try Phone.lastLogin(on: phone) ?? WorldConfiguration.defaultDriver
      var settings = EngineOptions(
        phone: WorldConfiguration.phoneID(seed: opened.origin.seed), login: driver)
      settings.memoryRequests = .max
      let engine = try Engine(storage: phone, options: settings, at: Instant(milliseconds: 0))
      engine.loadWholeQueue()
      return engine
    } catch {
      throw folder.badInput(error)
    }
  }

  /// The latest moment that the queue knows of: taps made now come after it.
  private func moment(of engine: Engine) -> Instant {
    let moments =
      engine.pending.map(\.tapped) + engine.deadLetters.map(\.died) + engine.notices.map(\.raised)
    return moments.max() ?? Instant(milliseconds: 0)
  }

  // MARK: Reading

  private func list(_ engine: Engine, _ notes: [String]) -> String {
    var text = ""
    for request in engine.pending {
      text +=
        "\(request.key)\t\(request.state.rawValue)\t\(Self.title(request.request))\t"
        + "tapped at \(Self.moment(request.tapped))"
        + (request.waitsFor == .confirmation ? ", waits for your word\n" : "\n")
    }
    for letter in engine.deadLetters {
      text += "\(letter.key)\tREFUSED\t\(Self.title(letter))\t\(letter.code): \(letter.text)\n"
    }
    let letters = engine.deadLetters.count
    let sums = "\(engine.queueCount) queued, \(letters) refused or given up"
    if held(of: engine) > 0 {
      text +=
        "What waits for your word is sent by `deadzone outbox retry held`, "
        + "given up by `discard held`\n"
    }
    let told = notes.map { "\($0)\n" }.joined()
    // What is lost was perhaps not sent.
    if text.isEmpty { return told + (notes.isEmpty ? "all sent\n" : "nothing queued here\n") }
    return told + text + sums + "\n"
  }

  private func show(_ key: RequestKey, of engine: Engine) throws(BadInput) -> String {
    if let request = engine.pending.first(where: { $0.key == key }) {
      return """
        \(key)  \(request.state.rawValue)  \(Self.title(request.request))
        lane      \(request.lane)
        tapped    at \(Self.moment(request.tapped)) of the world's time
        attempts  \(request.attempts)
        stored    \(request.request.stored.jsonText)

        """
    }
    let letter = try deadLetter(key, of: engine)
    var text = """
      \(key)  REFUSED  \(Self.title(letter))
      lane      \(letter.lane)
      tapped    at \(Self.moment(letter.tapped)) of the world's time
      refused   at \(Self.moment(letter.died)): \(letter.code), \(letter.text)
      attempts  \(letter.attempts)
      stored    \(letter.stored.jsonText)

      """
    for casualty in letter.cascade { text += "with it   \(casualty.key)  \(casualty.kind)\n" }
    return text
  }

  private func export(
    _ key: RequestKey, of engine: Engine, to path: String
  ) throws(BadInput) -> String {
    let problem = ProblemFile(letter: try deadLetter(key, of: engine))
    try OutputGuard(inputs: []).check([("outbox export", path)])
    try OutputFile.write(problem.text, to: path)
    return "\(key) is in \(path)\n"
  }

  private func stats(of engine: Engine) -> String {
    let life = engine.statistics.life
    let shift = WallTime.length(engine.statistics.shift.saved)
    var text = """
      queued       \(engine.queueCount)
      confirmed    \(life.confirmed)
      rolled back  \(life.rolledBack)
      expired      \(life.expired)
      saved        \(WallTime.length(life.saved)) in life, \(shift) this shift
      right        \(life.predictionsRight) of \(life.predictions) predictions
      flicker      \(life.flicker)
      attempts     \(life.attempts), \(life.bytesSent) bytes
      old states   \(life.ignoredStates) dropped

      """
    for (code, count) in engine.statistics.refusals.sorted(by: { $0.key < $1.key }) {
      text += "refused      \(count) \(code)\n"
    }
    return text
  }

  // MARK: Words

  private func deadLetter(_ key: RequestKey, of engine: Engine) throws(BadInput) -> DeadLetter {
    guard let letter = engine.deadLetters.first(where: { $0.key == key }) else {
      throw BadInput(
        "outbox: no \(key) among what was refused; `deadzone outbox list` names the keys")
    }
    return letter
  }

  private func checkDeadLetter(_ key: RequestKey, of engine: Engine) throws(BadInput) {
    _ = try deadLetter(key, of: engine)
  }

  private static func title(_ request: DriverRequest) -> String {
    request.trip.map { "\(request.requestKind.words) #\($0)" } ?? request.requestKind.words
  }

  private static func title(_ letter: DeadLetter) -> String {
    (try? DriverRequest(stored: letter.stored, version: letter.version)).map(title)
      ?? letter.kind
  }

  /// The world's time: it starts with the world and stands while nothing runs.
  private static func moment(_ instant: Instant) -> String {
    WallTime.length(instant.milliseconds)
  }
}

extension CommandOutput {
  static func badInput(_ line: String) -> CommandOutput {
    CommandOutput(exitCode: badInput, errors: "deadzone: \(line)\n")
  }
}
