import RideModel
import WorldSimulation

/// One part of the trip that is driven twice at once.
struct VersusBeat: Sendable {
  let name: String
  /// What the audience reads: two lines of at most 60 characters.
  let lines: @Sendable (VersusSide, VersusSide) -> [String]
  /// Simulated milliseconds for each real one.
  let factor: Int64
  /// Real milliseconds that its beginning is looked at before anything moves.
  var lead: Int64 = 0
  /// What follows END is done after it was to be seen for so long, in real milliseconds.
  var reaction: Int64 = 600
  /// Real milliseconds that its end is looked at before the next one begins.
  var hold: Int64 = 0
  let isOver: @Sendable (_ old: VersusSide, _ new: VersusSide) -> Bool

  /// A trip that ends where there is no signal.
  static let darkKerb = [
    VersusBeat(
      name: "One trip, two apps",
      lines: { _, _ in
        [
          "The same trip, road and second. Left: an app that asks",
          "the server first. Right: one that saves and goes on.",
        ]
      }, factor: 10, isOver: { $0.isOnTrip && $1.isOnTrip }),
    VersusBeat(
      name: "The way there",
      lines: { _, _ in
        [
          "With signal nobody sees a difference.",
          "The kerb where this trip ends has none.",
        ]
      }, factor: 10, isOver: { $1.due != nil }),
    VersusBeat(
      name: "The dark kerb",
      lines: { _, new in
        guard new.ended != nil else {
          return ["Both cars stand at the kerb. There is no signal.", "Both drivers tap END."]
        }
        let cash = new.isPaid ? "cash is taken" : "cash is due"
        return [
          "Right: the trip is ended, the fare stands, \(cash).",
          "Left: END needs a signal that is not here.",
        ]
      }, factor: 1, lead: 2_500, reaction: 2_000, hold: 2_500, isOver: { $1.isPaid }),
    VersusBeat(
      name: "The wait",
      lines: { _, _ in
        [
          "The old app cannot end the trip. Its driver drives on,",
          "with the rider in the car, to where there is signal.",
        ]
      }, factor: 4, isOver: { old, _ in old.hasSignal || old.ended != nil }),
    VersusBeat(
      name: "The signal",
      lines: { _, new in
        [
          new.isOnItsNextTrip
            ? "Right: settled, and on the way to the next rider."
            : "Signal. Right: the queue goes out by itself.",
          "Left: only now END is asked for, and waited for.",
        ]
      }, factor: 2, isOver: { old, _ in old.ended != nil }),
    VersusBeat(
      name: "What it came to",
      lines: { old, new in
        [
          "The old app took \(WallTime.length(old.waited)) and \(old.drivenOn) to end this trip.",
          "Here: \(WallTime.length(new.waited)) and \(new.drivenOn). The same server, the same fare.",
        ]
      }, factor: 4, hold: 2_000, isOver: { $0.isDone && $1.isDone }),
  ]
}
