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
    let tap = Tap(value: call.body[BodyField.tap])
    self.tap = tap.flatMap { ServerRequest.times.contains($0.at) ? $0 : nil }
  }

  /// Wall times that can be meant: 1970 to 2262. Others would overflow when reckoned with.
  static let times: ClosedRange<Milliseconds> = 0...9_223_372_036_854

  var body: Value { call.body }

  /// When the driver did it: by the tap, never later than now, never before `earliest`.
  func time(notBefore earliest: Milliseconds? = nil) -> Milliseconds {
    max(min(tap?.at ?? wall, wall), earliest ?? .min)
  }

  /// An amount in minor units that can be meant; nil for none or nonsense.
  func amount(_ field: String) -> Int64? {
    body[field].int.flatMap { DispatchServer.amounts.contains($0) ? $0 : nil }
  }

  func text(_ field: String, limit: Int = 500) -> String? {
    body[field].text.map { SafeText.clean($0, limit: limit) }
  }

  /// Too old to be taken, or, for a dependent, past the patience the driver was promised.
  func checkAge() throws(Refusal) {
    guard let tap, !call.isFact else { return }
    guard wall - tap.at <= DispatchTimes.oldestTap else { throw Refusal(.tooOld) }
    guard let left = call.deadline else { return }
    // What was left at sending is known, when that was is not: the promise runs from the tap.
    let usual = kind == .accept ? Patience.accept : Patience.goOnShift
    let patience = body["patience"].int.map { min(max($0, 0), DispatchTimes.oldestTap) } ?? usual
    guard left > 0, wall <= tap.at + patience else {
      throw kind == .accept
        ? Refusal(.offerExpired) : Refusal(.tooOld, "It came after the time it could wait")
    }
  }
}
