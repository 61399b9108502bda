import DriverApp

/// One cell of the matrix: a request, what goes wrong with it, and what happens to the app then.
package struct MatrixCell: Hashable, Sendable, CustomStringConvertible {
  package var request: MatrixRequest
  package var fault: MatrixFault
  package var moment: MatrixMoment

  /// All of them, the moments of one fault together, the faults of one request together.
  package static let all: [MatrixCell] = MatrixRequest.allCases.flatMap { request in
    MatrixFault.allCases.flatMap { fault in
      MatrixMoment.allCases.map { MatrixCell(request: request, fault: fault, moment: $0) }
    }
  }

  /// `end/lose-reply/kill-after-write`: what `--cell` takes.
  package var description: String {
    "\(request.rawValue)/\(fault.rawValue)/\(moment.rawValue)"
  }

  /// The cells a name means: one, or with its last parts left out all that begin with it.
  ///
  /// - Throws: Which part is none, and the nearest.
  package static func named(_ name: String) throws(BadInput) -> [MatrixCell] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3 else {
      throw BadInput("--cell \(shown(name)): found '\(shown(parts[3]))' behind the moment")
    }
    let request: MatrixRequest = try word(parts[0], of: name)
    let fault: MatrixFault? = parts.count > 1 ? try word(parts[1], of: name) : nil
    let moment: MatrixMoment? = parts.count > 2 ? try word(parts[2], of: name) : nil
    return all.filter {
      $0.request == request && $0.fault == fault ?? $0.fault && $0.moment == moment ?? $0.moment
    }
  }

  private static func word<Word: ScenarioWord>(
    _ text: String, of name: String
  ) throws(BadInput) -> Word {
    if let word = Word(rawValue: text) { return word }
    let meant = NearestWord.find(text, among: Word.words).map { "; did you mean \($0)?" } ?? ""
    throw BadInput(
      "--cell \(shown(name)): found '\(shown(text))', expected \(Word.what)\(meant) "
        + "(\(Word.words.joined(separator: ", ")))")
  }

  private static func shown(_ text: String) -> String { ScenarioToken.printable(text) }
}

/// The requests of the matrix, in the order of a trip.
package enum MatrixRequest: String, ScenarioWord {
  case goOnShift = "go-on-shift"
  case accept, arrive, start, stop, resume, end, cash, rate, message, cancel
  case noShow = "no-show"
  package static let what = "a request"

  /// Whether it may only wait for the server, and is never shown as done before its answer.
  var isDependent: Bool { self == .goOnShift || self == .accept || self == .noShow }

  /// Whether its trip has a stop on the way.
  var wantsStop: Bool { self == .stop || self == .resume }

  /// What the screen says Enter does when it is due; nil for what other keys do.
  var label: String? { nextStep?.label }

  /// The step of the app's that Enter does for it.
  private var nextStep: NextStep? {
    switch self {
    case .goOnShift: .goOnShift
    case .cash: .collect
    case .message, .cancel, .noShow: nil
    default: NextStep(rawValue: rawValue)
    }
  }

  /// The steps after it that the driver can take in the same breath.
  var atOnce: [MatrixRequest] {
    switch self {
    case .arrive: [.start]
    case .stop: [.resume]
    case .end: [.cash, .rate]
    case .cash: [.rate]
    default: []
    }
  }

  /// The steps of its trip before it and after it.
  var way: (before: [MatrixRequest], after: [MatrixRequest]) {
    let toRider: [MatrixRequest] = [.goOnShift, .accept, .arrive]
    switch self {
    case .message: return (toRider + [.start], [.end, .cash, .rate])
    case .cancel: return ([.goOnShift, .accept], [])
    case .noShow: return (toRider, [])
    default:
      let ride = toRider + [.start] + (wantsStop ? [.stop, .resume] : []) + [.end, .cash, .rate]
      let parts = ride.split(separator: self, omittingEmptySubsequences: false).map(Array.init)
      return (parts[0], parts[1])
    }
  }
}

/// What goes wrong with the request, or around it.
package enum MatrixFault: String, ScenarioWord {
  case offlineBefore = "offline-before"
  case loseRequest = "lose-request"
  case loseReply = "lose-reply"
  case hang, slow, duplicate
  case pushesStale = "pushes-stale"
  case throttle
  case serverErrors = "server-errors"
  case errorAfterApplying = "error-after-applying"
  case unauthorised, refuse
  case clockAhead = "clock-ahead"
  case clockBack = "clock-back"
  case gpsOff = "gps-off"
  case flapping
  package static let what = "a fault"
}

/// What happens to the app or its disk at the tap.
package enum MatrixMoment: String, ScenarioWord {
  case none
  case killBeforeWrite = "kill-before-write"
  case killAfterWrite = "kill-after-write"
  case killWhileSending = "kill-while-sending"
  case diskFull = "disk-full"
  package static let what = "a moment"

  var isKill: Bool { self != .none && self != .diskFull }
}
