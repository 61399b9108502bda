import DriverApp
import MobileLink
import WorldSimulation

/// One part of the story that is played on a stage.
struct DemoBeat: Sendable {
  /// What happens to the driver's app by itself.
  enum Cue: Sendable { case kill, restart }

  /// What the audience reads while something is so.
  struct Caption: Sendable {
    /// Two lines of at most 60 characters.
    let lines: [String]
    let holds: @Sendable (DriverSession) -> Bool

    init(
      _ first: String, _ second: String,
      while holds: @escaping @Sendable (DriverSession) -> Bool = { _ in true }
    ) {
      lines = [first, second]
      self.holds = holds
    }
  }

  let name: String
  /// The first that holds is shown, so that what it says is what is seen; the last always does.
  let captions: [Caption]
  /// The steps the driver takes in it, each as soon as it was seen.
  var steps: Set<NextStep> = []
  /// A step is taken after it was to be seen for so long, in real milliseconds.
  var reaction: Int64 = 1_200
  /// What happens by itself, at real milliseconds from the beat's beginning.
  var cues: [(at: Int64, cue: Cue)] = []
  /// Whether time runs as it really does throughout.
  var isSlow = false
  /// Real milliseconds that its end is looked at before the next one begins.
  var hold: Int64 = 0
  /// Whether the world stands still while its end is looked at.
  var stands = false
  let isOver: @Sendable (DriverSession) -> Bool

  /// What is said at this moment.
  func lines(_ session: DriverSession) -> [String] {
    captions.first { $0.holds(session) }?.lines ?? []
  }

  /// The airport story.
  static let airport = [
    DemoBeat(
      name: "The shift",
      captions: [
        Caption(
          "You drive a cab at an airport. Work comes over the phone.",
          "What to do next always stands there, highlighted.")
      ], steps: [.goOnShift], reaction: 4_000
    ) { $0.model.offer != nil },
    DemoBeat(
      name: "The offer",
      captions: [
        Caption(
          "An offer needs the server: another driver may have it.",
          "It counts down. Accept is asked for, and waited for."
        ) { $0.model.offer != nil },
        Caption(
          "It is ours. From here on every step needs only this phone:",
          "arrive, start, end, the cash, the rating."),
      ], steps: [.accept, .arrive, .start], reaction: 2_500
    ) { $0.phase == .onTrip },
    DemoBeat(
      name: "The underpass",
      captions: [
        Caption(
          "No signal, and the trip goes on. That is no error:",
          "the car drives, the fare counts, nothing waits for it."
        ) { $0.isOffline },
        Caption(
          "Signal again. It went for some seconds,",
          "and nobody in the car had to notice."
        ) { $0.isOnlineAgain },
        Caption(
          "The rider is in the car. On the way lies an underpass",
          "without signal; the map shows it before the car is there."),
      ], hold: 2_500
    ) { $0.isOnlineAgain },
    DemoBeat(
      name: "The dark kerb",
      captions: [
        Caption(
          "The trip ends here, and there is no signal to end it with.",
          "End trip is offered all the same."
        ) { $0.isOffline && $0.model.now == .step(.end) },
        Caption(
          "OFFLINE: so many phones that nothing gets through.",
          "The rider gets out here all the same."
        ) { $0.isOffline },
        Caption(
          "Departures comes next: a kerb so crowded that no call",
          "gets through. This trip ends there."),
      ], hold: 2_500
    ) { $0.model.now == .step(.end) && $0.isOffline },
    DemoBeat(
      name: "The end",
      captions: [
        Caption(
          "END is saved on this phone, and the fare stands at once.",
          "The old app, under it, still waits for signal."
        ) { $0.phase == .collect },
        Caption("The driver taps End trip.", "No signal is asked for it."),
      ], steps: [.end], reaction: 2_000, hold: 5_000
    ) { $0.phase == .collect },
    DemoBeat(
      name: "The kill",
      captions: [
        Caption(
          "The app is gone: killed, in the middle of the dead zone.",
          "World and server go on without it."
        ) { $0.world.phone == nil },
        Caption(
          "It is back: the same trip, the same fare, the same queue.",
          "What was saved needs no signal to be there again."
        ) { $0.hasComeBack },
        Caption(
          "Now the worst: the phone takes the app down,",
          "while END waits and the server knows nothing of it."),
      ], cues: [(2_500, .kill), (5_000, .restart)], isSlow: true, hold: 3_000
    ) { $0.hasComeBack && $0.phase == .collect },
    DemoBeat(
      name: "The cash",
      captions: [
        Caption(
          "The rider pays what the fare says.", "No signal is asked for that, either."
        ) { $0.phase == .collect },
        Caption(
          "The cash is taken, the rider is rated: all saved here.",
          "The car drives on. The queue waits for the signal."),
      ], steps: [.collect, .rate], reaction: 2_000
    ) { $0.phase != .collect && !$0.isOffline },
    DemoBeat(
      name: "The return",
      captions: [
        Caption(
          "The fare settles, and says why it differs.",
          "The driver has waited for none of it."
        ) { $0.model.summary != nil },
        Caption(
          "The queue goes out in order, each thing once.",
          "Nobody has to press anything for it."
        ) { $0.model.outbox.sending != nil },
        Caption(
          "Signal, a weak one at first: every answer takes seconds.",
          "The app signs in again by itself; then goes the queue."),
      ], hold: 6_500, stands: true
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
