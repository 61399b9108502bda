import DriverApp
import MobileLink
import WorldSimulation

/// One part of the story that is played on a stage.
struct DemoBeat: Sendable {
  /// What happens to the driver's app by itself.
  enum Cue: Sendable { case kill, restart }

  let name: String
  /// What the audience reads: two lines of at most 60 characters.
  let lines: [String]
  /// The steps the driver takes in it, each as soon as it was seen.
  var steps: Set<NextStep> = []
  /// Real milliseconds from the beat's beginning.
  var cues: [(at: Int64, cue: Cue)] = []
  /// Real milliseconds that its end is looked at before the next one begins.
  var hold: Int64 = 0
  /// Whether the world stands still while its end is looked at.
  var stands = false
  let isOver: @Sendable (DriverSession) -> Bool

  /// The airport story.
  static let airport = [
    DemoBeat(
      name: "The shift",
      lines: [
        "You drive a cab at an airport. Work comes over the phone.",
        "Enter is always the one next step.",
      ], steps: [.goOnShift]
    ) { $0.model.offer != nil },
    DemoBeat(
      name: "The offer",
      lines: [
        "An offer needs the server: another driver may have it.",
        "Everything after it needs only this phone.",
      ], steps: [.accept, .arrive, .start]
    ) { $0.phase == .onTrip },
    DemoBeat(
      name: "The underpass",
      lines: [
        "The signal goes for some seconds, and the trip goes on.",
        "That is no error. Nothing waits for it.",
      ]
    ) { $0.isOnlineAgain },
    DemoBeat(
      name: "The dark kerb",
      lines: [
        "Departures: so crowded that nothing gets through.",
        "The trip ends here, and there is no signal to end it with.",
      ], hold: 2_500
    ) { $0.model.now == .step(.end) && $0.isOffline },
    DemoBeat(
      name: "The end",
      lines: [
        "END is saved on this phone, and the fare stands at once.",
        "The old app, under it, still waits for signal.",
      ], steps: [.end], hold: 6_000
    ) { $0.phase == .collect },
    DemoBeat(
      name: "The kill",
      lines: [
        "The phone takes the app down. It starts again:",
        "the same trip, the same fare, the same queue.",
      ], cues: [(2_000, .kill), (4_500, .restart)], hold: 3_000
    ) { $0.hasComeBack && $0.phase == .collect },
    DemoBeat(
      name: "The cash",
      lines: [
        "The cash is taken, the rider is rated: all saved here.",
        "The car drives on. The queue waits for the signal.",
      ], steps: [.collect, .rate]
    ) { $0.phase != .collect && !$0.isOffline },
    DemoBeat(
      name: "The return",
      lines: [
        "Signal. The queue goes out in order, each thing once.",
        "The fare settles, and says why it differs.",
      ], hold: 8_000, stands: true
    ) { $0.model.summary != nil },
  ]
}

extension DriverSession {
  fileprivate var phase: TripPhase { world.phone?.tripView(at: world.now)?.phase ?? .none }

  fileprivate var isOffline: Bool { world.phone?.signal.isOffline ?? false }

  /// The signal was gone, and is there.
  fileprivate var isOnlineAgain: Bool {
    !isOffline && journal.signal.contains { $0.state == .offline }
  }

  /// The app was killed, and runs.
  fileprivate var hasComeBack: Bool {
    world.phone != nil && journal.lines.contains { $0.text.contains("was killed") }
  }
}
