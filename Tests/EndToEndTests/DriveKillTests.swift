import Glibc
import TerminalUI
import Testing

/// The real program dies at any moment; the same command goes on where it was.
@Suite(.serialized) struct DriveKillTests {
  private static let steps = [
    "Go on shift", "Accept", "Arrive", "Start", "End trip", "Collect", "Rate",
  ]

  // A step that was saved on the phone is there after the kill, and is not done twice.
  @Test(arguments: 1...steps.count)
  func killedAfterAStepNothingIsLostOrDoubled(step: Int) throws {
    let driver = try Driver()
    for label in Self.steps.prefix(step) { try driver.step(label) }
    try driver.kill(thenSpeed: step == 1 ? 4 : 32)
    for label in Self.steps.dropFirst(step) { try driver.step(label) }
    try driver.wait(for: "OUTBOX all sent")
    try driver.wait(for: "SETTLED")
    try driver.wait(for: "147.00 +42.00")
    try driver.wait(for: "Cash in hand 105.00")
    try driver.wait(for: "Earned       120.00")
    #expect(driver.text.contains("1 trip "))
  }

  @Test func tenKillsInTheDarkLeaveTripQueueAndFare() throws {
    let driver = try Driver()
    try driver.steps("Go on shift", "Accept", "Arrive", "Start", "End trip")
    for _ in 1...10 {
      try driver.kill(thenSpeed: 1)
      for words in [
        "OUTBOX 1 saved here", "COLLECT CASH",
        "end trip #T-1042", "~105.00", "Server knows: ON TRIP",
      ] {
        try driver.wait(for: words)
      }
    }
    try driver.wait(for: "OFFLINE")
    try driver.step("Collect")
    for _ in 1...3 {
      try driver.kill(thenSpeed: 1)
      try driver.wait(for: "OUTBOX 2 saved here")
    }
    try driver.kill()
    try driver.step("Rate")
    try driver.wait(for: "SETTLED")
    try driver.wait(for: "147.00 +42.00")
    try driver.wait(for: "Cash in hand 105.00")
  }

  // Also when it was asked to end.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func endedByASignalItGoesOn(signal: Int32) throws {
    let driver = try Driver()
    try driver.steps("Go on shift", "Accept", "Arrive", "Start", "End trip")
    try driver.kill(signal)
    try driver.wait(for: "COLLECT CASH")
    try driver.step("Collect")
    try driver.step("Rate")
    try driver.wait(for: "SETTLED")
  }

  @Test func case41eASecondProcessIsRefusedAndNamesTheFirst() throws {
    let driver = try Driver()
    let second = try PseudoTerminal(
      "deadzone", ["--map", Driver.map, "--state", driver.folder.path], options: .stderrToFile)
    #expect(try second.waitForExit() == .code(2))
    #expect(second.log == [])
    #expect(second.sideText.contains("\(driver.terminal.child.process)"))
    #expect(second.sideText.split(separator: "\n").count == 1)
    // Killed, the first leaves nothing behind that keeps the next one out.
    try driver.steps("Go on shift", "Accept", "Arrive", "Start", "End trip", "Collect")
    try driver.kill()
    try driver.step("Rate")
    try driver.wait(for: "OUTBOX all sent")
    try driver.wait(for: "SETTLED")
    try driver.wait(for: "147.00 +42.00")
    try driver.wait(for: "Cash in hand 105.00")
    try driver.wait(for: "Earned       120.00")
    #expect(driver.text.contains("1 trip "))
  }
}
