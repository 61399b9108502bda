import OptimisticEngine
import RideModel

/// One call on its way through the server: what is asked, by whom, and when it was tapped.
final class ServerRequest {
  let kind: RequestKind
  let call: Call
  let driver: String
  let phone: String
  /// When it arrived, server wall time.
  let wall: Milliseconds
  let tap: Tap?
  /// The trip an accept made: not in the body, but its effect belongs to it.
  var answeredTrip: String?

  init(kind: RequestKind, call: Call, driver: String, phone: String, wall: Milliseconds) {
    self.kind = kind
    self.call = call
    self.driver = driver
    self.phone = phone
    self.wall = wall
    tap = Tap(value: call.body[BodyField.tap])
  }

  var body: Value { call.body }

  /// When the driver did it: by the tap, never later than now, never before `earliest`.
  func time(notBefore earliest: Milliseconds? = nil) -> Milliseconds {
    max(min(planted(.tapTimeLost) ? wall : tapped ?? wall, wall), earliest ?? .min)
  }

  /// The tap in server time. A phone that had not heard the server yet could only guess it by its
  /// wall clock; what was left of a dependent's patience knows better.
  private var tapped: Milliseconds? {
    guard let tap, tap.isGuess, let left = call.deadline else { return tap?.at }
    return wall - max(0, patience - left)
  }

  private var patience: Milliseconds {
    body["patience"].int ?? (kind == .accept ? Patience.accept : Patience.goOnShift)
  }

  func text(_ field: String, limit: Int = 500) -> String? {
    body[field].text.map { SafeText.clean($0, limit: limit) }
  }

  /// Too old to be taken, or, for a dependent, past the patience the driver was promised.
  func checkAge() throws(Refusal) {
    guard let tapped, !call.isFact else { return }
    guard wall - tapped <= DispatchTimes.oldestTap else { throw Refusal(.tooOld) }
    guard let left = call.deadline else { return }
    // What was left at sending is known, when that was is not: the promise runs from the tap.
    guard left > 0, wall <= tapped + patience else {
      throw kind == .accept
        ? Refusal(.offerExpired) : Refusal(.tooOld, "It came after the time it could wait")
    }
  }
}
