import OptimisticEngine
import StreetMap

// The newest of the journal is kept with the world: a drive that goes on shows what happened before,
// each thing at the time it happened.

extension Journal {
  private static let keptLines = 60
  private static let keptRequests = 60
  private static let keptSpans = 120

  /// What of it is kept; a few kB at the most.
  var saved: Value {
    .map([
      "lines": .list(
        lines.prefix(Journal.keptLines).map {
          .list([
            .int($0.at.milliseconds), .text($0.text), .text($0.kind.rawValue), .optional($0.brief),
          ])
        }),
      "requests": .list(requests.suffix(Journal.keptRequests).map(\.saved)),
      "signal": .list(
        signal.suffix(Journal.keptSpans).map {
          .list([.int($0.from.milliseconds), .text($0.state.rawValue), .int(Int64($0.bars))])
        }),
    ])
  }

  /// The journal as it was kept. What of it cannot be read is left out: nothing hangs on it.
  init(saved: Value) {
    self.init()
    restore(
      lines: (saved["lines"].list ?? []).compactMap { value in
        guard let at = value[0].int, let text = value[1].text,
          let kind = value[2].text.flatMap(ScreenModel.EventRow.Kind.init)
        else { return nil }
        return Line(
          at: Instant(milliseconds: at), text: text, kind: kind, brief: value[3].text)
      },
      requests: (saved["requests"].list ?? []).compactMap(Request.init),
      signal: (saved["signal"].list ?? []).compactMap { value in
        guard let from = value[0].int, let bars = value[2].int,
          let state = value[1].text.flatMap(SignalState.init)
        else { return nil }
        return Span(from: Instant(milliseconds: from), state: state, bars: Int(clamping: bars))
      })
  }
}

extension Journal.Request {
  fileprivate var saved: Value {
    .map([
      "key": .text(key), "kind": .text(kind), "trip": .optional(trip),
      "name": .optional(name),
      "tapped": .int(tapped.milliseconds), "sent": .optional(sent?.milliseconds),
      "received": .optional(received?.milliseconds),
      "confirmed": .optional(confirmed?.milliseconds), "ended": .optional(ended?.milliseconds),
      "state": .text(state.rawValue), "told": .bool(isTold), "offline": .bool(wasOffline),
    ])
  }

  fileprivate init?(saved: Value) {
    func instant(_ name: String) -> Instant? { saved[name].int.map(Instant.init(milliseconds:)) }
    guard let key = saved["key"].text, let kind = saved["kind"].text,
      let tapped = instant("tapped"), let state = saved["state"].text.flatMap(RequestState.init),
      let isTold = saved["told"].bool, let wasOffline = saved["offline"].bool
    else { return nil }
    self.init(
      key: key, kind: kind, trip: saved["trip"].text, name: saved["name"].text, tapped: tapped,
      sent: instant("sent"), received: instant("received"), confirmed: instant("confirmed"),
      ended: instant("ended"),
      state: state, isTold: isTold, wasOffline: wasOffline)
  }
}
