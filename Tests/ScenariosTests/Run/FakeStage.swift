import StreetMap
import TerminalUI
import WorldSimulation

@testable import Scenarios

/// A stage whose events are scripted: what happens, and when.
final class FakeStage: ScenarioStage {
  typealias Happening = (FakeStage) -> Void

  private var timeline: [(at: Int64, happening: Happening)] = []
  private(set) var isFinished = false
  private var told: [LogEvent] = []
  private(set) var now: Int64 = 0

  var lines: [String] = []
  var keys: [String] = []
  var performed: [String] = []
  var answers: [String: StageAnswer] = [:]
  /// What happens when a key is pressed.
  var onKey: (FakeStage, Key) -> Void = { _, _ in }
  var automatic: (FakeStage) -> Key? = { _ in nil }

  var isAppRunning = true
  var isShiftOn = false
  var signal = SignalState.online
  var queue: Int64 = 0
  var brokenRule: BrokenRule?
  var serverState = TripStateWord.none
  var cards: Set<String> = []
  var waits: [String: String] = [:]
  var fares: [FareWord: Int64] = [:]
  var estimateAge: Int64?
  var reasons: [(text: String, amount: Int64)] = []
  var earned: [EarningsWord: Int64] = [:]
  var savings: [String: Int64] = [:]
  var attempts: [String: Int64] = [:]
  var sentBytes: Int64 = 0
  var rejectedFixes: Int64 = 0
  var deadLetters: Int64 = 0
  var flicker: Int64 = 0
  var imbalance: String?
  var currencyCode = "INR"
  var currencyDigits = 2
  var placeNames = ["Gate 4", "P2"]
  var sources = FakeStage.someSources

  private static var someSources: RunSources {
    var sources = RunSources()
    sources.mapDigest = "ab12"
    return sources
  }
  var evidenceFiles: [String] = []

  /// Scripts what happens at a time; ties in the order of the calls.
  func at(_ time: Int64, _ happening: @escaping Happening) {
    let index = timeline.firstIndex { $0.at > time } ?? timeline.count
    timeline.insert((time, happening), at: index)
  }

  func tell(_ name: WorldEvent.Name, _ fields: [String: LogEvent.Value?] = [:]) {
    told.append(LogEvent(name, at: now, fields))
  }

  func trip(_ state: TripStateWord, _ id: String = "T-1") {
    tell(.tripState, ["trip": .text(id), "state": .text(state.rawValue)])
  }

  func request(
    _ name: RequestName, _ state: RequestStateWord, key: String? = nil, trip: String? = "T-1"
  ) {
    tell(
      .init(state),
      [
        "request": .text(name.rawValue), "key": .text(key ?? name.rawValue),
        "trip": trip.map { .text($0) },
      ])
  }

  var nextEvent: Int64? { timeline.first?.at }

  func runNextEvent() {
    let next = timeline.removeFirst()
    precondition(next.at >= now)
    now = next.at
    next.happening(self)
  }

  func advance(to time: Int64) {
    precondition(time > now && nextEvent ?? .max > time)
    now = time
  }

  func finish() { isFinished = true }

  func takeEvents() -> [LogEvent] {
    defer { told = [] }
    return told
  }

  func press(_ key: Key) {
    guard isAppRunning else { return }
    keys.append(key.name)
    onKey(self, key)
  }

  func handle(_ key: Key) -> Bool {
    press(key)
    return true
  }
  func paint(_ size: Size) {}

  var picture: Frame { screen }
  var pace = 8
  var position: Point?
  var map: StreetMap? { nil }
  var marks: [(at: Int64, text: String)] = []

  func automaticKey() -> Key? { automatic(self) }

  func perform(_ action: ScenarioAction) -> StageAnswer {
    let text = ScenarioPrinter.print(action)
    performed.append("\(now) \(text)")
    if action == .kill { isAppRunning = false }
    if action == .restart { isAppRunning = true }
    return answers[text] ?? .done
  }

  var screen: Frame {
    var frame = Frame(size: Size(width: 40, height: max(1, lines.count)))
    for (row, line) in lines.enumerated() { frame.put(line, x: 0, y: row) }
    return frame
  }

  /// Why the map cannot have a server's action.
  var problems: [String: String] = [:]
  var remarks: [String] = []
  var drivenTrack = ""

  func serverStates(ofTrip trip: String?) -> [TripStateWord] { [serverState] }
  func problem(_ action: ServerAction) -> String? {
    problems[ScenarioPrinter.print(.server(action))]
  }
  func isCard(trip: String) -> Bool { cards.contains(trip) }
  func waitReason(ofRequest key: String) -> String? { waits[key] }
  func fare(_ which: FareWord, ofTrip trip: String?) -> Int64? { fares[which] }
  func estimateAge(ofTrip trip: String?) -> Int64? { estimateAge }
  func reasons(ofTrip trip: String?) -> [(text: String, amount: Int64)] { reasons }
  func earnings(_ which: EarningsWord) -> Int64 { earned[which] ?? 0 }
  func saved(byRequest key: String) -> Int64? { savings[key] }
  func attempts(_ selector: RequestSelector) -> Int64 { attempts["\(selector)"] ?? 0 }
}
