import OptimisticEngine

/// One thing that happened, as the event log writes it: a name and fields in a fixed order.
///
/// The names are those of `WorldEvent.Name`; no field holds a wall time or a path.
package struct WorldEvent: Hashable, Sendable {
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
  }

  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package let at: Instant
  package let name: Name
  package let fields: [Field]

  package init(at: Instant, _ name: Name, _ fields: [Field]) {
    self.at = at
    self.name = name
    self.fields = fields
  }

  package subscript(field: String) -> Value {
    fields.first { $0.name == field }?.value ?? .null
  }
}
