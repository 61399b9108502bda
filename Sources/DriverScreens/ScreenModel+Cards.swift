import DriverApp
import OptimisticEngine
import RideModel
import StreetMap

/// What docks under the map: one thing at a time, the thing that matters now.
extension ScreenModel {
  package struct Offer: Sendable {
    package var id = ""
    /// For after the trip that is on.
    package var isNext = false
    package var pickup = ""
    package var pickupNote = ""
    package var stops: [String] = []
    package var drop = ""
    package var dropNote = ""
    package var rider = RiderLine()
    /// `~612.00`.
    package var fare = ""
    package var currency = ""
    package var surge: String?
    package var left: Milliseconds = 0
    package var total: Milliseconds = 12_000

    package init() {}
  }

  package struct Collect: Sendable {
    package var trip = ""
    package var due: Money
    /// `EST, server, 42 s old`.
    package var basis = ""
    /// `EST, 42 s old`, where room is short.
    package var shortBasis = "EST"
    /// False on a full disk: it is in memory only.
    package var isSaved = true
    /// How long the tap took to be safe on this phone; nil where nobody measures.
    package var savedIn: Milliseconds?
    /// Paid by card: nothing to count.
    package var byCard = false

    package init(due: Money) { self.due = due }
  }

  /// After the cash: the same digits wait for the confirmed fare, and the rider may be rated.
  package struct Settling: Sendable {
    package var trip = ""
    /// `CASH TAKEN 612.00`.
    package var title = ""
    /// In large digits: as shown to the rider, then as confirmed.
    package var amount = ""
    /// `EST`, `CONFIRMED`.
    package var basis = ""
    package var isConfirmed = false
    package var difference: String?
    package var reasons: [Reason] = []
    package var isSaved = true
    package var savedIn: Milliseconds?
    /// `waits for signal`, `sending 2 of 3`.
    package var progress = ""
    /// The rider's name while a rating is open.
    package var rates: String?

    package init() {}
  }

  /// The old app at the same kerb: it waits until there is signal.
  package enum Ghost: Hashable, Sendable {
    case waiting(Milliseconds)
    case done(saved: Milliseconds)
  }

  package struct Notice: Sendable {
    package var id = ""
    package var title = ""
    /// `end trip #T-1042, tapped 14:02:31`.
    package var request = ""
    package var lines: [String] = []
    /// `was 612.00, now 590.00`.
    package var change: String?
    package var money: String?
    /// The first is the safe answer.
    package var choices: [String] = []

    package init() {}
  }

  package struct Problem: Sendable {
    package var key = ""
    package var title = ""
    package var code = ""
    /// What was written or entered, where the title does not say it: `Ramp: ask for the key`.
    package var what = ""
    package var lines: [String] = []
    package var seen = false
    package var mayRetry = false
    /// No refusal: taps that wait for the driver's word.
    package var isHeld = false

    package init() {}
  }

  /// What came of what gathered without signal; stays until read.
  package struct Summary: Sendable {
    /// `4 sent, 3 confirmed, fare +1.32`.
    package var text = ""
    /// The same where room is short: `3 confirmed, fare +1.32`.
    package var shortText = ""
    package var lines: [String] = []

    package init() {}
  }

  package struct Truth: Sendable {
    package var asOf = ""
    package var rows: [TruthRow] = []
    /// The whole state of the server, in its own lines.
    package var report: [String] = []

    package init() {}
  }

  package struct TruthRow: Hashable, Sendable {
    package var name: String
    package var phone: String
    package var server: String

    package init(_ name: String, phone: String, server: String) {
      self.name = name
      self.phone = phone
      self.server = server
    }

    package var differs: Bool { phone != server }
  }

  package struct Timeline: Sendable {
    package var now: Milliseconds = 0
    package var rows: [TimelineRow] = []
    package var signal: [SignalSpan] = []
    /// The times of the chosen row.
    package var chosen: TimelineTimes?

    package init() {}
  }

  /// When each thing happened to one request, on the driver's clock; nil: not yet.
  package struct TimelineTimes: Hashable, Sendable {
    package var title = ""
    /// Why it waits, or how long the driver did not have to.
    package var note = ""
    package var tapped = ""
    package var sent: String?
    package var received: String?
    package var confirmed: String?

    package init() {}
  }

  package struct TimelineRow: Hashable, Sendable {
    package var title: String
    package var tapped: Milliseconds
    package var sent: Milliseconds?
    package var received: Milliseconds?
    package var confirmed: Milliseconds?
    package var state: RequestState
    /// `38 s saved`.
    package var saved: String

    package init(
      _ title: String, tapped: Milliseconds, sent: Milliseconds? = nil,
      received: Milliseconds? = nil, confirmed: Milliseconds? = nil, state: RequestState,
      saved: String = ""
    ) {
      self.title = title
      self.tapped = tapped
      self.sent = sent
      self.received = received
      self.confirmed = confirmed
      self.state = state
      self.saved = saved
    }
  }

  package struct SignalSpan: Hashable, Sendable {
    package var from: Milliseconds
    package var to: Milliseconds
    package var state: SignalState

    package init(from: Milliseconds, to: Milliseconds, _ state: SignalState) {
      self.from = from
      self.to = to
      self.state = state
    }
  }

  package struct Thread: Sendable {
    package var title = ""
    package var rows: [MessageRow] = []
    /// Why nothing can be written now; nil when it can.
    package var closed: String?

    package init() {}
  }

  package struct MessageRow: Hashable, Sendable {
    package var id: String
    package var mine: Bool
    package var time: String
    package var text: String
    /// `read`, `sent`, `saved here`.
    package var note: String
    /// The text of the message it answers.
    package var answers: String?

    package init(id: String, mine: Bool, time: String, _ text: String, note: String = "") {
      self.id = id
      self.mine = mine
      self.time = time
      self.text = text
      self.note = note
    }
  }

  /// The trips of this phone, the newest first, as far as they were scrolled to.
  package struct History: Sendable {
    package var rows: [HistoryRow] = []
    /// All there are, also those that are not loaded.
    package var total = 0
    package var totals: Totals?

    package init() {}
  }

  /// What a shift came to, in two columns.
  package struct Totals: Hashable, Sendable {
    /// `1:12:05`.
    package var time: String
    package var isOver: Bool
    package var rows: [TotalsRow]

    package init(time: String, isOver: Bool, rows: [TotalsRow]) {
      self.time = time
      self.isOver = isOver
      self.rows = rows
    }
  }

  package struct TotalsRow: Hashable, Sendable {
    package var name: String
    package var confirmed: String
    package var pending: String

    package init(_ name: String, confirmed: String, pending: String) {
      self.name = name
      self.confirmed = confirmed
      self.pending = pending
    }
  }

  package struct HistoryRow: Hashable, Sendable {
    package var trip: String
    package var when: String
    package var what: String
    package var amount: String
    package var state: String

    package init(trip: String, when: String, what: String, amount: String, state: String) {
      self.trip = trip
      self.when = when
      self.what = what
      self.amount = amount
      self.state = state
    }
  }

  package struct Notebook: Sendable {
    package var rows: [NotebookRow] = []
    /// What differs from the server and is not yet confirmed, in the order it is sent.
    package var differences: [Difference] = []

    package init() {}
  }

  package struct NotebookRow: Hashable, Sendable {
    package var id: String
    package var kind: NotebookKind
    package var title: String
    package var text: String
    package var note: String
    /// The row as it is typed.
    package var line = ""
    /// The place a note is about: its id, and its name.
    package var about: String?
    package var aboutName = ""

    package init(
      id: String, kind: NotebookKind, title: String, text: String, note: String = ""
    ) {
      self.id = id
      self.kind = kind
      self.title = title
      self.text = text
      self.note = note
    }
  }

  /// One row of the object diff, with the call it makes.
  package struct Difference: Hashable, Sendable {
    package var number: Int64
    /// `insert note Ramp`.
    package var words: String
    /// `POST /notes`.
    package var call: String
    package var state: RequestState

    package init(number: Int64, _ words: String, call: String, state: RequestState) {
      self.number = number
      self.words = words
      self.call = call
      self.state = state
    }
  }

  package struct MoreAction: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case stop, noShow, incident, rate, proof, goOffShift, cancel, endHere
      case incidentNote(id: String)
    }
    package var kind: Kind
    package var label: String
    /// Why it cannot be done now; nil when it can.
    package var closed: String?

    package init(_ kind: Kind, _ label: String, closed: String? = nil) {
      self.kind = kind
      self.label = label
      self.closed = closed
    }
  }

  /// How the world is set right now, as the world menu shows it.
  package struct WorldState: Sendable {
    package var signal = "by the map"
    package var gps = true
    package var clockOffset = "right"
    package var diskFull = false
    package var signedIn = true
    package var faults: [String] = []
    /// Why a choice of the world menu cannot be made now, by the choice's word.
    package var closed: [String: String] = [:]

    package init() {}
  }
}
