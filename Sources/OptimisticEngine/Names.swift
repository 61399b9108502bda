/// Names one thing of the state: its collection and its id, local or the server's.
public struct EntityRef: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The collection, `trips`.
  public var collection: String
  /// The id in it, local or the server's.
  public var id: String

  /// The thing of that id in that collection.
  public init(_ collection: String, _ id: String) {
    self.collection = collection
    self.id = id
  }

  /// The same with its words.
  public init(collection: String, id: String) { self.init(collection, id) }

  /// By the id alone: things of several collections seldom share one, and half the work is saved.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// By collection, then by id, by their bytes.
  public static func < (a: EntityRef, b: EntityRef) -> Bool {
    a.collection == b.collection
      ? ByteWriter.ascending(a.id, b.id) : ByteWriter.ascending(a.collection, b.collection)
  }

  /// `collection/id`.
  public var description: String { "\(collection)/\(id)" }
}

/// The idempotency key of a request: the same on every attempt, unique for all time.
///
/// Its text is `<phone id>-<number>`; the server applies a key at most once.
public struct RequestKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The key as it is sent.
  public var text: String

  /// A key as it came from elsewhere.
  public init(text: String) { self.text = text }

  /// The key of that phone's request of that number.
  public init(phone: String, number: Int64) {
    // Not by interpolation: that makes room on the heap for what most often needs none.
    text = phone
    text.append("-")
    text.append(String(number))
  }

  /// The number after the last hyphen, if there is one.
  public var number: Int64? {
    guard let hyphen = text.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    return Int64(text[text.index(after: hyphen)...])
  }

  /// By number, and by text where the numbers are equal or missing.
  public static func < (a: RequestKey, b: RequestKey) -> Bool {
    let (first, second) = (a.number ?? -1, b.number ?? -1)
    return first == second ? a.text < b.text : first < second
  }

  /// The key's text.
  public var description: String { text }
}

/// Where a request is on its way. The raw values are the words shown and logged.
public enum RequestState: String, Hashable, Sendable, CaseIterable {
  /// A dependent request, not sent yet, within its patience.
  case waiting = "WAITING"
  /// Kept on this device, to be sent.
  case queued = "QUEUED"
  /// Sent, no answer yet.
  case sending = "SENDING"
  /// The server has it; the base does not show it yet.
  case received = "RECEIVED"
  /// The base contains it. Final.
  case confirmed = "CONFIRMED"
  /// An attempt failed while there is signal; it will be tried again.
  case retry = "RETRY"
  /// The server said a permanent no. Final.
  case refused = "REFUSED"
  /// A dependent's patience ran out: nothing changed. Final.
  case expired = "EXPIRED"

  /// Whether nothing more can happen to it.
  public var isFinal: Bool { self == .confirmed || self == .refused || self == .expired }

  /// Whether it counts as being in the queue.
  public var isInQueue: Bool { !isFinal && self != .waiting }
}

/// Which requests go first when several lanes are ready; inside a lane order is by number.
public enum Urgency: Int, Hashable, Comparable, Sendable, CaseIterable {
  case money, trip, normal, background

  /// Whether it goes first.
  public static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
}

/// Whether a request shows its effect at once.
public enum RequestNature: Hashable, Sendable {
  /// Its transform is shown at once; it is kept until the server answers.
  case optimistic
  /// It has no effect of its own before the server's answer, and waits at most this long from
  /// the tap; then it is EXPIRED and the server may not apply it any more.
  case dependent(patience: Milliseconds)

  /// The patience of a dependent request.
  public var patience: Milliseconds? {
    if case .dependent(let patience) = self { patience } else { nil }
  }
}

/// A permanent no, by the client-side check or by the server.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word for machines, such as `too-short`.
  public var code: String
  /// The reason in plain words for the person, with whatever figures it needs.
  public var text: String

  /// A no with its code for programs and its words for people.
  public init(code: String, text: String) {
    self.code = code
    self.text = text
  }

  /// `code: text`.
  public var description: String { "\(code): \(text)" }
}
