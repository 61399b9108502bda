import DriverApp
import OptimisticEngine
import RideModel

/// What a trip must look like, said a second time and as plainly as can be: the base's record, and
/// the driver's steps on it one after the other.
///
/// It knows nothing of the projection, of slots or of what touches what.
struct TripOracle {
  private var state: String
  private var stopIndex: Int64
  private var due: Value
  private var paid: Value
  private var tip: Value
  private var rating: Value
  private var arrivedAt: Int64?
  private var cancelledAt: Int64?
  private var cancelledBy: String
  private var endedBy: String

  init(_ base: Fields) {
    state = base[TripField.state]?.text ?? ""
    stopIndex = base[TripField.stopIndex]?.int ?? 0
    due = base[TripField.due] ?? .null
    paid = base[TripField.paid] ?? .null
    tip = base[TripField.tip] ?? .null
    rating = base[TripField.rating] ?? .null
    arrivedAt = base[TripField.arrivedAt]?.int
    cancelledAt = base[TripField.cancelledAt]?.int
    cancelledBy = base[TripField.cancelledBy]?.text ?? ""
    endedBy = base[TripField.endedBy]?.text ?? ""
  }

  var fields: [(name: String, value: Value)] {
    [
      (TripField.state, .text(state)), (TripField.due, due), (TripField.paid, paid),
      (TripField.tip, tip), (TripField.rating, rating),
    ] + (stopIndex == 0 ? [] : [(TripField.stopIndex, .int(stopIndex))])
  }

  mutating func take(_ request: DriverRequest) {
    guard request.patience == nil else { return }
    switch request.requestKind {
    case .arrive: arrive(request.tap.at)
    case .start: start(request.tap.at)
    case .stop: if state == "on-trip" { state = "at-stop" }
    case .resume: resume()
    case .end: end(request.details["due"] ?? .null)
    case .cash: pay(request.details)
    case .rate: if state == "ended" { rating = request.details["stars"] ?? .null }
    case .cancel: cancel(request.tap.at)
    default: break
    }
  }

  private mutating func arrive(_ tapped: Int64) {
    if state == "to-pickup" {
      state = "waiting"
      arrivedAt = tapped
    } else if isBeforeTheRidersCancel(tapped) {
      arrivedAt = tapped
    }
  }

  private mutating func start(_ tapped: Int64) {
    if state == "waiting" {
      state = "on-trip"
    } else if isBeforeTheRidersCancel(tapped), arrivedAt != nil {
      state = "on-trip"
      cancelledAt = nil
      cancelledBy = ""
    }
  }

  private mutating func resume() {
    guard state == "at-stop" else { return }
    state = "on-trip"
    stopIndex += 1
  }

  private mutating func end(_ shown: Value) {
    if state == "on-trip" || state == "at-stop" {
      state = "ended"
      endedBy = "driver"
      if paid == .null { due = shown }
    } else if state == "ended" {
      keep(shown)
    }
  }

  private mutating func pay(_ details: Fields) {
    keep(details["due"] ?? .null)
    let extra = details["tip"]?.int ?? 0
    paid = .int((details["amount"]?.int ?? 0) - extra)
    tip = .int(extra)
  }

  private mutating func cancel(_ tapped: Int64) {
    guard state == "to-pickup" || state == "waiting" else { return }
    state = "cancelled"
    cancelledBy = "driver"
    cancelledAt = tapped
  }

  /// What the rider was shown stays what the rider owes, unless there is an amount already that
  /// dispatch did not set.
  private mutating func keep(_ shown: Value) {
    guard shown.int != nil else { return }
    if endedBy == "server" || due == .null { due = shown }
  }

  private func isBeforeTheRidersCancel(_ tapped: Int64) -> Bool {
    guard state == "cancelled", cancelledBy == "rider", let cancelledAt else { return false }
    return tapped < cancelledAt
  }
}
