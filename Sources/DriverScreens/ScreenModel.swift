import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

/// Everything a frame shows and nothing else: plain values, made from the world, drawn by `render`.
///
/// A test or a demonstration makes one by hand; the program makes one from the world for each frame.
package struct ScreenModel: Sendable {
  package var header = Header()
  package var map = MapScene()
  package var trip = Trip()
  package var fare = Fare()
  package var outbox = Outbox()
  /// Newest first.
  package var events: [EventRow] = []
  package var strip = SignalStrip()
  package var shift = Shift()
  package var now = Now.awaited("")
  package var offer: Offer?
  package var collect: Collect?
  /// The trip whose cash is taken, until its summary is read.
  package var settling: Settling?
  package var ghost: Ghost?
  package var pace = PaceHints()
  /// Undealt notices, the oldest first.
  package var notices: [Notice] = []
  package var problems: [Problem] = []
  package var summary: Summary?
  package var truth = Truth()
  package var timeline = Timeline()
  package var messages = Thread()
  package var history = History()
  package var notebook = Notebook()
  /// What a ride costs here, for the help.
  package var tariff: [TariffLine] = []
  package var more: [MoreAction] = []
  package var world = WorldState()
  /// The caption of a played scenario.
  package var caption: String?
  /// The part of a story the caption belongs to.
  package var beat: Beat?
  /// Whether what is played is there again at the next start.
  package var isKept = true
  /// Whether a recording of it stays, also where nothing else does.
  package var isRecorded = false
  /// `0.1.0 seed 7 airport@ab12 t 00:12:31`.
  package var build = ""
  /// An old app runs: what it did not get through is on no disk.
  package var isOldApp = false
  /// False between a kill and the restart of the driver's app.
  package var appRunning = true

  package init() {}
}

extension ScreenModel {
  package struct Beat: Hashable, Sendable {
    /// `4 of 8  The dark kerb`.
    package var title: String
    /// Whose the wheel is.
    package var note: String
    /// The keys of the stage, for the footer.
    package var keys: [FooterHint]

    package init(title: String, note: String, keys: [FooterHint]) {
      self.title = title
      self.note = note
      self.keys = keys
    }
  }

  /// What makes time run as it really does.
  package struct PaceHints: Hashable, Sendable {
    /// Since the loss of signal was announced.
    package var lossAge: Milliseconds?
    /// Since all that had gathered was through.
    package var drainedAge: Milliseconds?
    /// What gathered without signal is being sent.
    package var isDraining = false

    package init() {}
  }

  package struct Header: Sendable {
    package var driver = ""
    package var onShift = false
    package var signal = SignalState.unknown
    /// What follows the word: `48 ms`, `0:42 dead zone P2`, `0:42 cut by you`.
    package var signalDetail = ""
    /// `14:02:31`, the phone's wall clock.
    package var clock = ""
    package var map = ""

    package init() {}
  }

  /// What Enter does now; without a step, what is awaited instead.
  package enum Now: Hashable, Sendable {
    case step(NextStep)
    /// The step was tapped and is on its way: `waits for END, 0:18 left`.
    case underWay(NextStep, String)
    /// `Arriving in 0:40`.
    case awaited(String)
  }

  package struct Trip: Equatable, Sendable {
    /// `#T-1042`, empty without a trip.
    package var id = ""
    /// `ON TRIP to Harbour Rd 3`.
    package var headline = ""
    /// `ETA ~14:09`.
    package var eta = ""
    package var rider = RiderLine()
    /// `5.8 of ~8.1 km`.
    package var progress = ""
    package var stations: [Station] = []
    package var steps: [StepMark] = []
    /// `TO PICKUP, as of 14:01:49`, whenever phone and server differ.
    package var serverKnows: String?
    /// Whether START asks for the rider's PIN.
    package var asksPIN = false
    /// What the rider beside the car says it is: the person's word, nothing the phone has.
    package var spokenPIN: String?
    /// That the last PIN typed was wrong, and how many tries are left.
    package var wrongPIN: String?
    /// Whether END is due, or may be done here, on a delivery that has no proof yet.
    package var lacksProof = false
    /// Plain sentences when there is no trip: why the shift is off, what comes next.
    package var lines: [String] = []

    package init() {}
  }

  package struct Station: Hashable, Sendable {
    package enum Kind: Sendable { case pickup, stop, drop }
    package var kind: Kind
    package var name: String
    /// `13:51` once passed, `in 1.2 km` before.
    package var note: String
    package var passed: Bool

    package init(_ kind: Kind, _ name: String, note: String = "", passed: Bool = false) {
      self.kind = kind
      self.name = name
      self.note = note
      self.passed = passed
    }
  }

  /// One word of the line of steps.
  package struct StepMark: Hashable, Sendable {
    package enum State: Sendable { case later, now, savedHere, confirmed }
    package var word: String
    package var state: State

    package init(_ word: String, _ state: State) {
      self.word = word
      self.state = state
    }
  }

  package struct Fare: Equatable, Sendable {
    package var currency = ""
    /// `~12.40`; nil shows a dash, never 0.00.
    package var estimate: String?
    /// `server, 42 s old`.
    package var estimateNote = ""
    package var confirmed: String?
    package var confirmedNote = ""
    package var due: String?
    /// `cash 612.00 taken`.
    package var dueNote = ""
    /// `+1.32`; nil when there is nothing to explain.
    package var difference: String?
    package var reasons: [Reason] = []
    /// The phone's own meter, labelled, when asked for.
    package var meter: String?
    /// What the wait for the rider is billed, once it is.
    package var wait: String?
    package var waitNote = ""

    package init() {}
  }

  /// One line of the tariff: what it is called on the bill, and what it costs.
  package struct TariffLine: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  package struct Reason: Hashable, Sendable {
    package var text: String
    package var amount: String

    package init(_ text: String, _ amount: String) {
      self.text = text
      self.amount = amount
    }

    /// `Distance 4.57 km` of `Distance 4.57 km, estimated 3.84 km`, where room is short.
    var brief: String { String(text.prefix { $0 != "," }) }
  }

  package struct Outbox: Equatable, Sendable {
    /// QUEUED + SENDING + RECEIVED + RETRY.
    package var count = 0
    /// `sending 2 of 4` while the queue drains.
    package var sending: Int?
    package var of = 0
    package var oldest: Milliseconds?
    /// Newest first; confirmed ones stay a moment, so that the turn is seen.
    package var rows: [OutboxRow] = []
    package var unsaved = false
    /// Some of the queue was lost with its file: that all is sent nobody knows.
    package var isIncomplete = false
    /// How many are kept in memory only, by an old app: they are no part of the queue.
    package var inMemory = 0

    package init() {}
  }

  package struct OutboxRow: Hashable, Sendable {
    package var key: String
    package var title: String
    package var age: Milliseconds
    package var state: RequestState
    /// Why it waits, in plain words; what became of it once it does not.
    package var reason: String
    /// Kept by an old app, in memory only.
    package var isInMemory = false

    package init(
      key: String, _ title: String, age: Milliseconds, _ state: RequestState, reason: String
    ) {
      self.key = key
      self.title = title
      self.age = age
      self.state = state
      self.reason = reason
    }
  }

  package struct EventRow: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case plain, signal, back, saved, confirmed, refused, money, welcome
    }
    package var time: String
    package var text: String
    package var kind: Kind

    package init(_ time: String, _ text: String, _ kind: Kind = .plain) {
      self.time = time
      self.text = text
      self.kind = kind
    }
  }

  /// The signal of the last minutes, one sample a step, the newest last.
  package struct SignalStrip: Equatable, Sendable {
    package var samples: [Sample] = []
    /// `5 min`.
    package var span = ""

    package struct Sample: Hashable, Sendable {
      package var state: SignalState
      /// Bars, 0 to 4.
      package var bars: Int

      package init(_ state: SignalState, bars: Int) {
        self.state = state
        self.bars = bars
      }
    }

    package init() {}
  }

  package struct Shift: Equatable, Sendable {
    /// `4:12 in 9 taps (average 28 s)`, or `nothing yet`.
    package var saved = ""
    /// `1:02:33 in 412 taps`.
    package var savedInLife = ""
    /// `1,224.00`.
    package var earned = ""
    /// `+612.00 to confirm`; empty when all is.
    package var pending = ""
    package var inHand = ""
    package var owes = ""
    package var trips = ""
    package var limits: [Limit] = []

    package init() {}
  }

  /// One of the limits of working without signal, with what is left of it.
  package struct Limit: Hashable, Sendable {
    package var name: String
    /// `4 of 2,000`.
    package var used: String
    package var perMille: Int

    package init(_ name: String, used: String, perMille: Int) {
      self.name = name
      self.used = used
      self.perMille = perMille
    }
  }
}
