import OptimisticEngine
import StreetMap

/// Everything the phone says to the server; one message on the link each.
package enum PhoneMessage: Hashable, Sendable {
  case signIn(login: String, phone: String)
  case refresh(token: String)
  case batch(Batch)
  /// Where the car was, oldest first: telemetry, never a request.
  case positions([PositionReport], baseVersion: Int64)
  /// "I am here, and my base is at that version": answered by what is missing, if anything is.
  /// A phone on which too much waits unsent takes no offers.
  case heartbeat(baseVersion: Int64, takesOffers: Bool = true)

  private enum Form {
    static let signIn: UInt8 = 1
    static let refresh: UInt8 = 2
    static let batch: UInt8 = 3
    static let positions: UInt8 = 4
    static let heartbeat: UInt8 = 5
  }

  package func encoded() -> [UInt8] {
    switch self {
    case .signIn(let login, let phone):
      [Form.signIn] + Value.list([.text(login), .text(phone)]).encoded()
    case .refresh(let token): [Form.refresh] + Value.text(token).encoded()
    case .batch(let batch): [Form.batch] + batch.encoded()
    case .positions(let reports, let version):
      [Form.positions] + Value.list([.int(version), .list(reports.map(\.value))]).encoded()
    case .heartbeat(let version, let takesOffers):
      [Form.heartbeat]
        + (takesOffers ? Value.int(version) : .list([.int(version), false])).encoded()
    }
  }

  package init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    guard let form = bytes.first else { throw DamagedRecord("an empty message") }
    let rest = Array(bytes.dropFirst())
    if form == Form.batch {
      self = .batch(try Batch(decoding: rest))
      return
    }
    let value = try Value(decoding: rest)
    switch (form, value) {
    case (Form.signIn, .list(let parts)):
      guard parts.count == 2, let login = parts[0].text, let phone = parts[1].text else {
        throw DamagedRecord("a sign-in without login and phone")
      }
      self = .signIn(login: login, phone: phone)
    case (Form.refresh, .text(let token)): self = .refresh(token: token)
    case (Form.positions, .list(let parts)):
      guard parts.count == 2, let version = parts[0].int, let reports = parts[1].list else {
        throw DamagedRecord("positions without version and list")
      }
      self = .positions(try PositionReport.all(reports), baseVersion: version)
    case (Form.heartbeat, .int(let version)): self = .heartbeat(baseVersion: version)
    case (Form.heartbeat, .list(let parts)):
      guard parts.count == 2, let version = parts[0].int, let takesOffers = parts[1].bool else {
        throw DamagedRecord("a heartbeat without version and word on offers")
      }
      self = .heartbeat(baseVersion: version, takesOffers: takesOffers)
    default: throw DamagedRecord("unknown message of form \(form)")
    }
  }
}

/// One fix of the car, as telemetry.
package struct PositionReport: Hashable, Sendable {
  /// Server wall time as the phone estimates it.
  package var at: Milliseconds
  package var coordinate: Coordinate

  package init(at: Milliseconds, coordinate: Coordinate) {
    self.at = at
    self.coordinate = coordinate
  }

  var value: Value {
    [.int(at), .int(Int64(coordinate.latitude)), .int(Int64(coordinate.longitude))]
  }

  static func all(_ values: [Value]) throws(DamagedRecord) -> [PositionReport] {
    var reports: [PositionReport] = []
    for value in values {
      guard let at = value[0].int,
        let coordinate = Coordinate(value: ["lat": value[1], "lon": value[2]])
      else { throw DamagedRecord("a position without time and place") }
      reports.append(PositionReport(at: at, coordinate: coordinate))
    }
    return reports
  }
}

/// What the phone gets for a good sign-in or refresh.
package struct SignedIn: Hashable, Sendable {
  package var token: String
  package var driver: String
  package var epoch: Int64
  /// Milliseconds until the token must be refreshed.
  package var expiresIn: Milliseconds
  package var serverTime: Milliseconds

  package init(
    token: String, driver: String, epoch: Int64, expiresIn: Milliseconds,
    serverTime: Milliseconds
  ) {
    self.token = token
    self.driver = driver
    self.epoch = epoch
    self.expiresIn = expiresIn
    self.serverTime = serverTime
  }
}

/// Everything the server says to the phone.
package enum ServerMessage: Hashable, Sendable {
  case signedIn(SignedIn)
  /// The no to a refresh names its token; that to a sign-in none.
  case signInRefused(reason: String, token: String?)
  case batchAnswer(BatchAnswer)
  case state(StateMessage)
  /// The server is there; a version above the phone's base means a push was missed.
  case heartbeat(serverTime: Milliseconds, version: Int64)

  private enum Form {
    static let signedIn: UInt8 = 1
    static let signInRefused: UInt8 = 2
    static let batchAnswer: UInt8 = 3
    static let state: UInt8 = 4
    static let heartbeat: UInt8 = 5
  }

  package func encoded() -> [UInt8] {
    switch self {
    case .signedIn(let answer): [Form.signedIn] + answer.value.encoded()
    case .signInRefused(let reason, let token):
      [Form.signInRefused] + Value.list([.text(reason), .optional(token)]).encoded()
    case .batchAnswer(let answer): [Form.batchAnswer] + answer.encoded()
    case .state(let state): [Form.state] + state.encoded()
    case .heartbeat(let time, let version):
      [Form.heartbeat] + Value.list([.int(time), .int(version)]).encoded()
    }
  }

  package init(decoding bytes: [UInt8]) throws(DamagedRecord) {
    guard let form = bytes.first else { throw DamagedRecord("an empty message") }
    let rest = Array(bytes.dropFirst())
    switch form {
    case Form.batchAnswer: self = .batchAnswer(try BatchAnswer(decoding: rest))
    case Form.state: self = .state(try StateMessage(decoding: rest))
    default: self = try ServerMessage.small(form, try Value(decoding: rest))
    }
  }

  private static func small(_ form: UInt8, _ value: Value) throws(DamagedRecord) -> ServerMessage {
    switch (form, value) {
    case (Form.signedIn, _):
      guard let answer = SignedIn(value: value) else {
        throw DamagedRecord("a sign-in answer that lacks something")
      }
      return .signedIn(answer)
    case (Form.signInRefused, .list(let parts)):
      guard parts.count == 2, let reason = parts[0].text else {
        throw DamagedRecord("a refused sign-in without a reason")
      }
      return .signInRefused(reason: SafeText.clean(reason, limit: 200), token: parts[1].text)
    case (Form.heartbeat, .list(let parts)):
      guard parts.count == 2, let time = parts[0].int, let version = parts[1].int else {
        throw DamagedRecord("a heartbeat without time and version")
      }
      return .heartbeat(serverTime: time, version: version)
    default: throw DamagedRecord("unknown message of form \(form)")
    }
  }
}

extension SignedIn {
  var value: Value {
    [.text(token), .text(driver), .int(epoch), .int(expiresIn), .int(serverTime)]
  }

  init?(value: Value) {
    guard let token = value[0].text, let driver = value[1].text, let epoch = value[2].int,
      let expiresIn = value[3].int, let serverTime = value[4].int
    else { return nil }
    self.init(
      token: token, driver: driver, epoch: epoch, expiresIn: expiresIn, serverTime: serverTime)
  }
}
