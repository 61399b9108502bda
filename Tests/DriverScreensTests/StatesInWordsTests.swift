import DriverApp
import StreetMap
import OptimisticEngine
import TerminalUI
import Testing

@testable import DriverScreens

/// Case 38: words carry every state. What is compared is plain text: no colour, no attribute.
struct StatesInWordsTests {
  private static let outboxes: [(name: String, outbox: ScreenModel.Outbox)] = {
    func outbox(_ change: (inout ScreenModel.Outbox) -> Void) -> ScreenModel.Outbox {
      var outbox = ScreenModel.Outbox()
      change(&outbox)
      return outbox
    }
    return [
      ("all sent", outbox { _ in }), ("one saved", outbox { $0.count = 1 }),
      ("four saved", outbox { $0.count = 4 }),
      ("sending", outbox { ($0.count, $0.sending, $0.of) = (4, 2, 4) }),
      ("not saved", outbox { ($0.count, $0.unsaved) = (1, true) }),
      ("in memory", outbox { $0.inMemory = 2 }),
    ]
  }()

  /// Every moment of a trip with every signal, queue and shift: each screen reads otherwise.
  @Test(arguments: ["120x36", "80x24"], [true, false])
  func everyStateReadsOtherwise(size: String, inColourAndUTF8: Bool) throws {
    let size = try #require(Size(size))
    var seen: [String: String] = [:]
    for moment in Fixtures.moments {
      for signal in SignalState.allCases {
        for outbox in Self.outboxes {
          for isOnShift in [true, false] {
            var model = moment.model
            model.header.signal = signal
            model.header.signalDetail = ""
            model.header.onShift = isOnShift
            model.outbox = outbox.outbox
            let frame = Fixtures.frame(
              model, size: size, capabilities: inColourAndUTF8 ? .full : .ascii)
            let name = "\(moment.name), \(signal), \(outbox.name), shift \(isOnShift)"
            if let other = seen.updateValue(name, forKey: frame.text) {
              Issue.record("\(name) reads like \(other)")
            }
          }
        }
      }
    }
    #expect(
      seen.count == Fixtures.moments.count * SignalState.allCases.count * Self.outboxes.count * 2)
  }

  /// Each state of a request is a word on its row.
  @Test(arguments: ["120x36", "80x24"])
  func everyRequestStateIsAWord(size: String) throws {
    var texts: Set<String> = []
    for state in RequestState.allCases {
      var model = Fixtures.onTrip()
      model.outbox.count = 1
      model.outbox.rows = [.init(key: "p7-1", "arrive #T-1042", age: 5_000, state, reason: "")]
      let frame = Fixtures.frame(model, size: try #require(Size(size)))
      #expect(frame.contains(state.rawValue))
      texts.insert(frame.text)
    }
    #expect(texts.count == RequestState.allCases.count)
  }

  /// Where a trip stands has a word of its own.
  @Test func everyPhaseIsAWord() {
    let words = TripPhase.allCases.map(\.words)
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  /// What the next step did on the phone and at the server reads otherwise: `end`, `END`, `end*`.
  @Test func everyStepMarkReadsOtherwise() {
    let states: [ScreenModel.StepMark.State] = [.later, .now, .savedHere, .confirmed]
    let texts = states.map { state in
      var model = Fixtures.onTrip()
      model.trip.steps = [
        .init("accept", .confirmed), .init("arrive", state), .init("end", .later),
      ]
      return Fixtures.frame(model, size: Size(width: 120, height: 36)).text
    }
    #expect(texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2])
    #expect(texts[2] != texts[3])
  }
}
