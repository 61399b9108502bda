import DriverApp
import StreetMap

/// A scenario as written: what it starts from, and its steps in order.
package struct Scenario: Equatable, Sendable {
  package var file: String
  package var header: ScenarioHeader
  package var steps: [ScenarioStep]

  package init(file: String, header: ScenarioHeader = .init(), steps: [ScenarioStep] = []) {
    self.file = file
    self.header = header
    self.steps = steps
  }

  /// Scenarios are equal when they say the same, whatever file says it.
  package static func == (a: Self, b: Self) -> Bool {
    a.header == b.header && a.steps == b.steps
  }
}

/// What stands before the first step. What is not said is nil; flags win over all of it.
package struct ScenarioHeader: Equatable, Sendable {
  package enum Link: Equatable, Sendable {
    case profile(String)
    case file(String)
  }

  package var map: Located<String>?
  package var seed: UInt64?
  package var link: Located<Link>?
  package var tariff: Located<String>?
  package var track: Located<String>?
  /// Minutes after midnight, local time.
  package var start: Int?
  package var mode: AppMode?
  package var trips: Int?
  package var riders: RidersWord?
  package var size: ScreenSize?
  package var limitRequests: Int?
  package var limitMoney: Located<String>?
  /// Milliseconds.
  package var limitAge: Int64?
  package var tags: [String] = []
  package var knownFailure: String?
  package var driver: DriverWord?

  package init() {}
}

/// Columns and rows of a screen: `120x36`.
package struct ScreenSize: Hashable, Sendable, CustomStringConvertible {
  package static let largest = ScreenSize(columns: 500, rows: 200)
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads `120x36`; nil for anything else, and beyond 1x1 to 500x200.
  package init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Decimals.integer(parts[0], digits: 3),
      let rows = Decimals.integer(parts[1], digits: 3),
      (1...Self.largest.columns).contains(columns), (1...Self.largest.rows).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  package var description: String { "\(columns)x\(rows)" }
}

/// One statement after the header.
package struct ScenarioStep: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case act(ScenarioAction)
    case expect(ScenarioCondition, within: Int64?)
  }

  package var trigger: ScenarioTrigger?
  package var body: Body
  package var position: SourcePosition

  package init(trigger: ScenarioTrigger? = nil, _ body: Body, at position: SourcePosition) {
    self.trigger = trigger
    self.body = body
    self.position = position
  }

  package static func == (a: Self, b: Self) -> Bool { a.trigger == b.trigger && a.body == b.body }
}

/// What a step waits for; times in milliseconds.
package enum ScenarioTrigger: Equatable, Sendable {
  /// From the start, virtual; one already past runs at once.
  case at(Int64)
  /// From the step before.
  case after(Int64)
  case when(ScenarioCondition, within: Int64?)
}

package enum ScenarioAction: Equatable, Sendable {
  case press(KeyName)
  case type(String)
  case signal(SignalSwitch)
  case gps(OnOff)
  /// Milliseconds added to the phone's wall clock.
  case clock(Int64)
  /// Minutes east of Greenwich.
  case zone(Int)
  case wait(Int64)
  case kill
  case killArmed(KillWord, RequestSelector)
  case restart
  case secondCopy
  case disk(DiskWord)
  case login(String)
  case screenshot(String)
  case say(String)
  case ask(String)
  case include(String)
  case fault(ScenarioFault)
  case noFaults
  case server(ServerAction)
}

/// `fault KIND REQUEST [ARGUMENT] [times N | rate P%]`
package struct ScenarioFault: Equatable, Sendable {
  package enum Argument: Equatable, Sendable {
    case time(Int64)
    case code(String)
  }
  package enum Extent: Equatable, Sendable {
    case next
    case times(Int)
    case rate(percent: Int)
  }

  package var kind: FaultWord
  package var request: RequestSelector
  package var argument: Argument?
  package var extent: Extent

  package init(
    _ kind: FaultWord, _ request: RequestSelector, _ argument: Argument? = nil,
    _ extent: Extent = .next
  ) {
    self.kind = kind
    self.request = request
    self.argument = argument
    self.extent = extent
  }
}

/// What the server does by itself.
package enum ServerAction: Equatable, Sendable {
  case offers(ScenarioOffer)
  case riderCancels
  case reassigns
  case endsTrip
  case forceEnds(String)
  case changesDestination(Located<String>)
  case reprices(Located<String>)
  case blocksAccount
  case pushesStale
  case restarts
  case expiresToken
  case refusesRefresh
  case message(String)
}

/// `offers "FROM" "TO" [cash|card] [stop "PLACE"] [pin N] [parcel|food] [rider "NAME"] [surge X]`
package struct ScenarioOffer: Equatable, Sendable {
  package var from: Located<String>
  package var to: Located<String>
  package var payment: PaymentWord?
  package var stop: Located<String>?
  /// Digits, leading zeros kept.
  package var pin: String?
  package var job: JobWord?
  package var rider: String?
  /// In hundredths: 150 is 1.5.
  package var surge: Int?

  package init(from: Located<String>, to: Located<String>) {
    self.from = from
    self.to = to
  }
}

package enum ScenarioCondition: Equatable, Sendable {
  package enum Fare: Equatable, Sendable {
    case amount(Located<String>)
    case any
    case none
  }

  case screen(String)
  case noScreen(String)
  case trip(TripStateWord)
  case serverTrip(TripStateWord)
  case shift(OnOff)
  case signal(SignalState)
  case queue(Comparison, Int64)
  case request(RequestSelector, RequestStateWord)
  case waits(RequestSelector, String)
  case fare(FareWord, Fare)
  case estimateAge(Comparison, Int64)
  case reason(String, Located<String>)
  case earnings(EarningsWord, Located<String>)
  case saved(RequestSelector, Comparison, Int64)
  case reconciled(within: Int64)
  case notice(String)
  case notices(Int64)
  case deadLetters(Int64)
  case serverEffects(RequestSelector, Comparison, Int64)
  case serverOrder([RequestSelector])
  case attempts(RequestSelector, Comparison, Int64)
  case sentBytes(Comparison, Int64)
  case flicker(Int64)
  case moneyBalanced
  case app(AppWord)
  case fileExists(String)
}
