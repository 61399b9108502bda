import StreetMap
import TerminalUI
import WorldSimulation

/// What a scenario is played on: a world, its phone and its screen.
///
/// The real one is a thin adapter over the simulated world; tests script their own. Times are
/// milliseconds since the start of the world, money is in minor units.
package protocol ScenarioStage: AnyObject {
  var now: Int64 { get }
  /// When the next event is due; nil when nothing will ever happen by itself.
  var nextEvent: Int64? { get }
  /// Moves to the next event's instant and lets just that one happen.
  func runNextEvent()
  /// Moves the clock on, with no event before `time`.
  func advance(to time: Int64)
  /// The run is over: what is not yet durable is made so.
  func finish()
  /// What happened since the last call, in order.
  func takeEvents() -> [LogEvent]

  /// A key on the same path as one from a terminal; nothing while the app is killed.
  func press(_ key: Key)
  /// A key of a recorded drive: it acts on the frame painted last, whatever is so by now.
  ///
  /// - Returns: False if it was left alone: an Enter on a frame out of date, pasted text where
  ///   nothing is written.
  func handle(_ key: Key) -> Bool
  /// Paints a frame where a recorded drive painted one.
  func paint(_ size: Size)
  /// The key an automatic driver would press now: the primary step that is due, an open question,
  /// notice or summary.
  func automaticKey() -> Key?
  /// Does what is neither a key nor the runner's own.
  func perform(_ action: ScenarioAction) -> StageAnswer
  /// The frame as painted after the last event.
  var screen: Frame { get }
  /// Why the map or the tariff cannot have what the server is to do; nil when it can.
  func problem(_ action: ServerAction) -> String?

  var isAppRunning: Bool { get }
  var isShiftOn: Bool { get }
  var signal: SignalState { get }
  /// Requests that are queued, sending, received or in retry.
  var queue: Int64 { get }
  /// The words that hold for the trip at the server, the closest first.
  func serverStates(ofTrip trip: String?) -> [TripStateWord]
  func isCard(trip: String) -> Bool
  /// The plain reason a pending request waits for.
  func waitReason(ofRequest key: String) -> String?
  func fare(_ which: FareWord, ofTrip trip: String?) -> Int64?
  func estimateAge(ofTrip trip: String?) -> Int64?
  func reasons(ofTrip trip: String?) -> [(text: String, amount: Int64)]
  func earnings(_ which: EarningsWord) -> Int64
  /// Milliseconds the driver did not have to wait for this request; nil while not known.
  func saved(byRequest key: String) -> Int64?

  // Over the whole run, whatever was killed in it.
  /// Attempts for the requests a name means; one answered "unauthorised" is none.
  func attempts(_ selector: RequestSelector) -> Int64
  var sentBytes: Int64 { get }
  /// Positions the phone left out since nobody can have been there.
  var rejectedFixes: Int64 { get }
  var deadLetters: Int64 { get }
  var flicker: Int64 { get }
  /// What does not add up in the money now, or nil.
  var imbalance: String? { get }
  /// What must always hold and did not, after some event; nil where all is well.
  var brokenRule: BrokenRule? { get }
  var currencyCode: String { get }
  /// Digits after the point of the tariff's currency.
  var currencyDigits: Int { get }
  /// The names of the map's places.
  var placeNames: [String] { get }
  // For those who watch: none of it changes the run.
  /// A frame as it would be painted now, at the last size; nothing counts as seen by it.
  var picture: Frame { get }
  /// Simulated milliseconds for each real one, as the driver's own screen would have it.
  var pace: Int { get }
  /// Where the car is.
  var position: Point? { get }
  var map: StreetMap? { get }
  /// Moments somebody marked with a note.
  var marks: [(at: Int64, text: String)] { get }

  /// What the run was made from, for its recording.
  var sources: RunSources { get }
  /// What a run has to say for itself beside its expectations, a line each.
  var remarks: [String] { get }
  /// The car's way so far, as GPX.
  var drivenTrack: String { get }
  /// Files in the evidence of this run beside the runner's own screenshots.
  var evidenceFiles: [String] { get }
}

package enum StageAnswer: Equatable, Sendable {
  case done
  /// The step fails, for this reason.
  case failed(String)
}
