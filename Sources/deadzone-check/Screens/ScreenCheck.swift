import Scenarios
import StreetMap

/// Looks at every screen there is at every size, and at all that shipped scenarios show.
enum ScreenCheck {
  /// Whatever can be open: a new page or question that no tour opens fails the check.
  static let layers: Set<String> = [
    "menu", "help", "truth", "timeline", "history", "problems", "messages", "notebook", "more",
    "world", "quit", "confirm.cancel", "confirm.endHere", "confirm.goOffShift", "confirm.noShow",
    "confirm.killApp", "confirm.discard", "confirm.giveUpHeld", "entry.mark", "entry.filter",
    "entry.pin", "entry.rating", "entry.proof", "entry.incident", "entry.incidentNote",
    "entry.amount", "entry.serverText",
  ]

  /// What came of one tour or one scenario.
  private struct Part: Sendable {
    var screens = 0
    var frames = 0
    var layers: Set<String> = []
    var violations: [Violation] = []
  }

  private enum Job: Sendable {
    case tour(Tour)
    case shipped(RunnableFile)
  }

  static func run() throws(BadInput) -> Int32 {
    let finder = MapFinder.forCampaigns
    guard let folder = finder.shippedFolder(of: WorldStageMaker.defaultMap) else {
      throw BadInput("no map \(WorldStageMaker.defaultMap); name the folder with DEADZONE_MAPS")
    }
    let files = try ScenarioFinder.find(["\(folder)/.."])
    let tours = play(Tour.all.map(Job.tour))
    let shipped = play(files.map(Job.shipped))
    print(
      "\(tours.screens) screens at \(Station.sizes.count) sizes: \(tours.frames) frames;"
        + " \(shipped.frames) frames of \(files.count) scenarios")
    let violations = tours.violations + shipped.violations
    for violation in violations { print(violation) }
    let missing = layers.subtracting(tours.layers).sorted()
    if !missing.isEmpty { print("never seen: \(missing.joined(separator: ", "))") }
    return violations.isEmpty && missing.isEmpty ? 0 : 1
  }

  private static func play(_ jobs: [Job]) -> Part {
    let parts = Workers.map(jobs) {
      let maker = WorldStageMaker.forCampaigns()
      return { job in play(job, maker) }
    }
    return parts.reduce(into: Part()) { all, part in
      all.screens += part.screens
      all.frames += part.frames
      all.layers.formUnion(part.layers)
      all.violations += part.violations
    }
  }

  private static func play(_ job: Job, _ maker: WorldStageMaker) -> Part {
    var part = Part()
    switch job {
    case .tour(let tour):
      do throws(Violation) {
        try tour.run(maker) { station throws(Violation) in
          part.screens += 1
          part.layers.formUnion(station.layers)
          part.frames += try station.sweep()
        }
      } catch {
        part.violations.append(error)
      }
    case .shipped(let file):
      do throws(BadInput) {
        let shown = try ShippedFrames(of: file, maker)
        part.frames = shown.frames
        part.violations = shown.cuts
      } catch {
        part.violations.append(Violation(file.path, error.description))
      }
    }
    return part
  }
}
