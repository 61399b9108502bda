import OptimisticEngine
import RideModel

extension DriverRequest {
  /// A trip shorter than this is refused by the server as "too short"; the phone says it first.
  package static let shortestTrip: Milliseconds = 60_000

  /// The frequent refusals, found on the phone: nothing is sent that would come back.
  package func check(_ state: StateView) -> Refusal? {
    switch requestKind {
    case .message, .editMessage, .deleteMessage: return checkMessage(state)
    case .incident, .note:
      guard row == nil, (details["text"]?.text ?? "").isEmpty else { return nil }
      return Refusal(.notAllowed, "nothing is written yet")
    default: return checkTrip(state)
    }
  }

  private func checkMessage(_ state: StateView) -> Refusal? {
    if requestKind != .deleteMessage, (details["text"]?.text ?? "").isEmpty {
      return Refusal(.notAllowed, "an empty message cannot be sent")
    }
    guard requestKind != .message, let ref = touches.first else { return nil }
    guard let fields = state.record(ref) else {
      return Refusal(.notFound, "the message is no longer there")
    }
    guard !MessageRecord(fields).isFromRider else {
      return Refusal(.notAllowed, "only your own messages can be changed")
    }
    return nil
  }

  private func checkTrip(_ state: StateView) -> Refusal? {
    guard let tripRef else { return nil }
    guard state.record(tripRef) != nil else {
      return Refusal(.notFound, "this trip is not on this phone")
    }
    let now = TripState(rawValue: state[tripRef, TripField.state].text ?? "")
    switch requestKind {
    case .end:
      guard let started = state[tripRef, TripField.startedAt].int else { return nil }
      let left = Self.shortestTrip - (tap.at - started)
      guard left > 0 else { return nil }
      return Refusal(
        .tooShort, "too short to end yet: \((left + 999) / 1_000) s to go")
    case .cash:
      guard let amount = details["amount"]?.int, amount >= 0 else {
        return Refusal(.notAllowed, "the amount received must not be negative")
      }
      if let due = details["due"]?.int, due > 0, amount / 100 > due {
        return Refusal(
          .notAllowed, "that is more than a hundred times what is due; type it again")
      }
      guard state[tripRef, TripField.paid].int == nil else {
        return Refusal(.alreadyEnded, "cash for this trip is already recorded")
      }
      return nil
    case .cancel where now != .toPickup && now != .waiting:
      return Refusal(.invalidState, "only before the rider is on board")
    case .proof: return checkProof(TripRecord(state.record(tripRef) ?? [:]))
    case .rate where !(1...5).contains(details["stars"]?.int ?? 0):
      return Refusal(.notAllowed, "a rating is 1 to 5 stars")
    default:
      return nil
    }
  }

  private func checkProof(_ trip: TripRecord) -> Refusal? {
    guard trip.job.needsProof else {
      return Refusal(.notAllowed, "only a delivery has a proof")
    }
    guard trip.state?.hasRider ?? false || trip.state == .ended else {
      return Refusal(.invalidState, "the delivery has not begun")
    }
    guard !(details["name"]?.text ?? "").isEmpty else {
      return Refusal(.notAllowed, "the proof needs the name of who received it")
    }
    return nil
  }
}
