import OptimisticEngine

// The link in a saved world. A restored link goes on exactly as the saved one would have: the same
// arrivals, the same draws, the same seconds until the signal shown changes. The profile and the
// trace are options of the world and come with its start.

extension MobileLink {
  package var saved: Value {
    .map([
      "mode": .text(mode.rawValue),
      "map": mapConditions.saved,
      "monitor": monitor.saved,
      "up": lanes.up.saved,
      "down": lanes.down.saved,
      "lastMessage": .int(lastMessage),
      "lost": .list(lost.map(Value.int)),
      "settledAt": .int(settledAt.milliseconds),
      "statistics": statistics.saved,
    ])
  }

  /// Restores what ``saved`` gave, with the profile and the trace of that time.
  package init(
    saved: Value, profile: LinkProfile = .lte, trace: RecordedTrace? = nil
  ) throws(DamagedRecord) {
    guard let mode = Mode(rawValue: try saved.needText("mode")) else {
      throw DamagedRecord("link: unknown mode")
    }
    self.profile = profile
    self.trace = trace
    self.mode = mode
    mapConditions = try RadioConditions(saved: saved["map"])
    monitor = try SignalMonitor(saved: saved["monitor"])
    lanes = Lanes(up: try Lane(saved: saved["up"]), down: try Lane(saved: saved["down"]))
    lastMessage = try saved.needInt("lastMessage")
    lost = try saved.needInts("lost")
    settledAt = try saved.needInstant("settledAt")
    statistics = try LinkStatistics(saved: saved["statistics"])
    quality = LinkQuality(.open, profile: profile)
    quality = LinkQuality(conditions(at: settledAt), profile: profile)
  }
}

extension RadioConditions {
  var saved: Value {
    .map([
      "rsrp": .int(Int64(rsrp)),
      "load": .int(Int64(load)),
      "liefi": .bool(isLieFi),
      "captive": .bool(isCaptive),
      "profile": profile.map { .text($0.name) } ?? .null,
    ])
  }

  init(saved: Value) throws(DamagedRecord) {
    self.init(
      rsrp: Int(clamping: try saved.needInt("rsrp")),
      load: Int(clamping: try saved.needInt("load")),
      isLieFi: try saved.needBool("liefi"),
      isCaptive: try saved.needBool("captive"),
      profile: saved["profile"].text.flatMap(LinkProfile.named))
  }
}

extension MobileLink.Lane {
  var saved: Value {
    .map([
      "random": random.saved,
      "bad": .bool(loss.isBad),
      "flights": .list(
        flights.map { flight in
          .list([
            .int(flight.message), .int(flight.arrival.milliseconds), .int(flight.order),
            .bool(flight.isHeld),
          ])
        }),
      "freeAt": .int(freeAt),
      "lastArrival": .int(lastArrival.milliseconds),
      "packets": .int(packets.next),
    ])
  }

  init(saved: Value) throws(DamagedRecord) {
    self.init(random: try SeededRandom(saved: saved["random"]))
    loss = GilbertElliott(isBad: try saved.needBool("bad"))
    for flight in saved["flights"].list ?? [] {
      guard let parts = flight.list, parts.count == 4, let message = parts[0].int,
        let arrival = parts[1].int, let order = parts[2].int, let isHeld = parts[3].bool
      else { throw DamagedRecord("link: a message in flight is not readable") }
      flights.append(
        Flight(
          message: message, arrival: Instant(milliseconds: arrival), order: order, isHeld: isHeld))
    }
    freeAt = try saved.needInt("freeAt")
    lastArrival = try saved.needInstant("lastArrival")
    packets = PacketCursor(next: try saved.needInt("packets"))
  }
}

extension LinkStatistics {
  var saved: Value {
    .map([
      "up": .int(bytesUp),
      "down": .int(bytesDown),
      "lost": .int(messagesLost),
      "outages": .int(outages),
      "offline": .int(offlineMilliseconds),
      "began": .init(outageBegan),
    ])
  }

  init(saved: Value) throws(DamagedRecord) {
    bytesUp = try saved.needInt("up")
    bytesDown = try saved.needInt("down")
    messagesLost = try saved.needInt("lost")
    outages = try saved.needInt("outages")
    offlineMilliseconds = try saved.needInt("offline")
    outageBegan = saved.instant("began")
  }
}

// MARK: Reading

extension SeededRandom {
  /// The words of the state, bit by bit: integers of a value are signed.
  var saved: Value { .list(state.map { .int(Int64(bitPattern: $0)) }) }

  init(saved: Value) throws(DamagedRecord) {
    let words = (saved.list ?? []).compactMap(\.int).map { UInt64(bitPattern: $0) }
    guard let random = SeededRandom(state: words) else {
      throw DamagedRecord("link: the state of a random stream is not readable")
    }
    self = random
  }
}

extension Value {
  init(_ instant: Instant?) {
    self = instant.map { .int($0.milliseconds) } ?? .null
  }

  func instant(_ key: String) -> Instant? {
    self[key].int.map { Instant(milliseconds: $0) }
  }

  func needInt(_ key: String) throws(DamagedRecord) -> Int64 {
    guard let number = self[key].int else { throw DamagedRecord("link: no number '\(key)'") }
    return number
  }

  func needInts(_ key: String) throws(DamagedRecord) -> [Int64] {
    guard let list = self[key].list else { throw DamagedRecord("link: no list '\(key)'") }
    return list.compactMap(\.int)
  }

  func needInstant(_ key: String) throws(DamagedRecord) -> Instant {
    Instant(milliseconds: try needInt(key))
  }

  func needText(_ key: String) throws(DamagedRecord) -> String {
    guard let text = self[key].text else { throw DamagedRecord("link: no text '\(key)'") }
    return text
  }

  func needBool(_ key: String) throws(DamagedRecord) -> Bool {
    guard let bool = self[key].bool else { throw DamagedRecord("link: no flag '\(key)'") }
    return bool
  }
}
