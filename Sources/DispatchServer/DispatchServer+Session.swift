import OptimisticEngine
import RideModel
import StreetMap

// Sign-in, tokens, and what is known of each phone.

/// The phone that is signed in now.
struct ServerSession: Hashable {
  var login: String
  var phone: String
  var token: String
  /// The token that this one took the place of: a phone that lost the answer asks with it again.
  var previous: String?
  var expires: Instant
}

/// What the server knows of one phone installation.
struct PhoneRecord: Hashable {
  /// The version of its base when it last spoke.
  var base: Int64 = 0
  /// The lowest number still pending on it.
  var lowWater: Int64 = 0
}

extension DispatchServer {
  var session: ServerSession? {
    let value = ledger[Table.meta, "session"]
    guard let login = value["login"].text, let phone = value["phone"].text,
      let token = value["token"].text, let expires = value["expires"].int
    else { return nil }
    return ServerSession(
      login: login, phone: phone, token: token, previous: value["previous"].text,
      expires: Instant(milliseconds: expires))
  }

  private func save(_ session: ServerSession?) {
    guard let session else {
      ledger[Table.meta, "session"] = .null
      return
    }
    ledger[Table.meta, "session"] = [
      "login": .text(session.login), "phone": .text(session.phone), "token": .text(session.token),
      "previous": .optional(session.previous), "expires": .int(session.expires.milliseconds),
    ]
  }

  // MARK: - Signing in

  func signIn(login: String, phone: String) -> ServerMessage {
    let login = LoginName.cleaned(login)
    guard !login.isEmpty, !phone.isEmpty else {
      return .signInRefused(reason: "a sign-in needs a name", token: nil)
    }
    openAccount(login)
    if ledger[Table.meta, "lastLogin"].text != login {
      ledger[Table.meta, "lastLogin"] = .text(login)
      setAccount(login, "epoch", .int(count("epoch")))
    }
    needsPush = true
    takesOffers = true
    nextHeartbeat = now + DispatchTimes.heartbeat
    return signedIn(
      ServerSession(
        login: login, phone: phone, token: newToken(), expires: now + DispatchTimes.tokenLife))
  }

  func refresh(_ token: String) -> ServerMessage {
    let refusal = ServerMessage.signInRefused(
      reason: "You were signed out by the company; sign in again", token: token)
    // A token of long ago signs nobody out but the phone that still has it.
    guard var session, session.token == token || session.previous == token else { return refusal }
    guard !ledger.isSet("refusesRefresh") else {
      ledger[Table.meta, "refusesRefresh"] = .null
      save(nil)
      nextHeartbeat = nil
      return refusal
    }
    // Asked again: the answer was lost, and is the same.
    if session.previous == token { return signedIn(session) }
    session.previous = token
    session.token = newToken()
    session.expires = now + DispatchTimes.tokenLife
    return signedIn(session)
  }

  private func signedIn(_ session: ServerSession) -> ServerMessage {
    save(session)
    return .signedIn(
      SignedIn(
        token: session.token, driver: session.login, epoch: epoch(session.login),
        expiresIn: session.expires - now, serverTime: wall))
  }

  private func newToken() -> String {
    // Not a secret in a simulator, but never the same twice.
    "token-\(count("token"))-\(String(seed, radix: 36))"
  }

  func isAuthorised(_ batch: Batch) -> Bool {
    guard let session else { return false }
    return session.token == batch.credentials && session.login == batch.login
      && session.expires > now
  }

  func expireToken() {
    guard var session else { return }
    session.expires = now
    save(session)
  }

  func refuseNextRefresh() { ledger[Table.meta, "refusesRefresh"] = true }

  // MARK: - Accounts

  private func openAccount(_ login: String) {
    guard ledger[Table.accounts, login].isNull else { return }
    ledger[Table.accounts, login] = ["version": 0, "epoch": 0]
    put(
      EntityRef(Collection.drivers, login),
      [
        DriverField.name: .text(login), DriverField.shift: .text(ShiftState.off),
        DriverField.shiftReason: .null, DriverField.shiftSince: .int(wall),
        DriverField.account: .text(AccountState.active), DriverField.trip: .null,
        DriverField.nextTrip: .null, DriverField.shiftTime: 0,
        DriverField.offer: .null, DriverField.earnings: 0, DriverField.cashInHand: 0,
        DriverField.owes: 0, DriverField.transfers: 0, DriverField.tripsDone: 0,
        DriverField.metresWithRider: 0, DriverField.metresEmpty: 0,
      ], driver: login)
  }

  func setAccount(_ login: String, _ field: String, _ value: Value) {
    var account = ledger[Table.accounts, login].map ?? [:]
    account[field] = value
    ledger[Table.accounts, login] = .map(account)
  }

  package func epoch(_ login: String) -> Int64 { ledger[Table.accounts, login]["epoch"].int ?? 0 }

  /// The next number of a counter, from 1.
  func count(_ name: String) -> Int64 {
    let next = (ledger[Table.meta, "count.\(name)"].int ?? 0) + 1
    ledger[Table.meta, "count.\(name)"] = .int(next)
    return next
  }

  // MARK: - Phones

  func phone(_ id: String) -> PhoneRecord {
    let value = ledger[Table.phones, id]
    return PhoneRecord(base: value["base"].int ?? 0, lowWater: value["lowWater"].int ?? 0)
  }

  func set(_ record: PhoneRecord, of id: String) {
    ledger[Table.phones, id] = [
      "base": .int(record.base), "lowWater": .int(record.lowWater),
    ]
  }

  /// The phone said how far its base is: what it has need not be pushed again.
  func heard(baseVersion: Int64) {
    guard let session else { return }
    var record = phone(session.phone)
    guard baseVersion <= currentVersion else { return }
    record.base = baseVersion
    set(record, of: session.phone)
    phoneCaughtUp(session.login, base: baseVersion)
  }

  func stateIfBehind(_ version: Int64) -> ServerMessage {
    guard let session, version != currentVersion || needsPush else {
      return .heartbeat(serverTime: wall, version: currentVersion)
    }
    needsPush = false
    let state = state(for: session, since: version)
    remember(state)
    return .state(state)
  }

  /// Positions a receiver made up, such as 0,0, are left out.
  func take(_ reports: [PositionReport]) {
    let believable = reports.filter { map.isBelievable(map.projection.point(of: $0.coordinate)) }
    guard let latest = believable.max(by: { $0.at < $1.at }) else { return }
    if let reported, reported.at >= latest.at { return }
    reported = PositionReport(at: min(latest.at, wall), coordinate: latest.coordinate)
  }
}

extension Ledger {
  fileprivate func isSet(_ name: String) -> Bool { self[Table.meta, name].bool ?? false }
}
