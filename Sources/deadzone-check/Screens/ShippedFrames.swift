import DriverScreens
import FrameRules
import Scenarios
import StreetMap
import TerminalUI

/// The frames of a shipped scenario, one after each event, at both sizes a screen is made for: no
/// words of our own are cut.
struct ShippedFrames: Sendable {
  static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 36)]
  /// Without an event a frame is looked at so often, in simulated milliseconds.
  private static let pause: Int64 = 10_000

  private(set) var frames = 0
  /// A row with a cut text, and where it was first seen.
  private(set) var cuts: [Violation] = []
  private var known: Set<String> = []

  init(of file: RunnableFile, _ maker: WorldStageMaker) throws(BadInput) {
    let production = try Production.load(file)
    let stage = try maker.makeWorldStage(production.scenario, production.settings(over: .init()))
    var hasHappened = true
    let performance = production.performance(on: stage) { _ in hasHappened = true }
    var looked = stage.now
    while !performance.isFinished {
      performance.move()
      stage.session.caption = performance.caption
      guard hasHappened || stage.now - looked >= Self.pause else { continue }
      (hasHappened, looked) = (false, stage.now)
      let text = CutText(besides: stage.session.outsideWords)
      for size in Self.sizes {
        frames += 1
        for row in text.rows(of: stage.session.glance(size: size, capabilities: .full))
        where known.insert("\(size.text) \(row)").inserted {
          cuts.append(
            Violation(production.path, "at \(LogEvent.seconds(stage.now)) s, \(size.text): \(row)"))
        }
      }
    }
  }
}

extension DriverSession {
  /// The words that are not the program's own: names of the map, and what was typed.
  var outsideWords: [String] {
    let map = world.map
    let typed = journal.requests.compactMap { $0.name?.split(separator: " ").dropFirst() }
    return map.places.map(\.name) + map.zones.map(\.name) + typed.map { $0.joined(separator: " ") }
  }
}
