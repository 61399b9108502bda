import DriverApp
import RideModel
import TerminalUI

@testable import DriverScreens

extension Fixtures {
  /// The moments beside the walk-through: what goes another way, and what is played.
  static let moreMoments: [(name: String, model: ScreenModel)] = [
    ("full-offer", fullOffer()), ("unsaved", unsaved()), ("by-card", byCard()),
    ("offer-beside-cash", offerBesideCash()), ("notice-beside-cash", noticeBesideCash()),
    ("app-killed", appKilled()), ("summary", summaryAlone()), ("accepting", accepting()),
    ("long-queue", longQueue()), ("played", played()), ("on-stage", onStage()),
    ("stage-cash", onStage(cashTaken())), ("pin-asked", pinAsked()),
  ]

  static func fullOffer() -> ScreenModel {
    var model = offer()
    model.offer?.isNext = true
    model.offer?.surge = "x1.50"
    model.offer?.stops = ["Cargo Village", "Lake View"]
    model.header.signal = .offline
    model.header.signalDetail = "0:05 cut by you"
    return model
  }

  static func unsaved() -> ScreenModel {
    var model = darkKerb()
    model.header.signal = .online
    model.header.signalDetail = "48 ms"
    model.outbox.unsaved = true
    model.collect?.isSaved = false
    model.collect?.savedIn = nil
    return model
  }

  static func byCard() -> ScreenModel {
    var model = cashTaken()
    model.settling?.title = "PAID BY CARD"
    model.fare.dueNote = "by card"
    return model
  }

  static func offerBesideCash() -> ScreenModel {
    var model = darkKerb()
    model.offer = offer().offer
    return model
  }

  static func noticeBesideCash() -> ScreenModel {
    var model = darkKerb()
    model.notices = notice().notices
    model.notices[0].choices = ["OK"]
    model.notices.append(model.notices[0])
    return model
  }

  static func appKilled() -> ScreenModel {
    var model = base()
    model.appRunning = false
    model.header.signal = .unknown
    model.header.signalDetail = ""
    model.trip.headline = "THE APP IS NOT RUNNING"
    model.trip.lines = ["World and server go on. What was saved is safe."]
    model.now = .awaited("! starts the app again")
    return model
  }

  static func summaryAlone() -> ScreenModel {
    var model = offShift()
    model.summary = settled().summary
    model.summary?.lines = ["Without signal for 0:42."]
    model.now = .awaited("Waiting for an offer")
    return model
  }

  static func accepting() -> ScreenModel {
    var model = offer()
    model.now = .underWay(.accept, "waits for END, 0:18 left")
    return model
  }

  static func longQueue() -> ScreenModel {
    var model = darkKerb()
    model.outbox.count = 12
    model.outbox.rows = (0..<12).map { number in
      .init(
        key: "k\(number)", "message #T-1042", age: Int64(number) * 700_000, .queued,
        reason: "waits for signal, after end trip")
    }
    return model
  }

  static func played() -> ScreenModel {
    var model = onTrip()
    model.caption = "The underpass is dark for some seconds.\nNothing waits for it."
    return model
  }

  static func onStage(_ moment: ScreenModel = darkKerb()) -> ScreenModel {
    var model = moment
    model.caption = "END is saved on this phone, and the fare stands at once."
    model.beat = .init(
      title: "5 of 8  The end", note: "any driving key: yours",
      keys: StageKeys(["The shift", "The end"]).hints)
    return model
  }

  static func pinAsked() -> ScreenModel {
    var model = onTrip()
    model.trip.headline = "WAITING at Gate 4"
    model.trip.asksPIN = true
    model.trip.spokenPIN = "0420"
    model.trip.wrongPIN = "That is not the rider's PIN: 4 tries left"
    model.now = .step(.start)
    return model
  }

  /// Every other page, question and line of text that can be open.
  static let moreLayers: [(name: String, layer: Layer, model: ScreenModel)] =
    [
      ("menu-end", .menu(selected: 99), darkKerb()),
      ("help-end", .help(search: TextInput(), scroll: 999), onTrip()),
      ("truth-end", .truth(scroll: 99), withPages(onTrip())),
      ("truth-empty", .truth(scroll: 0), onTrip()),
      ("timeline-end", .timeline(selected: 99), withPages(darkKerb())),
      ("timeline-empty", .timeline(selected: 0), onTrip()),
      ("history-empty", .history(scroll: 0), onTrip()),
      ("problems-empty", .problems(selected: 0), onTrip()),
      ("problems-held", .problems(selected: 0), held()),
      ("messages-closed", .messages(Layer.MessageEntry()), closedThread()),
      ("messages-chosen", .messages(messageEntry { $0.selected = 0 }), withPages(onTrip())),
      ("messages-changed", .messages(messageEntry { $0.editing = "m2" }), withPages(onTrip())),
      ("messages-answered", .messages(messageEntry { $0.replyTo = "m1" }), withPages(darkKerb())),
      ("notebook-empty", .notebook(Layer.NotebookEntry()), onTrip()),
      ("notebook-new", .notebook(notebookEntry { $0.kind = .expense }), withPages(onTrip())),
      ("notebook-about", .notebook(notebookEntry { $0.about = "p1" }), withPages(darkKerb())),
      ("notebook-changed", .notebook(notebookEntry { $0.editing = "n1" }), withPages(onTrip())),
      ("world-end", .world(selected: 99), onTrip()),
      ("no-show", .confirm(.noShow, selected: 0), onTrip()),
      ("kill-app", .confirm(.killApp, selected: 1), onTrip()),
      ("discard", .confirm(.discard(key: "p7-12"), selected: 0), withPages(settled())),
      ("give-up", .confirm(.giveUpHeld, selected: 0), held()),
      ("filter", .entry(.filter, TextInput("signal")), onTrip()),
      ("wrong-pin", .entry(.pin, TextInput("")), pinAsked()),
      ("proof", .entry(.proof, TextInput("R. Desk")), darkKerb()),
      ("incident", .entry(.incident, TextInput("a scratch")), darkKerb()),
      ("incident-note", .entry(.incidentNote(id: "i1"), TextInput("")), onTrip()),
      ("quit-all-sent", .quit(selected: 1), onTrip()),
    ]
    + WorldChoice.allCases.compactMap { choice in
      choice.entry("").map { (choice.rawValue, $0, onTrip()) }
    }

  private static func held() -> ScreenModel {
    var model = withPages(onTrip())
    var problem = ScreenModel.Problem()
    problem.isHeld = true
    problem.title = "2 taps from before the other sign-in, since 12:01:07"
    problem.code = "not sent"
    problem.lines = [
      "So old that nothing of it goes out without your word:", "note, tapped 12:01:07",
    ]
    model.problems.insert(problem, at: 0)
    return model
  }

  private static func closedThread() -> ScreenModel {
    var model = onTrip()
    model.messages.title = "Messages"
    model.messages.closed = "There is no trip to write about."
    return model
  }

  private static func messageEntry(
    _ change: (inout Layer.MessageEntry) -> Void
  ) -> Layer.MessageEntry {
    var entry = Layer.MessageEntry()
    change(&entry)
    if entry.editing != nil || entry.replyTo != nil { entry.draft = TextInput("On my way") }
    return entry
  }

  private static func notebookEntry(
    _ change: (inout Layer.NotebookEntry) -> Void
  ) -> Layer.NotebookEntry {
    var entry = Layer.NotebookEntry()
    entry.draft = TextInput("Ramp")
    change(&entry)
    return entry
  }

  /// What typing, choosing and looking around change of a moment.
  static let moreStates: [(name: String, model: ScreenModel, ui: UIState)] = [
    ("short", darkKerb(), state { $0.cashEntry = "500" }),
    ("over", darkKerb(), state { $0.cashEntry = "700." }),
    (
      "kept", darkKerb(),
      state {
        $0.cashEntry = "700"; $0.cashKept = true
      }
    ),
    ("stars", cashTaken(), state { $0.chosenStars = 2 }),
    ("second-choice", notice(), state { $0.noticeChoice = 1 }),
    ("paused", onTrip(), state { $0.pace.paused = true }),
    (
      "steady", onTrip(),
      state {
        $0.pace.steady = true; $0.pace.cruising = 64
      }
    ),
    (
      "panned", onTrip(),
      state {
        $0.camera.follows = false; $0.camera.placed = true
      }
    ),
    ("far", onTrip(), state { $0.camera.zoom = Camera.zooms.lowerBound }),
    ("near", darkKerb(), state { $0.camera.zoom = Camera.zooms.upperBound }),
    ("drawn-in-ascii", darkKerb(), state { $0.braille = false }),
    (
      "filtered", onTrip(),
      state {
        $0.eventFilter = "sent"; $0.focus = .events
      }
    ),
    ("scrolled", longQueue(), state { $0.scroll = [.outbox: 5, .events: 3] }),
    (
      "answered", onTrip(),
      state { $0.toast = .init("k does nothing here. Enter = End trip, ? = all keys") }
    ),
  ]

  private static func state(_ change: (inout UIState) -> Void) -> UIState {
    var ui = UIState()
    change(&ui)
    return ui
  }
}
