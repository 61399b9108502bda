/// Rare things a campaign must have seen, or it has proved nothing about them.
enum Sighting: String, CaseIterable, Hashable, Sendable {
  case answeredFromLedger = "lost answer, given again from the ledger"
  case duplicateAfterConfirm = "duplicate after confirm"
  case stateBeforeAnswer = "state overtaking the answer"
  case answerBeforeState = "answer overtaking the state"
  case killAfterServerCommit = "kill between server commit and phone's note"
  case killInIdentifierWrite = "kill in the id map's write"
  case deepCascade = "cascade of 5 or more"
  case longQueueRefused = "refused head with 50 or more pending"
  case tornCommit = "torn commit"
  case clockBack = "clock jump back"
  case darkInFlight = "dead zone with a request in flight"
  case longLiefi = "lie-fi over 60 s"
  case diskFullTap = "tap on a full disk, kept in memory"
  case diskFullRefusal = "tap refused by a full disk"
  case killOnFullDisk = "kill with writes owed to a full disk"
  case merged = "unsent requests merged"
  case expired = "dependent expired"
  case tooOld = "given up for its age"
  case retriedByHand = "dead letter retried by hand"
  case otherLogin = "another login with requests waiting"
  case held = "held for the person's word"
  case unauthorised = "credentials run out"
  case throttled = "told to wait"
  case damagedAnswer = "unreadable answer"
  case damagedRecord = "unreadable record on disk"
  case quota = "tap refused by the limit"
  case wholeState = "whole state"
  case gap = "state with a gap before it"
  case staleState = "stale state dropped"
  case partlyOnDisk = "queue that is partly on disk only"
  case killWithQueue = "kill with requests waiting"
  case settledTrip = "trip settled"
  case riderCancelledMeanwhile = "rider cancelled before a step got through"

  /// What each layer must have seen in a campaign of its size.
  static let ofEngine = allCases.filter {
    ![.killWithQueue, .riderCancelledMeanwhile, .settledTrip].contains($0)
  }
  static let ofWorld: [Sighting] = [
    .answeredFromLedger, .duplicateAfterConfirm, .stateBeforeAnswer,
    .killAfterServerCommit, .deepCascade, .clockBack, .darkInFlight, .longLiefi, .diskFullTap,
    .diskFullRefusal, .killOnFullDisk, .expired, .unauthorised, .throttled, .staleState,
    .killWithQueue, .riderCancelledMeanwhile, .settledTrip,
  ]
}

/// What was seen, and how often; faults that were injected beside it.
struct Sightings: Hashable, Sendable {
  private(set) var counts: [Sighting: Int] = [:]
  private(set) var faults = 0
  private(set) var steps = 0

  mutating func see(_ what: Sighting) { counts[what, default: 0] += 1 }
  mutating func fault() { faults += 1 }
  mutating func step() { steps += 1 }

  mutating func add(_ other: Sightings) {
    for (what, count) in other.counts { counts[what, default: 0] += count }
    faults += other.faults
    steps += other.steps
  }

  /// What was not seen at all, in the order of the list.
  func missing(of wanted: [Sighting]) -> [Sighting] { wanted.filter { counts[$0] == nil } }
}
