import DriverApp
import TerminalUI
import WorldSimulation

@testable import Scenarios

/// The least screen a driver can work with: a few lines of text, Enter for the next step.
final class PlainScreen: StageScreen {
  private let world: World
  private var label = ""

  init(_ world: World) { self.world = world }

  func paint() -> Frame {
    var lines: [String] = []
    if let phone = world.phone {
      label = phone.nextStep(at: world.now)?.label ?? ""
      lines.append("SIGNAL \(phone.signal.state) QUEUE \(phone.engine.queueCount)")
      lines.append("TRIP \(phone.tripView(at: world.now)?.phase.words ?? "NONE")")
      lines.append("Enter \(label)")
    }
    var frame = Frame(size: Size(width: 60, height: max(1, lines.count)))
    for (row, line) in lines.enumerated() { frame.put(line, x: 0, y: row) }
    return frame
  }

  func press(_ key: Key) {
    guard let phone = world.phone else { return }
    if key == .escape {
      if let notice = phone.noticeView() { phone.closeNotice(notice.id) }
      return
    }
    guard key == .enter, let step = phone.nextStep(at: world.now) else { return }
    switch step {
    case .goOnShift: world.tap(.goOnShift)
    case .accept: world.tap(.accept)
    case .arrive: world.tap(.arrive)
    case .start: world.tap(.start(pin: nil))
    case .stop: world.tap(.stop)
    case .resume: world.tap(.resume)
    case .end: world.tap(.end(confirmed: true))
    case .collect:
      let trip = phone.currentTrip ?? ""
      world.tap(.cash(phone.fareView(of: trip, at: world.now)?.due?.minor ?? 0))
    case .rate: world.tap(.rate(5))
    }
  }

  func automaticKey() -> Key? {
    guard let phone = world.phone else { return nil }
    if phone.noticeView() != nil { return .escape }
    return phone.nextStep(at: world.now) == nil ? nil : .enter
  }

  func note(_ events: [WorldEvent]) {}
}
