import MobileLink
import RideModel

/// One line of the world menu.
package enum WorldChoice: String, CaseIterable, Sendable {
  case signalMap = "Signal by the map"
  case signalOff = "No signal anywhere"
  case signalOn = "Signal everywhere"
  case gps = "GPS"
  case clockForward = "Phone clock one hour ahead"
  case clockBack = "Phone clock half an hour back"
  case clockRight = "Phone clock right again"
  case disk = "Full disk"
  case faultTarget = "Faults hit the next"
  case loseRequest = "Lose it on the way"
  case loseReply = "Lose its reply"
  case hang = "Let it hang"
  case slow = "Answer it 8 s late"
  case duplicate = "Deliver it twice"
  case reorder = "Let the next one pass it"
  case refuse = "Refuse it"
  case errorAfterApplying = "Apply it, then answer 500"
  case unauthorised = "Answer that the sign-in ran out"
  case throttle = "Throttle it for 10 s"
  case serverError = "Answer 500"
  case noFaults = "No faults"
  case offers = "The server makes an offer"
  case riderCancels = "The rider cancels"
  case riderMessage = "The rider writes"
  case changesDestination = "The rider wants to go elsewhere"
  case reassigns = "The trip goes to another driver"
  case endsTrip = "The server ends the trip"
  case forceEnds = "Dispatch ends the trip"
  case reprices = "The server reprices the trip"
  case blocksAccount = "The account is blocked"
  case stalePush = "The server pushes old state"
  case serverRestart = "The server restarts"
  case expireToken = "The sign-in runs out"
  case refuseRefresh = "Signed out by the server"
  case kill = "Kill the driver's app"
  case restart = "Start the driver's app"
  case statement = "Whatever a scenario can say"

  /// The choice in a row of the menu; the nearest one outside of it.
  static func at(_ row: Int) -> WorldChoice { allCases[min(max(0, row), allCases.count - 1)] }

  package var group: String {
    switch self {
    case .signalMap, .signalOff, .signalOn, .gps, .clockForward, .clockBack, .clockRight, .disk:
      "The phone"
    case .faultTarget, .noFaults: "The link"
    case _ where fault != nil: "The link"
    case .kill, .restart: "The app"
    case .statement: "In words"
    default: "The server"
    }
  }

  /// What Enter does with it.
  var verb: String {
    switch self {
    case _ where entry("") != nil: "Write it"
    case .faultTarget: "Next"
    case _ where group == "The phone" || group == "The link": "Set"
    default: "Do it"
    }
  }

  /// The fault it sets; nil for what is none.
  var fault: FaultKind? {
    switch self {
    case .loseRequest: .loseRequest
    case .loseReply: .loseReply
    case .hang: .hang
    case .slow: .slow(8_000)
    case .duplicate: .duplicate
    case .reorder: .reorder
    case .refuse: .refuse(RefusalCode.invalidState.rawValue)
    case .errorAfterApplying: .errorAfterApplying
    case .unauthorised: .unauthorised
    case .throttle: .throttle(10_000)
    case .serverError: .serverError
    default: nil
    }
  }

  /// What the faults can be set on: any request, or those of one kind.
  static let targets = [FaultPlan.any] + RequestKind.allCases.map(\.rawValue)

  /// The target that many steps from one, round and round.
  static func target(from target: String, by steps: Int) -> String {
    let index = targets.firstIndex(of: target) ?? 0
    return targets[(index + steps + targets.count) % targets.count]
  }
}
