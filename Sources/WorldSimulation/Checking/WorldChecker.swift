import DispatchServer
import DriverApp
import OptimisticEngine
import RideModel

/// Something that must always hold, and did not.
package struct BrokenRule: Error, Hashable, Sendable, CustomStringConvertible {
  /// `I1` to `I12`, `I15`.
  package let rule: String
  package let text: String

  package init(_ rule: String, _ text: String) {
    self.rule = rule
    self.text = text
  }

  package var description: String { "\(rule): \(text)" }
}

/// Looks at a world after every event: whether all that must always hold does.
///
/// It keeps its own books from what the world tells (what was saved, what the server applied, what
/// was on the screen) and compares; nothing in it is made from the projection. It stops at the first
/// broken rule. What did not change since the last event is not looked at again: an event costs as
/// much as there is pending and as the server has records.
package struct WorldChecker {
  package private(set) var broken: BrokenRule?
  var books: [String: RequestBook] = [:]
  var effects: [String: Int64] = [:]
  /// The highest number the server applied, by lane.
  var applied: [String: Int64] = [:]
  var noticed: Set<String> = []
  var seen: [String: SeenTrip] = [:]
  var base = SeenBase()
  /// A fault has made the server refuse: a code says nothing of what it is for any more.
  var mayRefuseAnything = false
  /// Who was signed in when the app was last looked at.
  var login = ""
  private var isBegun = false
  private var starts: Int64 = 0
  private var marks: Marks?
  private var serverMark = -1
  /// Whether the disk of the app that died last owed something.
  private var owed = false
  private var wasByHand = false
  private var silence = SilenceWatch()
  private var heard = 0

  package init() {}

  /// What was there when it was last looked at.
  private struct Marks: Equatable {
    var starts: Int64
    var revision: Int64
    var login: String
    var server: Int
    var letters: Int
  }

  /// - Parameters:
  ///   - events: What happened since the last call.
  ///   - byHand: Whether the driver did something: only he puts problems away.
  package mutating func check(_ world: World, _ events: [WorldEvent], byHand: Bool) {
    guard broken == nil else { return }
    do throws(BrokenRule) {
      begin(world)
      var step = CheckStep(byHand: byHand || wasByHand)
      if step.byHand || world.heard != heard { silence.end() }
      heard = world.heard
      for event in events { try note(event, world, &step) }
      try look(at: world, &step)
    } catch {
      broken = error
    }
  }

  private mutating func begin(_ world: World) {
    guard !isBegun else { return }
    isBegun = true
    for effect in world.server.effects { effects[effect.key] = 0 }
    // What a state resumed from holds was kept before: it is in the books from the start.
    guard let phone = world.phone else { return }
    var book = RequestBook()
    for request in phone.engine.pending { book.take(request) }
    login = phone.engine.login
    books[login] = book
  }

  private mutating func note(
    _ event: WorldEvent, _ world: World, _ step: inout CheckStep
  ) throws(BrokenRule) {
    switch event.name {
    case .appKilled:
      owed = world.tracker.mayGoBack
      step.wasKilled = true
    case .linkBack: silence.end()
    case .appStarted:
      silence.end()
      starts += 1
      step.hasStarted = true
      if owed {
        for login in books.keys { books[login]?.mistrust() }
        seen = [:]
        noticed = []
      }
    case .serverEffect: try noteEffect(event)
    case .faultInjected: noteFault(event)
    case .noticeShown: try noteNotice(event, &step)
    case .requestRefused, .requestExpired:
      step.hasRollback = true
      try noteRequest(event, world, &step)
    case .requestWaiting, .requestQueued, .requestSending, .requestReceived, .requestConfirmed,
      .requestRetry:
      if event.name == .requestRetry { silence.noteLoss(at: event.at) }
      if event.name == .requestSending { try silence.noteSend(at: event.at) }
      try noteRequest(event, world, &step)
    default: break
    }
  }

  private mutating func look(at world: World, _ step: inout CheckStep) throws(BrokenRule) {
    if world.server.changeCount != serverMark {
      serverMark = world.server.changeCount
      if let problem = world.server.checkInvariants().first {
        throw BrokenRule(problem.contains("twice") ? "I2" : "I11", "at the server: \(problem)")
      }
    }
    // What the driver did right before the app died shows when it is back.
    wasByHand = step.byHand && world.phone == nil
    guard let phone = world.phone else { return }
    let now = Marks(
      starts: starts, revision: phone.engine.revision, login: phone.engine.login,
      server: serverMark, letters: phone.engine.deadLetters.count)
    guard now != marks else { return }
    login = now.login
    step.isOtherLogin = now.login != marks?.login
    marks = now
    if let problem = phone.engine._invariantProblem() { throw BrokenRule("I5", problem) }
    try checkRequests(phone, world.tally, step)
    try checkTrips(phone, at: world.now, step)
    try checkBase(phone, world.server, isNew: step.hasStarted || step.isOtherLogin)
    guard world.tally.flicker == 0 else {
      throw BrokenRule("I7", "the trip on the screen went back to \(world.tracker.phase.rawValue)")
    }
  }
}

/// What is known of one step of the world while it is looked at.
struct CheckStep {
  let byHand: Bool
  var wasKilled = false
  var hasStarted = false
  var isOtherLogin = false
  /// Something was refused, ran out or was told in a notice: what it showed may go back.
  var hasRollback = false
  /// Requests that were refused, roots and what went with them alike.
  var refused: [RequestKey] = []

  init(byHand: Bool) { self.byHand = byHand }
}
