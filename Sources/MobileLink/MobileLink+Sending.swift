import OptimisticEngine

extension MobileLink {
  /// One direction of the link: what is in flight, and the state of its medium.
  struct Lane: Hashable, Sendable {
    struct Flight: Hashable, Sendable {
      var message: Int64
      var arrival: Instant
      /// Among arrivals of one instant.
      var order: Int64
      /// Waits for the next message to overtake it (a reorder fault); then it is like any other.
      var isHeld: Bool
    }

    var random: SeededRandom
    var loss = GilbertElliott()
    var flights: [Flight] = []
    /// When the medium has sent all it was given, in microseconds since the start.
    var freeAt: Int64 = 0
    /// The latest arrival promised: nothing later arrives before it.
    var lastArrival = Instant(milliseconds: 0)
    /// Packets of a packet trace already used, and the rest of the one last opened.
    var packets = PacketCursor()

    init(random: SeededRandom) {
      self.random = random
    }

    var nextArrival: Instant? { flights.lazy.map(\.arrival).min() }

    /// Takes out what arrived by `now`.
    mutating func takeArrivals(until now: Instant) -> [Flight] {
      // Nothing in flight is by far the usual case.
      if flights.isEmpty { return [] }
      let arrived = flights.filter { $0.arrival <= now }
      flights.removeAll { $0.arrival <= now }
      return arrived
    }

    /// An outage begins or ends: what has not arrived by `now` is lost, and the medium is free.
    mutating func clear(after now: Instant) -> [Int64] {
      let lost = flights.filter { $0.arrival > now }.map(\.message)
      flights.removeAll { $0.arrival > now }
      freeAt = 0
      packets = PacketCursor()
      lastArrival = now
      return lost
    }
  }

  /// Both directions.
  struct Lanes: Hashable, Sendable {
    var up: Lane
    var down: Lane

    subscript(direction: Direction) -> Lane {
      get { direction == .up ? up : down }
      set {
        switch direction {
        case .up: up = newValue
        case .down: down = newValue
        }
      }
    }
  }

  /// How often a packet is sent before the transport gives the message up.
  static let packetAttempts = 5
  /// The least wait before a packet is sent again, in microseconds.
  static let leastRetransmission: Int64 = 200_000
  /// The most, in microseconds.
  static let mostRetransmission: Int64 = 4_000_000
  /// A packet of the radio, in bytes.
  static let packetBytes = 1_400
  /// How long a reordered message waits for one to overtake it.
  package static let reorderPatience: Milliseconds = 2_000

  /// Sends a message of `bytes`.
  ///
  /// `reordered` holds it until the next message the same way has arrived, 2 s at most.
  /// In flight it counts against the rate: those behind it wait.
  package mutating func send(
    _ bytes: Int, direction: Direction, at now: Instant, reordered: Bool = false
  ) -> Delivery {
    settle(to: now)
    switch direction {
    case .up: statistics.bytesUp += Int64(bytes)
    case .down: statistics.bytesDown += Int64(bytes)
    }
    guard isReachable else { return refuse(reasonForSilence(at: now)) }
    guard let sent = lanes[direction].transmit(bytes, on: self, direction, at: now) else {
      return refuse(.dropped)
    }
    lastMessage += 1
    let arrival = lanes[direction].launch(
      lastMessage, arriving: sent, isHeld: reordered, at: now)
    return .arrives(message: lastMessage, at: arrival)
  }

  /// If a message sent earlier is still on its way.
  package func isInFlight(_ message: Int64) -> Bool {
    Direction.allCases.contains { direction in
      lanes[direction].flights.contains { $0.message == message }
    }
  }

  /// The messages lost in flight since last asked, so that the world forgets their contents.
  package mutating func takeLost() -> [Int64] {
    defer { lost = [] }
    return lost
  }

  private mutating func refuse(_ loss: Delivery.Loss) -> Delivery {
    statistics.messagesLost += 1
    return .lost(loss)
  }

  private func reasonForSilence(at now: Instant) -> Delivery.Loss {
    if !quality.hasRadio { return .noSignal }
    return conditions(at: now).isCaptive ? .captive : .noData
  }
}

extension MobileLink.Lane {
  /// Puts a message on the medium: when its last byte arrives, in order; nil if it is lost.
  mutating func transmit(
    _ bytes: Int, on link: MobileLink, _ direction: Direction, at now: Instant
  ) -> Instant? {
    let path = link.quality[direction]
    let nowMicroseconds = now.milliseconds * 1_000
    let sent: Int64
    if let packets = link.activePackets {
      sent = self.packets.take(bytes, from: packets, at: now).milliseconds * 1_000
    } else {
      sent = max(nowMicroseconds, freeAt) + Int64(bytes) * 8_000_000 / path.bitsPerSecond
    }
    freeAt = sent
    guard let late = retransmissions(for: bytes, path: path) else { return nil }
    let jitter = path.jitterMicroseconds > 0 ? random.integer(in: 0...path.jitterMicroseconds) : 0
    let arrival = sent + path.latencyMicroseconds + jitter + late
    return Instant(milliseconds: (arrival + 999) / 1_000)
  }

  /// What lost packets cost a message, in microseconds; nil if one was lost every time.
  private mutating func retransmissions(for bytes: Int, path: PathQuality) -> Int64? {
    var late: Int64 = 0
    for _ in 0..<max(1, (bytes + MobileLink.packetBytes - 1) / MobileLink.packetBytes) {
      var wait = max(MobileLink.leastRetransmission, 2 * path.latencyMicroseconds)
      var attempts = 1
      while loss.loses(lossPerMillion: path.lossPerMillion, random: &random) {
        attempts += 1
        if attempts > MobileLink.packetAttempts { return nil }
        late += wait
        wait = min(wait * 2, MobileLink.mostRetransmission)
      }
    }
    return late
  }

  /// Notes a message in flight and keeps the order; lets it overtake one that is held.
  mutating func launch(
    _ message: Int64, arriving at: Instant, isHeld: Bool, at now: Instant
  ) -> Instant {
    if isHeld {
      let latest = max(at, lastArrival, now) + MobileLink.reorderPatience
      flights.append(.init(message: message, arrival: latest, order: message * 2, isHeld: true))
      return latest
    }
    let arrival = max(at, lastArrival)
    flights.append(.init(message: message, arrival: arrival, order: message * 2, isHeld: false))
    lastArrival = arrival
    for index in flights.indices where flights[index].isHeld {
      // Just behind the one that overtook it.
      flights[index].isHeld = false
      flights[index].arrival = min(flights[index].arrival, arrival)
      flights[index].order = message * 2 + 1
      lastArrival = max(lastArrival, flights[index].arrival)
    }
    return arrival
  }
}
