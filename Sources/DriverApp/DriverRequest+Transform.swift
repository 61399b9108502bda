import OptimisticEngine
import RideModel

extension DriverRequest {
  /// The expected state: what the server will say if it agrees.
  ///
  /// Total and per field. On a base where the step no longer makes sense (the rider cancelled
  /// meanwhile) nothing is touched; the request is still sent and the server decides.
  package func apply(to state: inout StateEditor) {
    switch requestKind {
    case .goOffShift:
      state.set(driverRef, DriverField.shift, "off")
    case .decline:
      state.remove(EntityRef(Collection.offers, details["offer"]?.text ?? ""))
    case .goOnShift, .accept, .place, .expense, .preference:
      break  // never optimistic, or made by the object diff
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
    case .start where now == .waiting || now == .toPickup:
      state.set(trip, TripField.state, .text(TripState.onTrip.rawValue))
      state.set(trip, TripField.startedAt, .int(tap.at))
      state.set(trip, TripField.waitShown, details["waitShown"] ?? .null)
    case .stop where now == .onTrip:
      state.set(trip, TripField.state, .text(TripState.atStop.rawValue))
    case .resume where now == .atStop:
      state.set(trip, TripField.state, .text(TripState.onTrip.rawValue))
      state.add(trip, TripField.stopIndex, 1)
    case .end where now == .onTrip || now == .atStop:
      state.set(trip, TripField.state, .text(TripState.ended.rawValue))
      state.set(trip, TripField.endedAt, .int(tap.at))
      state.set(trip, TripField.endedBy, "driver")
      state.set(trip, TripField.due, details["due"] ?? .null)
    case .cash where now == .ended:
      state.set(trip, TripField.paid, details["amount"] ?? .null)
      state.set(trip, TripField.cashAt, .int(tap.at))
    case .rate where now == .ended:
      state.set(trip, TripField.rating, details["stars"] ?? .null)
    case .cancel where now == .toPickup || now == .waiting:
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

  private func applyToConversation(_ state: inout StateEditor) {
    guard let ref = touches.first else { return }
    switch requestKind {
    case .message:
      state.insert(
        ref,
        [
          "thread": .text(trip ?? ""), "from": "driver", "text": details["text"] ?? "",
          "at": .int(tap.at), "replyTo": details["replyTo"] ?? .null,
        ])
    case .editMessage where state.record(ref) != nil:
      state.set(ref, "text", details["text"] ?? "")
      state.set(ref, "edited", true)
    case .deleteMessage: state.remove(ref)
    case .read where state.record(ref) != nil: state.set(ref, "read", true)
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
