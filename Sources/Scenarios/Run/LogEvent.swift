import RideModel
import WorldSimulation

/// One thing that happened in a run, as the event log tells it.
///
/// The names and their fields are a documented, stable format: `WorldEvent.Name.fields` is the one
/// table. No wall time and no path is in any of them.
package struct LogEvent: Equatable, Sendable {
  package enum Value: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case int(Int64)
    case bool(Bool)
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
  }

  package var name: WorldEvent.Name
  /// Milliseconds since the start of the world.
  package var at: Int64
  private var values: [String: Value]

  /// - Precondition: Each field is one of `name.fields`.
  package init(_ name: WorldEvent.Name, at: Int64, _ fields: [String: Value?] = [:]) {
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

extension WorldEvent.Name {
  /// The fields of an event in the order of its line; one that does not apply is left out.
  ///
  /// - `request`, `key`, `trip`, `lane`, `number`: the request's name in a scenario, its
  ///   idempotency key, the trip it belongs to, its lane and its number.
  /// - `code`: a refusal's. `reason`, `text`: plain words. `zone`: as the map names it.
  /// - `amount`: a decimal of the tariff's currency, as text.
  /// - `from`, `to`: the versions a pushed state lies between.
  /// - `line`: of the scenario. `expect`: the statement. `actual`: what was so instead.
  /// - `bytes`: sent by the phone. `saved`: milliseconds the driver did not wait. `rejected`:
  ///   positions that no car can have been at, left out.
  package var fields: [String] {
    let request = ["request", "key", "trip", "lane", "number"]
    switch self {
    case .requestWaiting, .requestQueued, .requestSending, .requestReceived, .requestConfirmed,
      .requestRetry:
      return request
    case .requestRefused, .requestExpired: return request + ["code"]
    case .linkLost, .linkBack, .linkWeak, .linkLiefi: return ["reason", "zone"]
    case .tripState: return ["trip", "state"]
    case .shiftState: return ["state", "reason"]
    case .fareEstimate, .fareDue, .fareConfirmed: return ["trip", "amount"]
    case .noticeShown: return ["code", "request", "key", "text"]
    case .serverEffect: return ["request", "key", "trip"]
    case .serverPush: return ["from", "to"]
    case .faultInjected: return ["fault", "request"]
    case .appKilled, .appStarted: return []
    case .inputKey: return ["key"]
    case .expectMet: return ["line", "expect"]
    case .expectFailed: return ["line", "expect", "actual"]
    case .summary:
      return [
        "result", "met", "failed", "asked", "trips", "requests", "attempts", "bytes", "notices",
        "flicker", "saved", "rejected",
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

extension LogEvent.Value {
  package var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .int(let int): "\(int)"
    case .bool(let bool): bool ? "true" : "false"
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
      // A log is looked at on a terminal, too.
      case _ where SafeText.acts(scalar):
        for unit in UTF16.encode(scalar) ?? .init() {
          let hex = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        }
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
