import OptimisticEngine
import RideModel

extension DriverRequest {
  /// The expected state: what the server will say if it agrees.
  ///
  /// Total and per field. On a base where the step no longer makes sense (the rider cancelled
  /// meanwhile) nothing is touched; the request is still sent and the server decides.
  package func apply(to state: inout StateEditor) {
    // What waits for the server changes nothing before its answer.
    guard patience == nil else { return }
    if let row { return row.apply(to: &state) }
    switch requestKind {
    case .goOffShift:
      if let since = state[driverRef, DriverField.shiftSince].int {
        state.add(driverRef, DriverField.shiftTime, max(0, tap.at - since))
      }
      state.set(driverRef, DriverField.shiftSince, .int(tap.at))
      state.set(driverRef, DriverField.shift, "off")
    case .decline:
      state.remove(EntityRef(Collection.offers, details["offer"]?.text ?? ""))
    case .goOnShift, .accept, .place, .expense, .preference:
      break  // never optimistic, or a row of the object diff
    case .message, .editMessage, .deleteMessage, .read, .incident, .note:
      applyToConversation(&state)
    default:
      guard let tripRef, state.record(tripRef) != nil else { return }
      applyToTrip(tripRef, &state)
    }
  }

  private func applyToTrip(_ trip: EntityRef, _ state: inout StateEditor) {
    let now = TripState(rawValue: state[trip, TripField.state].text ?? "")
    switch requestKind {
    case .arrive where now == .toPickup:
      state.set(trip, TripField.state, .text(TripState.waiting.rawValue))
      state.set(trip, TripField.arrivedAt, .int(tap.at))
    case .arrive where now == .cancelled && isBeforeRidersCancel(of: trip, state):
      state.set(trip, TripField.arrivedAt, .int(tap.at))
    case .start where now == .waiting: start(trip, &state)
    case .start where now == .cancelled && isBeforeRidersCancel(of: trip, state):
      guard state[trip, TripField.arrivedAt].int != nil else { return }
      for field in [TripField.cancelledAt, TripField.cancelledBy, TripField.cancelWhy] {
        state.set(trip, field, .null)
      }
      start(trip, &state)
    case .stop where now == .onTrip:
      state.set(trip, TripField.state, .text(TripState.atStop.rawValue))
    case .resume where now == .atStop:
      state.set(trip, TripField.state, .text(TripState.onTrip.rawValue))
      state.add(trip, TripField.stopIndex, 1)
    case .end where now == .onTrip || now == .atStop:
      state.set(trip, TripField.state, .text(TripState.ended.rawValue))
      state.set(trip, TripField.endedAt, .int(tap.at))
      state.set(trip, TripField.endedBy, "driver")
      // What was shown is what the confirmed fare is compared with, whatever was estimated since.
      if let shown = details[BodyField.shown], !shown.isNull {
        state.set(trip, TripField.estimate, shown)
      }
      // What the rider has paid by does not move: an END before this one was refused.
      if state[trip, TripField.paid].isNull {
        state.set(trip, TripField.due, details["due"] ?? .null)
      }
    case .end where now == .ended:
      keepDue(trip, &state)
      // It was over before dispatch ended it.
      if state[trip, TripField.endedBy].text == Party.server.rawValue,
        tap.at < state[trip, TripField.endedAt].int ?? .min
      {
        state.set(trip, TripField.endedAt, .int(tap.at))
        state.set(trip, TripField.endedBy, .text(Party.driver.rawValue))
      }
    case .cash: takeCash(trip, &state)
    case .rate where now == .ended:
      state.set(trip, TripField.rating, details["stars"] ?? .null)
    case .cancel
    where now == .toPickup || now == .waiting
      || now == .cancelled && isBeforeRidersCancel(of: trip, state):
      state.set(trip, TripField.state, .text(TripState.cancelled.rawValue))
      state.set(trip, TripField.cancelledBy, "driver")
      state.set(trip, TripField.cancelWhy, details["why"] ?? .null)
      state.set(trip, TripField.cancelledAt, .int(tap.at))
    case .proof:
      state.set(trip, TripField.proof, .map(["name": details["name"] ?? .null]))
    default:
      break
    }
  }

  /// Money taken is a fact, whatever became of the trip: the fare's part and the driver's own.
  private func takeCash(_ trip: EntityRef, _ state: inout StateEditor) {
    let amount = details[BodyField.amount]?.int ?? 0
    let tip = max(0, min(details[BodyField.tip]?.int ?? 0, amount))
    keepDue(trip, &state)
    state.set(trip, TripField.payment, .text(Payment.cash.rawValue))
    state.set(trip, TripField.paid, .int(amount - tip))
    state.set(trip, TripField.tip, .int(tip))
    state.set(trip, TripField.cashAt, .int(tap.at))
  }

  private func start(_ trip: EntityRef, _ state: inout StateEditor) {
    state.set(trip, TripField.state, .text(TripState.onTrip.rawValue))
    state.set(trip, TripField.startedAt, .int(tap.at))
    state.set(trip, TripField.waitShown, details["waitShown"] ?? .null)
  }

  /// The rider cancelled, but only after this was tapped: the server decides by the taps, and so
  /// does the screen, though the server's word of the cancel may come before that of the step.
  private func isBeforeRidersCancel(of trip: EntityRef, _ state: StateEditor) -> Bool {
    guard let cancelled = state[trip, TripField.cancelledAt].int else { return false }
    return state[trip, TripField.cancelledBy].text == Party.rider.rawValue && tap.at < cancelled
  }

  /// Dispatch ended the trip as well: what the rider was shown stays what the rider owes.
  private func keepDue(_ trip: EntityRef, _ state: inout StateEditor) {
    guard let due = details["due"]?.int else { return }
    let isByDispatch = state[trip, TripField.endedBy].text == Party.server.rawValue
    if isByDispatch || state[trip, TripField.due].isNull {
      state.set(trip, TripField.due, .int(due))
    }
  }

  private func applyToConversation(_ state: inout StateEditor) {
    guard let ref = touches.first else { return }
    switch requestKind {
    case .message:
      state.insert(
        ref,
        [
          "thread": .text(trip ?? ""), "from": "driver", "text": details["text"] ?? "",
          "at": .int(tap.at), "read": false, "edited": false,
          "replyTo": details["replyTo"] ?? .null,
        ])
    case .editMessage where state.record(ref) != nil:
      state.set(ref, "text", details["text"] ?? "")
      state.set(ref, "edited", true)
    case .deleteMessage: state.remove(ref)
    case .read: for seen in touches { state.set(seen, MessageField.read, true) }
    case .incident, .note:
      var fields = details
      fields["id"] = nil
      fields["trip"] = trip.map { .text($0) } ?? .null
      fields["at"] = .int(tap.at)
      state.insert(ref, fields)
    default: break
    }
  }
}
