import Testing

@testable import Scenarios

/// What a run has been through, from its events alone.
@Suite struct RunHistoryTests {
  private func history(_ events: [LogEvent]) -> RunHistory {
    var history = RunHistory()
    for event in events { history.note(event) { _ in false } }
    return history
  }

  private func offered(_ trip: String) -> LogEvent {
    LogEvent(.tripState, at: 0, ["trip": .text(trip), "state": "offered"])
  }

  private let gone = LogEvent(.tripState, at: 0, ["state": "none"])

  private let refused = LogEvent(.requestRefused, at: 0, ["request": "accept", "key": "p-1"])

  @Test func anAnswerToAnOfferIsOfThatOffer() {
    let accept = RequestSelector(.accept)
    let declined = history([offered("T-1"), refused, gone])
    #expect(declined.requestHasBeen(accept, .refused))
    #expect(declined.trip == nil)
    let next = history([offered("T-1"), refused, gone, offered("T-2")])
    #expect(!next.requestHasBeen(accept, .refused))
    #expect(next.trip == "T-2")
    // An app that starts again is told of the same offer again.
    let restarted = history([offered("T-1"), refused, gone, offered("T-1")])
    #expect(restarted.requestHasBeen(accept, .refused))
  }
}
