/// One thing that happened in a run, as the event log tells it.
///
/// The names and their fields are a documented, stable format: `LogEvent.Name.fields` is the one
/// table. No wall time and no path is in any of them.
package struct LogEvent: Equatable, Sendable {
  package enum Value: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case int(Int64)
    case bool(Bool)
    /// Objects of text, integers: the lines of a fare.
    case list([[(String, Value)]])

    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }

    package static func == (a: Self, b: Self) -> Bool { a.json == b.json }
  }

  package var name: Name
  /// Milliseconds since the start of the world.
  package var at: Int64
  private var values: [String: Value]

  /// - Precondition: Each field is one of `name.fields`.
  package init(_ name: Name, at: Int64, _ fields: [String: Value?] = [:]) {
    self.name = name
    self.at = at
    self.values = fields.compactMapValues { $0 }
    for field in values.keys {
      precondition(name.fields.contains(field), "\(name.rawValue) has no field \(field)")
    }
  }

  package subscript(field: String) -> Value? { values[field] }

  package func text(_ field: String) -> String? {
    if case .text(let text)? = values[field] { text } else { nil }
  }

  package func int(_ field: String) -> Int64? {
    if case .int(let int)? = values[field] { int } else { nil }
  }

  /// The line of the log, without a line end; `number` is the line's own, from 1.
  package func line(number: Int) -> String {
    var line = "{\"t\":\(Self.seconds(at)),\"n\":\(number),\"event\":\"\(name.rawValue)\""
    for field in name.fields {
      if let value = values[field] { line += ",\"\(field)\":\(value.json)" }
    }
    return line + "}"
  }

  /// Milliseconds as seconds with three decimals.
  package static func seconds(_ milliseconds: Int64) -> String {
    let decimals = String(milliseconds.magnitude % 1000)
    let padding = String(repeating: "0", count: 3 - decimals.utf8.count)
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(padding)\(decimals)"
  }
}

extension LogEvent {
  /// The names of the events.
  package enum Name: String, CaseIterable, Sendable {
    case requestWaiting = "request.waiting"
    case requestQueued = "request.queued"
    case requestSending = "request.sending"
    case requestReceived = "request.received"
    case requestConfirmed = "request.confirmed"
    case requestRetry = "request.retry"
    case requestRefused = "request.refused"
    case requestExpired = "request.expired"
    case linkLost = "link.lost"
    case linkBack = "link.back"
    case linkWeak = "link.weak"
    case linkLiefi = "link.liefi"
    case tripState = "trip.state"
    case shiftState = "shift.state"
    case fareEstimate = "fare.estimate"
    case fareDue = "fare.due"
    case fareConfirmed = "fare.confirmed"
    case noticeShown = "notice.shown"
    case serverEffect = "server.effect"
    case serverPush = "server.push"
    case faultInjected = "fault.injected"
    case appKilled = "app.killed"
    case appStarted = "app.started"
    case inputKey = "input.key"
    case expectMet = "expect.met"
    case expectFailed = "expect.failed"
    case summary

    /// The fields of an event in the order of its line; one that does not apply is left out.
    ///
    /// - `request`, `key`, `trip`, `lane`, `number`: the request's name in a scenario, its
    ///   idempotency key, the trip it belongs to, its lane and its number.
    /// - `attempt`: which attempt this is, from 1. `code`: the refusal's. `why`: in plain words.
    /// - `waited`: milliseconds from the tap. `saved`: milliseconds the driver did not wait.
    /// - `dark`: milliseconds without signal. `place`: the zone, as the map names it.
    /// - `amount`, `difference`: decimals of the currency, as text. `reasons`: each a `text` and
    ///   an `amount`; they sum to the difference.
    /// - `line`: of the scenario. `expect`: the condition. `actual`: what was found instead.
    package var fields: [String] {
      let request = ["request", "key", "trip", "lane", "number"]
      switch self {
      case .requestWaiting: return request + ["why"]
      case .requestQueued, .requestReceived, .requestExpired: return request
      case .requestSending, .requestRetry: return request + ["attempt"]
      case .requestConfirmed: return request + ["waited", "saved"]
      case .requestRefused: return request + ["code"]
      case .linkLost, .linkLiefi: return ["place"]
      case .linkBack: return ["dark"]
      case .linkWeak: return []
      case .tripState: return ["trip", "state"]
      case .shiftState: return ["state", "why"]
      case .fareEstimate, .fareDue: return ["trip", "amount", "currency"]
      case .fareConfirmed: return ["trip", "amount", "currency", "difference", "reasons"]
      case .noticeShown: return ["notice", "trip", "request", "text"]
      case .serverEffect: return ["request", "key", "trip"]
      case .serverPush: return ["kind", "trip"]
      case .faultInjected: return ["fault", "request", "key"]
      case .appKilled: return ["why"]
      case .appStarted: return ["pending"]
      case .inputKey: return ["key"]
      case .expectMet: return ["line", "expect"]
      case .expectFailed: return ["line", "expect", "actual"]
      case .summary:
        return [
          "result", "met", "failed", "asked", "trips", "requests", "attempts", "bytes", "notices",
          "flicker", "saved",
        ]
      }
    }

    /// The state a request event tells, or nil.
    package var requestState: RequestStateWord? {
      let prefix = "request."
      guard rawValue.hasPrefix(prefix) else { return nil }
      return RequestStateWord(rawValue: String(rawValue.dropFirst(prefix.count)))
    }

    package init(_ state: RequestStateWord) {
      switch state {
      case .waiting: self = .requestWaiting
      case .queued: self = .requestQueued
      case .sending: self = .requestSending
      case .received: self = .requestReceived
      case .confirmed: self = .requestConfirmed
      case .retry: self = .requestRetry
      case .refused: self = .requestRefused
      case .expired: self = .requestExpired
      }
    }
  }
}

extension LogEvent.Value {
  package var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .int(let int): "\(int)"
    case .bool(let bool): bool ? "true" : "false"
    case .list(let objects):
      "["
        + objects.map { fields in
          let members = fields.map { "\(JSONText.quoted($0.0)):\($0.1.json)" }
          return "{" + members.joined(separator: ",") + "}"
        }.joined(separator: ",") + "]"
    }
  }
}

/// JSON strings, always escaped in the same way.
package enum JSONText {
  package static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
