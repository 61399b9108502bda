import Testing

@testable import Scenarios

/// Any bytes as a recording give one that plays, or one line that says why not.
@Suite struct RecordingFuzzTests {
  private let good: [UInt8] = {
    let text = "seed 7\nsize 80x24\npress Enter\nwhen queue 1 within 2s expect queue 1\nwait 1s"
    guard let scenario = try? ScenarioParser.parse(text, file: "f") else { return [] }
    let stage = FakeStage()
    stage.at(1000) { $0.queue = 1 }
    var log = EventLog()
    _ = ScenarioRunner(scenario, on: stage) { log.append($0) }.run()
    var settings = StageSettings()
    settings.mode = .optimistic
    var sources = RunSources()
    sources.mapDigest = "ab12"
    sources.carry(.link, Array("1 2 3".utf8))
    sources.start = StartingState(rows: [
      .init(place: .driver, table: "outbox", key: [0, 255], bytes: [1, 2, 3])
    ])
    let recording = Recording(of: scenario, settings: settings, sources: sources, log: log)
    return Array(recording.text.utf8)
  }()

  private func check(_ bytes: [UInt8]) {
    do {
      let recording = try Recording(reading: bytes, file: "r")
      #expect(Array(recording.text.utf8).count > 0)
    } catch {
      #expect(error.description.hasPrefix("r:"))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func itReadsWhatItWrites() throws {
    let recording = try Recording(reading: good, file: "r")
    #expect(Array(recording.text.utf8) == good)
    #expect(recording.scenario(file: "r").steps.map(\.position.line) == [3, 4, 5])
    #expect(recording.settings.mode == .optimistic)
  }

  @Test func cutAtEveryByte() {
    for count in 0..<good.count { check(Array(good.prefix(count))) }
  }

  @Test func withOneByteChanged() {
    var state: UInt64 = 42
    for index in good.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var bytes = good
      bytes[index] = UInt8(truncatingIfNeeded: state >> 33)
      check(bytes)
    }
  }
}
