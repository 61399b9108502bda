import StreetMap
import Testing

@testable import Scenarios

@Suite struct ReportTests {
  private func report(_ text: String, path: String = "maps/a.scenario") throws -> RunReport {
    let scenario = try ScenarioParser.parse(text, file: path)
    let stage = FakeStage()
    stage.lines = ["<OUTBOX> & \"4\""]
    var report = RunReport(path: path, scenario: scenario)
    report.result = ScenarioRunner(scenario, on: stage).run()
    return report
  }

  @Test func junitHasACaseForEachExpectationWithTheScreen() throws {
    let screen = "&lt;OUTBOX&gt; &amp; &quot;4&quot;"
    #expect(
      JUnitReport.text([
        try report("expect queue 0\nexpect queue < 0 within 2s"), try report("kill", path: "b"),
      ]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="1" errors="0" skipped="0">
          <testsuite name="maps/a.scenario" tests="3" failures="1" errors="0" skipped="0" time="2.000">
            <testcase classname="maps/a.scenario" name="line 1: expect queue 0" time="0.000"/>
            <testcase classname="maps/a.scenario" name="line 2: expect queue &lt; 0 within 2s" time="2.000">
              <failure message="expected: queue &lt; 0 within 2s; actual: queue 0">\(screen)</failure>
            </testcase>
            <testcase classname="maps/a.scenario" name="the whole file" time="2.000"/>
          </testsuite>
          <testsuite name="b" tests="1" failures="0" errors="0" skipped="0" time="0.000">
            <testcase classname="b" name="the whole file" time="0.000"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func junitSkipsAKnownFailure() throws {
    let text = JUnitReport.text([try report("known-failure \"late\"\nexpect queue 1")])
    #expect(text.contains("<testsuites tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\">"))
    #expect(text.contains("<skipped message=\"known failure: late\"/>"))
    let met = JUnitReport.text([try report("known-failure \"late\"\nexpect queue 0")])
    #expect(met.contains("<failure message=\"all met, but marked known-failure: late\">"))
  }

  @Test func xmlHoldsNoCharacterItMustNot() {
    #expect(XMLText.escaped("a\u{1B}[0m\u{0}\u{FFFE}\n<é>") == "a?[0m??\n&lt;é&gt;")
  }

  @Test func tapHasAPointForEachExpectationAndFile() throws {
    #expect(
      TAPReport.text([
        try report("expect queue 0\nexpect request message#2 queued"),
        try report("known-failure \"late\"\nexpect queue 1", path: "b"),
      ]) == ##"""
        TAP version 13
        1..5
        ok 1 - maps/a.scenario:1 expect queue 0
        not ok 2 - maps/a.scenario:2 expect request message\#2 queued
        # no message#2
        ok 3 - maps/a.scenario
        not ok 4 - b:2 expect queue 1 # TODO late
        # queue 0
        ok 5 - b

        """##)
  }

  @Test func longRunsAreToldInHours() {
    #expect(
      [0, 999, 61_000, 3_599_000, 3_661_000].map(RunReport.minutes)
        == ["0:00", "0:00", "1:01", "59:59", "1:01:01"])
  }
}
