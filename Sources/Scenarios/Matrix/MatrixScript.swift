/// Writes the scenario of a cell: the way to its request, the tap with what goes wrong, and the way
/// to the trip's end.
struct MatrixScript {
  private let cell: MatrixCell
  private let expectation: MatrixExpectation
  private var lines: [String] = []

  /// The scenario as text, as a file would hold it.
  static func text(of cell: MatrixCell) -> String {
    var script = MatrixScript(cell)
    script.write()
    return script.lines.map { $0 + "\n" }.joined()
  }

  private init(_ cell: MatrixCell) {
    self.cell = cell
    expectation = MatrixTable.expectation(of: cell)
  }

  private mutating func add(_ lines: String...) { self.lines += lines }

  private mutating func write() {
    add("# \(cell)", "", "map \(WorldStageMaker.defaultMap)", "seed 7", "size 80x24", "")
    add(cell.request.wantsStop ? Self.offerWithStop : Self.offer, "signal on", "")
    let way = cell.request.way
    for step in way.before { tapWhenDue(step) }
    addDrive(to: cell.request)
    add("")
    add("\(Self.due(cell.request))expect queue 0 within 1m")
    goesWrong()
    tap()
    fromTheTapOn()
    if cell.fault == .refuse { refused() }
    if expectation.expired > 0 { expires() }
    add("expect request \(name) confirmed within 1m", "")
    for step in way.after.dropFirst(goesOn ? cell.request.atOnce.count : 0) { tapWhenDue(step) }
    end()
  }

  private var name: String { cell.request.rawValue }

  /// Whether the driver goes on at once, with the tested request still under way.
  private var goesOn: Bool { cell.fault != .refuse }

  // MARK: Taps

  /// Short ones, from where the car stands, both of the least fare.
  private static let offer = #"server offers "Cab Rank" "Airport Hotel""#
  private static let offerWithStop =
    #"server offers "Cab Rank" "Runway View Point" stop "Airport Hotel""#

  private mutating func tapWhenDue(_ request: MatrixRequest) {
    addDrive(to: request)
    add("\(Self.due(request))press Enter")
  }

  /// The way before a step, nearly to its end; nobody looks at the screen meanwhile.
  private mutating func addDrive(to request: MatrixRequest) {
    switch request {
    case .end: add("wait \(cell.request.wantsStop ? "50s" : "61s")")
    case .stop: add("wait 30s")
    case .noShow: add("wait 8m")
    default: break
    }
  }

  /// Waits until Enter does the step; what is not done by Enter is always to be had.
  private static func due(_ request: MatrixRequest) -> String {
    request.label.map { "when screen \"Enter \($0)\" within 2m " } ?? ""
  }

  private mutating func tap() {
    switch cell.request {
    case .message: add("press c", "type \"At the door\"", "press Enter", "press Escape")
    case .cancel: add("press x", "press Right", "press Enter")
    case .noShow:
      add("press a", "press Down", "press Down", "press Down", "press Enter", "press Right")
      add("press Enter")
    default: add("press Enter")
    }
  }

  private mutating func tapAgain() {
    if let label = cell.request.label { add("expect screen \"Enter \(label)\" within 1m") }
    tap()
  }

  // MARK: What goes wrong

  /// What is set up right before the tap.
  private mutating func goesWrong() {
    switch cell.fault {
    case .offlineBefore: add("signal off", "expect signal offline within 10s")
    case .loseRequest, .loseReply, .hang, .duplicate, .errorAfterApplying, .unauthorised:
      add("fault \(cell.fault.rawValue) \(name)")
    case .slow: add("fault slow \(name) 10s")
    case .throttle: add("fault throttle \(name) 7s")
    case .serverErrors: add("fault server-error \(name) times 3")
    case .refuse: add("fault refuse \(name) not-allowed")
    case .clockAhead: add("clock +1h")
    case .clockBack: add("clock -1h")
    case .gpsOff: add("gps off")
    case .pushesStale, .flapping: break
    }
    switch cell.moment {
    case .none: break
    case .killBeforeWrite: add("kill before-write \(name)")
    case .killAfterWrite: add("kill after-write \(name)")
    case .killWhileSending: add("kill while-sending \(name)")
    case .diskFull: add("disk full")
    }
  }

  /// What happens from the tap on, until the request has a chance.
  private mutating func fromTheTapOn() {
    let diesLater = cell.moment == .killWhileSending && cell.fault == .offlineBefore
    if cell.moment.isKill, !diesLater { restart() }
    if cell.moment == .killBeforeWrite { tapAgain() }
    if cell.fault == .offlineBefore { inTheDark() }
    shows(after: cell.request)
    if cell.moment == .diskFull, cell.fault == .hang || cell.fault == .loseRequest {
      add("after 2s expect screen \"not saved here\"")
    }
    if goesOn {
      for step in cell.request.atOnce { tapWhenDue(step) }
    }
    switch cell.fault {
    case .offlineBefore: add("after \(cell.request == .accept ? "2s" : "10s") signal on")
    case .pushesStale: add("server pushes-stale")
    case .flapping: flap()
    default: break
    }
    if diesLater {
      restart()
      shows(after: cell.request.atOnce.last ?? cell.request)
    }
    if cell.moment == .diskFull, cell.fault != .offlineBefore { roomAgain() }
  }

  /// What a driver without signal is told: that it is saved and why it waits, and nothing worse.
  private mutating func inTheDark() {
    if cell.moment == .diskFull {
      add("expect queue 0", "expect screen \"Not saved\"", "disk ok")
      tapAgain()
    }
    add(
      "expect waits \(name) \"signal\" within 6s",
      "expect request \(name) \(cell.request.isDependent ? "waiting" : "queued")",
      "expect no screen \"failed\"", "expect no screen \"error\"", "expect no screen \"RETRY\"")
  }

  /// What the driver sees from the tap on: the step is done; one that must wait is not.
  private mutating func shows(after step: MatrixRequest) {
    switch step {
    case .arrive: add("expect trip waiting")
    case .start, .resume, .message: add("expect trip on-trip")
    case .stop: add("expect trip at-stop")
    case .end: add("expect trip collect")
    case .cash: add("expect trip rate")
    case .cancel: add("expect trip cancelled")
    case .goOnShift where !cell.moment.isKill: add("expect shift off")
    case .accept where !cell.moment.isKill: add("expect trip offered")
    case .noShow where !cell.moment.isKill: add("expect trip waiting")
    case .rate, .goOnShift, .accept, .noShow: break
    }
  }

  private mutating func restart() {
    add("when app killed within 1m wait 2s", "restart")
  }

  private mutating func roomAgain() {
    if cell.fault != .refuse { add("expect request \(name) confirmed within 1m") }
    add("disk ok")
  }

  /// Blips that nobody is told of, then a loss that is announced.
  private mutating func flap() {
    for _ in 1...3 { add("after 1s signal off", "after 800ms signal on") }
    add("after 1s signal off", "after 7s signal on")
  }

  private mutating func refused() {
    add("expect request \(name) refused within 1m")
    if !cell.request.isDependent { add("expect notices 1", "press Enter") }
    tapAgain()
  }

  private mutating func expires() {
    add("expect request \(name) expired within 1m")
    tapAgain()
  }

  // MARK: The end

  private mutating func end() {
    switch cell.request {
    case .cancel, .noShow: add("when trip cancelled within 1m expect server trip cancelled")
    default:
      let stop = cell.request.wantsStop ? "stop resume " : ""
      add("when trip settled within 1m expect server trip settled")
      add("expect server order accept arrive start \(stop)end cash rate")
      add("expect fare due 105.00", "expect fare confirmed 105.00")
    }
    add(
      "expect queue 0 within 1m", "expect server effects \(name) \(expectation.effects)",
      "expect notices \(expectation.notices)", "expect dead-letters \(expectation.deadLetters)",
      "expect flicker 0", "expect money balanced", "expect earnings pending 0.00",
      "expect earnings confirmed \(earnings)", "expect app running")
  }

  /// The driver's share of the fare without tax; of the fee; of nothing.
  private var earnings: String {
    switch cell.request {
    case .noShow: "40.00"
    case .cancel: "0.00"
    default: "80.00"
    }
  }
}
