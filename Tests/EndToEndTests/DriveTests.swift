import Glibc
import TerminalUI
import Testing

/// The main job by hand, with the real program on a real terminal.
@Suite(.serialized) struct DriveTests {
  @Test(arguments: [Size(width: 120, height: 36), Size(width: 80, height: 24)])
  func aTripEndsInTheDarkAndReconciles(size: Size) throws {
    let driver = try Driver(size: size)
    try driver.step("Go on shift")
    try driver.wait(for: "OFFER")
    try driver.steps("Accept", "Arrive", "Start", "End trip")

    try driver.wait(for: "OUTBOX 1 saved here")
    let dark = try driver.paused()
    expect(
      dark,
      [
        "OFFLINE", "COLLECT CASH", "Server knows: ON TRIP", "~105.00", "CONFIRMED", "EST",
        "end trip #T-1042", "QUEUED", "waits for signal", "SAVED ON THIS PHONE",
        "the old app: still waiting for signal",
      ])
    expectNoWordOfFailure(dark)

    try driver.steps("Collect", "Rate")
    try driver.wait(for: "OUTBOX all sent")
    try driver.wait(for: "SETTLED")
    let settled = try driver.paused()
    expect(settled, ["147.00 +42.00", "Tolls", "+40.00", "Tax", "+2.00", "3 sent, 3 confirmed"])
    expectNoWordOfFailure(settled)
    try driver.quit()
  }

  @Test func theSecondTripStartsInTheBasement() throws {
    let driver = try Driver()
    try driver.steps(
      "Go on shift", "Accept", "Arrive", "Start", "End trip", "Collect", "Rate", "Close")
    try driver.steps("Accept", "Arrive", "Start")
    try driver.wait(for: "OUTBOX 2 saved here")
    let dark = try driver.paused()
    expect(dark, ["OFFLINE", "ON TRIP", "Server knows: TO PICKUP", "start trip", "arrive"])
    expectNoWordOfFailure(dark)
    try driver.wait(for: "OUTBOX all sent")
    try driver.steps("End trip", "Collect", "Rate")
    try driver.wait(for: "SETTLED")
  }

  @Test func enterTwiceIsOneStep() throws {
    let driver = try Driver()
    try driver.step("Go on shift")
    try driver.wait(for: "Enter Accept")
    driver.terminal.press("Enter", "Enter", "Enter")
    try driver.wait(for: "Enter Arrive")
    driver.terminal.press("Enter", "Enter")
    try driver.wait(for: "Enter Start")
    #expect(!driver.text.contains("ON TRIP"))
  }

  @Test func aKeyWithoutMeaningSaysSo() throws {
    let driver = try Driver()
    driver.terminal.press("k")
    try driver.wait(for: "k does nothing here. Enter = Go on shift, ? = all keys")
  }

  @Test func anotherSizeInTheMiddleKeepsTheMoment() throws {
    let driver = try Driver()
    try driver.steps("Go on shift", "Accept", "Arrive", "Start", "End trip")
    for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
      driver.terminal.resize(size)
      try driver.wait(for: "COLLECT CASH")
      try driver.terminal.wait("a frame as wide as the terminal") {
        driver.terminal.lines.contains { $0.count == size.width }
      }
    }
    driver.terminal.resize(Size(width: 20, height: 6))
    try driver.wait(for: "20x6")
    driver.terminal.resize(Size(width: 120, height: 36))
    try driver.steps("Collect", "Rate")
    try driver.wait(for: "SETTLED")
  }

  private func expect(
    _ screen: [String], _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = screen.joined(separator: "\n")
    for word in words where !text.contains(word) {
      Issue.record("no \"\(word)\" on screen:\n\(text)", sourceLocation: sourceLocation)
    }
  }

  /// No signal is no failure.
  private func expectNoWordOfFailure(
    _ screen: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = screen.joined(separator: "\n").lowercased()
    for word in ["fail", "error", "retry", "lost", "problem "] {
      #expect(!text.contains(word), sourceLocation: sourceLocation)
    }
  }
}
