import Testing
import WorldSimulation

@testable import Scenarios

@Suite struct LogEventTests {
  @Test func fieldsStandInTheOrderOfTheTable() {
    let event = LogEvent(
      .requestRefused, at: 61_007,
      [
        "code": "rider-cancelled", "number": 12, "key": "P1-12", "request": "end", "trip": "T-1",
        "lane": "trip/T-1",
      ])
    #expect(
      event.line(number: 3) == #"""
        {"t":61.007,"n":3,"event":"request.refused","request":"end","key":"P1-12","trip":"T-1",\#
        "lane":"trip/T-1","number":12,"code":"rider-cancelled"}
        """#)
  }

  @Test func aFieldThatDoesNotApplyIsLeftOut() {
    #expect(
      LogEvent(.linkLost, at: 0, ["zone": nil]).line(number: 1)
        == #"{"t":0.000,"n":1,"event":"link.lost"}"#)
  }

  @Test func textIsEscapedInOneWay() {
    #expect(JSONText.quoted("a\"b\\c\n\r\t\u{1B}\u{7F}é") == #""a\"b\\c\n\r\t\u001b\u007fé""#)
    // What would act on a terminal that shows the log.
    #expect(
      JSONText.quoted("\u{9B}31m\u{202E}\u{2028}\u{E0041}王")
        == #""\u009b31m\u202e\u2028\udb40\udc41王""#)
  }

  @Test func everyNameHasItsOwnFields() {
    for name in WorldEvent.Name.allCases {
      #expect(Set(name.fields).count == name.fields.count)
      #expect(Set(name.fields).isDisjoint(with: ["t", "n", "event"]))
    }
    #expect(
      RequestStateWord.allCases.map { WorldEvent.Name($0).requestState }
        == RequestStateWord.allCases)
  }
}
