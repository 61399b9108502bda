import DriverApp
import OptimisticEngine
import RideModel
import StreetMap
import TerminalUI

@testable import DriverScreens

/// Screens made by hand: one moment of the walk-through each.
enum Fixtures {
  static let inr = Currency("INR")!
  static func money(_ minor: Int64) -> Money { Money(minor: minor, inr) }

  // MARK: Map

  static let drawing: MapDrawing = {
    var roads: [MapDrawing.Road] = []
    func road(_ name: String, _ kind: MapDrawing.RoadKind, _ points: [(Int64, Int64)]) {
      roads.append(
        .init(
          name: name, kind: kind, points: points.map { Point(x: $0.0 * 1_000, y: $0.1 * 1_000) }))
    }
    road("Airport Road", .major, [(-900, -150), (-300, -120), (200, -40), (700, 60), (1_200, 90)])
    road("Old Mill Street", .medium, [(-800, 180), (-200, 170), (400, 200), (900, 260)])
    road("River Walk", .minor, [(-700, -300), (-100, -310), (600, -300)])
    for x in stride(from: Int64(-700), through: 900, by: 130) {
      road("", .minor, [(x, -320), (x + 20, 0), (x - 10, 300)])
    }
    road("Kerb P2", .tunnel, [(260, -30), (330, 80), (420, 110)])
    let dead = MapDrawing.Zone(
      id: "p2", name: "P2", kind: .dead,
      polygon: [(230, -10), (470, -10), (470, 170), (230, 170)].map {
        Point(x: $0.0 * 1_000, y: $0.1 * 1_000)
      })
    let weak = MapDrawing.Zone(
      id: "fringe", name: "P2 ramp", kind: .weak,
      polygon: [(180, -60), (230, -60), (230, 170), (180, 170)].map {
        Point(x: $0.0 * 1_000, y: $0.1 * 1_000)
      })
    return MapDrawing(
      roads: roads, zones: [weak, dead],
      places: [.init(name: "Rank", point: Point(x: -300_000, y: 60_000))],
      attribution: "drawn for this project, ODbL")
  }()

  static func scene(dark: Bool) -> MapScene {
    var scene = MapScene()
    scene.drawing = drawing
    let drop = Point(x: 420_000, y: 110_000)
    scene.car =
      dark
      ? .init(at: Point(x: 400_000, y: 104_000), heading: 70)
      : .init(at: Point(x: -60_000, y: -82_000), heading: 80)
    scene.trail = [(-500, -130), (-300, -120), (-60, -82)].map {
      Point(x: $0.0 * 1_000, y: $0.1 * 1_000)
    }
    if dark {
      scene.trail += [(200, -40), (260, -30), (330, 80), (400, 104)].map {
        Point(x: $0.0 * 1_000, y: $0.1 * 1_000)
      }
      scene.route = [scene.car!.point, drop]
      scene.litZone = "p2"
    } else {
      scene.route = [(-60, -82), (200, -40), (260, -30), (330, 80), (420, 110)].map {
        Point(x: $0.0 * 1_000, y: $0.1 * 1_000)
      }
      scene.litZone = "p2"
      scene.announcement = "Dead zone in 300 m (0:25)"
    }
    scene.pins = [
      .init(.pickup, at: Point(x: -500_000, y: -130_000), name: "Gate 4"),
      .init(.drop, at: drop, name: "P2 kerb"),
    ]
    return scene
  }

  // MARK: Moments

  static func base() -> ScreenModel {
    var model = ScreenModel()
    model.header.driver = "driver-07"
    model.header.onShift = true
    model.header.signal = .online
    model.header.signalDetail = "48 ms"
    model.header.clock = "14:02:31"
    model.header.map = "airport"
    model.map = scene(dark: false)
    model.build = "0.1.0 seed 7 airport@ab12 t 00:12:31"
    model.fare.currency = "INR"
    model.strip.span = "5 min"
    model.strip.samples =
      (0..<22).map { .init(.online, bars: $0 % 5 == 0 ? 3 : 4) } + [
        .init(.weak, bars: 1), .init(.weak, bars: 1),
      ]
    model.shift.saved = "4:12 in 9 taps (average 28 s)"
    model.shift.savedInLife = "1:02:33"
    model.shift.earned = "1,224.00"
    model.shift.inHand = "1,836.00"
    model.shift.owes = "owes 122.40"
    model.shift.trips = "3 trips"
    model.shift.limits = [
      .init("Unsent", used: "0 of 2,000", perMille: 0),
      .init("Oldest", used: "0:00 of 24 h", perMille: 0),
    ]
    model.events = [
      .init("14:01:58", "Estimate 598.00 -> 612.00: the way is longer than planned", .money),
      .init("14:01:49", "start trip #T-1042 confirmed", .confirmed),
      .init("14:01:47", "start trip #T-1042: sent", .saved),
      .init("13:59:02", "Arrived at Gate 4; the wait is free until 14:04"),
      .init("13:55:40", "You are on shift. Offers come by themselves"),
      .init(
        "13:55:31", "Drive. The signal will vanish; nothing you do is lost. Enter is the next step",
        .welcome),
    ]
    model.more = [
      .init(.stop, "Stop on the way", closed: "no stop on this trip"),
      .init(.endHere, "End the trip here"),
      .init(.cancel, "Cancel the trip", closed: "the trip has begun"),
      .init(.noShow, "The rider did not come", closed: "the rider is in the car"),
      .init(.incident, "Write down an incident"),
      .init(.proof, "Proof of delivery", closed: "this is no delivery"),
      .init(.goOffShift, "Go off shift", closed: "after this trip"),
    ]
    model.now = .awaited("")
    return model
  }

  static func onTrip() -> ScreenModel {
    var model = base()
    model.trip.id = "#T-1042"
    model.trip.headline = "ON TRIP to P2 kerb"
    model.trip.eta = "ETA ~14:09"
    model.trip.rider = RiderLine("Asha Rao", "cash")
    model.trip.progress = "5.8 of ~8.1 km"
    model.trip.stations = [
      .init(.pickup, "Gate 4", note: "14:01", passed: true),
      .init(.drop, "P2 kerb", note: "in 2.3 km"),
    ]
    model.trip.steps = [
      .init("accept", .confirmed), .init("arrive", .confirmed), .init("start", .confirmed),
      .init("end", .now), .init("cash", .later), .init("rate", .later),
    ]
    model.fare.estimate = "~612.00"
    model.fare.estimateNote = "server, 42 s old"
    model.fare.confirmedNote = "after END"
    model.now = .awaited("Arriving in 0:40")
    return model
  }

  static func offer() -> ScreenModel {
    var model = base()
    var offer = ScreenModel.Offer()
    offer.id = "O-9"
    offer.pickup = "Gate 4"
    offer.pickupNote = "1.2 km, 0:03"
    offer.drop = "P2 kerb"
    offer.dropNote = "8.1 km, ~18 min"
    offer.rider = RiderLine("Asha Rao", "cash")
    offer.fare = "~612.00"
    offer.currency = "INR"
    offer.left = 8_400
    model.offer = offer
    model.map.route = []
    model.map.announcement = nil
    model.trip.headline = "OFFERED"
    model.trip.lines = ["Enter takes it, x leaves it to another driver."]
    model.now = .step(.accept)
    return model
  }

  static func darkKerb() -> ScreenModel {
    var model = onTrip()
    model.header.signal = .offline
    model.header.signalDetail = "0:42 dead zone P2"
    model.map = scene(dark: true)
    model.trip.headline = "COLLECT CASH"
    model.trip.eta = "14:02"
    model.trip.progress = "8.1 km"
    model.trip.serverKnows = "ON TRIP, as of 14:01:49"
    model.trip.steps = [
      .init("accept", .confirmed), .init("arrive", .confirmed), .init("start", .confirmed),
      .init("end", .savedHere), .init("cash", .now), .init("rate", .later),
    ]
    model.trip.stations[1] = .init(.drop, "P2 kerb", note: "14:02", passed: true)
    model.fare.due = "612.00"
    model.fare.dueNote = "to collect"
    model.fare.confirmedNote = "when signal returns"
    model.outbox.count = 1
    model.outbox.oldest = 14_000
    model.outbox.rows = [
      .init(key: "p-3", "end trip #T-1042", age: 14_000, .queued, reason: "waits for signal")
    ]
    var collect = ScreenModel.Collect(due: money(61_200))
    collect.trip = "#T-1042"
    collect.basis = "EST, server, 42 s old"
    collect.shortBasis = "EST, 42 s old"
    collect.savedIn = 3
    model.collect = collect
    model.ghost = .waiting(14_000)
    model.events.insert(
      .init("14:02:31", "end trip #T-1042: saved here", .saved), at: 0)
    model.events.insert(
      .init(
        "14:02:26",
        "No signal. You can end the trip and take cash, not accept offers", .signal), at: 1)
    model.strip.samples =
      Array(model.strip.samples.suffix(20)) + (0..<4).map { _ in .init(.offline, bars: 0) }
    model.now = .step(.collect)
    return model
  }

  static func cashTaken() -> ScreenModel {
    var model = darkKerb()
    model.collect = nil
    model.ghost = .waiting(31_000)
    var settling = ScreenModel.Settling()
    settling.trip = "#T-1042"
    settling.title = "CASH TAKEN 612.00"
    settling.amount = "612.00"
    settling.basis = "INR EST"
    settling.savedIn = 3
    settling.progress = "settled when signal returns"
    settling.rates = "Asha Rao"
    model.settling = settling
    model.trip.headline = "TO THE RANK"
    model.fare.dueNote = "612.00 taken"
    model.outbox.count = 2
    model.outbox.rows.insert(
      .init(
        key: "p-4", "cash taken #T-1042", age: 2_000, .queued,
        reason: "waits for signal, after end trip"), at: 0)
    model.now = .step(.rate)
    return model
  }

  static func settled() -> ScreenModel {
    var model = cashTaken()
    model.header.signal = .online
    model.header.signalDetail = "52 ms"
    model.map = scene(dark: false)
    model.map.announcement = nil
    model.trip.serverKnows = nil
    model.ghost = .done(saved: 38_000)
    model.settling?.rates = nil
    model.settling?.title = "SETTLED"
    model.settling?.amount = "613.32"
    model.settling?.isConfirmed = true
    model.settling?.basis = "INR CONFIRMED"
    model.settling?.difference = "+1.32"
    model.settling?.reasons = [.init("waiting 2:31", "+0.75"), .init("toll", "+0.57")]
    model.fare.confirmed = "613.32"
    model.fare.difference = "+1.32"
    model.fare.reasons = [.init("waiting 2:31", "+0.75"), .init("toll", "+0.57")]
    var summary = ScreenModel.Summary()
    summary.text = "4 sent, 3 confirmed, fare +1.32"
    summary.shortText = "3 confirmed, fare +1.32"
    model.summary = summary
    model.outbox.count = 0
    model.outbox.oldest = nil
    model.outbox.rows = model.outbox.rows.map {
      .init(key: $0.key, $0.title, age: 0, .confirmed, reason: "confirmed at 14:03:09")
    }
    model.now = .awaited("Next offer comes by itself")
    return model
  }

  static func draining() -> ScreenModel {
    var model = cashTaken()
    model.header.signal = .weak
    model.header.signalDetail = "900 ms"
    model.outbox.sending = 1
    model.outbox.of = 2
    model.outbox.rows[1].state = .received
    model.outbox.rows[1].reason = "the server has it"
    model.outbox.rows[0].state = .sending
    model.outbox.rows[0].reason = "on its way"
    model.settling?.progress = "sending 1 of 2"
    model.settling?.rates = nil
    model.pace.isDraining = true
    model.now = .awaited("To the rank, 1.1 km")
    return model
  }

  static func notice() -> ScreenModel {
    var model = settled()
    model.summary = nil
    var notice = ScreenModel.Notice()
    notice.id = "N-1"
    notice.title = "The rider cancelled before you started"
    notice.request = "start trip #T-1042, tapped 14:01:47"
    notice.lines = ["The rider cancelled at 14:01:12, before your START reached the server."]
    notice.change = "was ON TRIP, now CANCELLED"
    notice.money = "The 612.00 you took stays recorded."
    notice.choices = ["Rider is with me", "Not with me"]
    model.notices = [notice]
    return model
  }

  static func offShift() -> ScreenModel {
    var model = base()
    model.header.onShift = false
    model.map.route = []
    model.map.pins = []
    model.map.trail = []
    model.map.announcement = nil
    model.map.litZone = nil
    model.trip.headline = "OFF SHIFT"
    model.trip.lines = ["Offers come while you are on shift."]
    model.now = .step(.goOnShift)
    return model
  }

  static let moments: [(name: String, model: ScreenModel)] = [
    ("off-shift", offShift()), ("offer", offer()), ("on-trip", onTrip()),
    ("dark-kerb", darkKerb()), ("cash-taken", cashTaken()), ("draining", draining()),
    ("settled", settled()), ("notice", notice()),
  ]
}

extension Fixtures {
  /// Everything a key can open, each over the moment it belongs to.
  static let layers: [(name: String, layer: Layer, model: ScreenModel)] = [
    ("menu", .menu(selected: 3), onTrip()),
    ("help", .help(search: TextInput(), scroll: 0), onTrip()),
    ("help-search", .help(search: TextInput("signal"), scroll: 0), darkKerb()),
    ("truth", .truth(scroll: 0), withPages(darkKerb())),
    ("timeline", .timeline(selected: 0), withPages(draining())),
    ("history", .history(scroll: 0), withPages(onTrip())),
    ("problems", .problems(selected: 0), withPages(settled())),
    ("messages", .messages(Layer.MessageEntry()), withPages(onTrip())),
    ("notebook", .notebook(Layer.NotebookEntry()), withPages(onTrip())),
    ("more", .more(selected: 1), onTrip()),
    ("world", .world(selected: 2), onTrip()),
    ("quit", .quit(selected: 0), darkKerb()),
    ("cancel", .confirm(.cancel, selected: 0), onTrip()),
    ("end-here", .confirm(.endHere, selected: 1), onTrip()),
    ("go-off-shift", .confirm(.goOffShift, selected: 0), darkKerb()),
    ("mark", .entry(.mark, TextInput("the lift's door")), darkKerb()),
    ("pin", .entry(.pin, TextInput("12")), onTrip()),
  ]

  /// The same moment with something on every page.
  static func withPages(_ moment: ScreenModel) -> ScreenModel {
    var model = moment
    model.truth.asOf = "14:02:45"
    model.truth.rows = [
      .init("State", phone: "ended", server: "on trip"),
      .init("Drop-off", phone: "P2 kerb", server: "P2 kerb"),
      .init("Ended", phone: "14:02:31", server: "-"),
      .init("Due", phone: "612.00", server: "-"),
      .init("Earnings", phone: "1,224.00", server: "1,224.00"),
    ]
    model.timeline.now = 751_000
    model.timeline.rows = [
      .init("cash taken #T-1042", tapped: 735_000, sent: 749_000, state: .sending),
      .init(
        "end trip #T-1042", tapped: 711_000, sent: 749_000, received: 750_000, state: .received),
      .init(
        "start trip #T-1042", tapped: 669_000, sent: 669_000, received: 669_300,
        confirmed: 669_300, state: .confirmed),
    ]
    model.timeline.signal = [
      .init(from: 600_000, to: 706_000, .online), .init(from: 706_000, to: 748_000, .offline),
      .init(from: 748_000, to: 751_000, .weak),
    ]
    var times = ScreenModel.TimelineTimes()
    times.title = "cash taken #T-1042"
    times.note = "on its way"
    times.tapped = "14:02:29"
    times.sent = "14:02:43"
    model.timeline.chosen = times
    model.truth.report = [
      "driver-07 on shift since 13:20:04, 2 trips",
      "  earnings 1,224.00, in hand 1,836.00, owes 612.00",
      "  * T-1042 on trip, Gate 4 to P2 kerb, Asha Rao, cash, estimate 612.00",
      "Suresh Kumar is free, 1 trip",
    ]
    model.history.total = 2
    model.history.totals = .init(
      time: "42:27", isOver: false,
      rows: [
        .init("Trips", confirmed: "2", pending: "+1"),
        .init("With a rider", confirmed: "14.2 km", pending: "~8.1 km"),
        .init("Empty, to pickups", confirmed: "3.9 km", pending: "-"),
        .init("Earnings", confirmed: "1,224.00", pending: "~489.60"),
      ])
    model.history.rows = [
      .init(
        trip: "#T-1042", when: "14:01", what: "Gate 4 to P2 kerb", amount: "~612.00",
        state: "ON TRIP"),
      .init(
        trip: "#T-1041", when: "13:20", what: "Airport Hotel to Gate 4", amount: "105.00",
        state: "SETTLED"),
    ]
    var problem = ScreenModel.Problem()
    problem.key = "p7-12"
    problem.title = "start trip #T-1040, tapped 12:44:02"
    problem.code = "rider-cancelled"
    problem.lines = ["The rider cancelled", "Answered at 12:44:31 after 1 attempt."]
    problem.mayRetry = true
    model.problems = [problem]
    model.messages.title = "Messages with Asha Rao, #T-1042"
    model.messages.rows = [
      .init(id: "m1", mine: false, time: "13:58", "I am at the second pillar"),
      .init(id: "m2", mine: true, time: "13:59", "Two minutes", note: "read"),
      .init(id: "m3", mine: true, time: "14:02", "Here", note: "saved here"),
    ]
    model.notebook.rows = [
      .init(id: "p1", kind: .place, title: "Gate 4", text: "second pillar"),
      .init(id: "n1", kind: .note, title: "Ramp", text: "ask for the key"),
      .init(
        id: "e1", kind: .expense, title: "Toll", text: "120.00", note: "saved here"),
    ]
    model.notebook.rows[0].line = "Gate 4: second pillar"
    model.notebook.rows[1].line = "Ramp: ask for the key"
    model.notebook.rows[1].about = "p1"
    model.notebook.rows[1].aboutName = "Gate 4"
    model.notebook.rows[2].line = "Toll 120.00"
    model.notebook.differences = [
      .init(number: 12, "insert expense Toll", call: "POST /expenses", state: .queued)
    ]
    return model
  }
}

extension Fixtures {
  /// A frame as the session paints it: the camera on the car first.
  static func frame(
    _ model: ScreenModel, ui: UIState = UIState(), size: Size,
    capabilities: Capabilities = .full
  ) -> Frame {
    var ui = ui
    ui.size = size
    if let layout = Layout(size), let car = model.map.car {
      let screen = Screen(model, ui, size, capabilities, nil)
      ui.camera.follow(
        car, width: layout.canvas.width, height: layout.canvas.height,
        visible: screen.visibleRows(
          layout, screen.card(in: layout)))
    }
    return render(model, ui: ui, size: size, capabilities: capabilities)
  }
}
