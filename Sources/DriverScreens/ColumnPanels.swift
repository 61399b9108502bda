import OptimisticEngine
import TerminalUI

/// The right column: trip, fare, outbox and shift in one box. It is on screen whatever docks under
/// the map.
extension Screen {
  mutating func drawColumn(_ layout: Layout) {
    let box = layout.column
    frame.box(
      box, title: title(.trip), right: panelNote(.trip), border(.trip),
      titleStyle: titleStyle(.trip))
    divide(box, above: layout.fare, title(.fare), panelNote(.fare), .fare)
    divide(box, above: layout.outbox, title(.outbox), panelNote(.outbox), .outbox)
    drawTrip(layout.trip)
    drawFare(layout.fare)
    drawOutbox(layout.outbox)
    guard layout.shift.height > 0 else {
      drawSavings(layout.outbox)
      return
    }
    frame.divider(y: layout.shift.y - 1, in: box, title: "Shift", right: model.shift.trips)
    drawShift(layout.shift)
  }

  private mutating func divide(
    _ box: Rect, above part: Rect, _ title: String, _ note: String, _ panel: UIState.Panel
  ) {
    frame.divider(
      y: part.y - 1, in: box, title: title, right: note, border(panel),
      titleStyle: titleStyle(panel))
  }

  /// What stands in a panel's top line on the right.
  func panelNote(_ panel: UIState.Panel) -> String {
    switch panel {
    case .trip: model.trip.id
    case .fare: model.fare.currency
    case .outbox: outboxNote
    case .events: ui.eventFilter.isEmpty ? "" : "only \"\(ui.eventFilter)\""
    case .map: ""
    }
  }
}

extension RequestState {
  var role: Role {
    switch self {
    case .waiting, .queued: .pending
    case .sending: .accent
    case .received: .good
    case .confirmed: .confirmed
    case .retry: .weak
    case .refused: .bad
    case .expired: .dim
    }
  }
}

extension StringProtocol {
  var trimmed: SubSequence {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
