import StreetMap
import Testing

@testable import Scenarios

/// The matrix: its cells, what is expected of them, and some of them played.
@Suite struct MatrixTests {
  private static let finder = MapFinder(folders: [WorldStageTests.maps])

  private func run(_ cell: String) -> CommandOutput {
    MatrixCommand.run(cell: cell) {
      WorldStageMaker(finder: Self.finder) { _ in .success(.inMemory()) }
    }
  }

  @Test func thereAre960CellsAndEachIsPlayedByItsName() throws {
    #expect(MatrixCell.all.count == 12 * 16 * 5)
    #expect(Set(MatrixCell.all).count == 960)
    for cell in MatrixCell.all { #expect(try MatrixCell.named("\(cell)") == [cell]) }
    #expect(try MatrixCell.named("end").count == 80)
    #expect(try MatrixCell.named("end/hang").count == 5)
  }

  @Test(arguments: [
    ("end/lose-replies/none", "found 'lose-replies', expected a fault; did you mean lose-reply?"),
    ("ende/hang/none", "found 'ende', expected a request; did you mean end?"),
    ("end/hang/kill", "found 'kill', expected a moment (none, "),
    ("end/hang/none/now", "found 'now' behind the moment"), ("", "found '', expected a request ("),
  ]) func aCellThatIsNoneIsAnsweredInOneLine(name: String, error: String) {
    let output = run(name)
    #expect(output.exitCode == 2)
    #expect(output.errors.hasPrefix("deadzone: --cell \(name): \(error)"), "\(output.errors)")
    #expect(output.errors.split(separator: "\n").count == 1)
    #expect(output.output == "")
  }

  @Test(
    arguments: [
      ("end/lose-reply/none", [1, 0, 1, 0, 0]),
      ("end/refuse/none", [2, 0, 1, 1, 1]),
      ("end/refuse/kill-before-write", [3, 0, 1, 1, 1]),
      ("accept/refuse/none", [2, 0, 1, 0, 0]),
      ("cash/offline-before/disk-full", [2, 0, 1, 0, 0]),
      ("accept/hang/kill-after-write", [2, 1, 1, 0, 0]),
    ] as [(String, [Int64])]) func theLinesThatFitAddUp(name: String, numbers: [Int64]) throws
  {
    let expected = MatrixTable.expectation(of: try #require(try MatrixCell.named(name).first))
    #expect(
      [
        expected.taps, expected.expired, expected.effects, expected.notices, expected.deadLetters,
      ] == numbers)
  }

  /// A line that names what there is not would never fit, and nobody would notice.
  @Test func everyLineOfTheTableFitsSomeCell() {
    for line in MatrixTable.lines {
      #expect(MatrixCell.all.contains(where: line.fits), "\(line)")
    }
  }

  @Test func aCellIsAScenarioAsAFileHoldsIt() {
    let output = run("end/lose-reply/kill-after-write")
    #expect(output.exitCode == 0)
    #expect(
      output.output == """
        # end/lose-reply/kill-after-write

        map bengaluru-airport
        seed 7
        size 80x24

        server offers "Cab Rank" "Airport Hotel"
        signal on

        when screen "Enter Go on shift" within 2m press Enter
        when screen "Enter Accept" within 2m press Enter
        when screen "Enter Arrive" within 2m press Enter
        when screen "Enter Start" within 2m press Enter
        wait 61s

        when screen "Enter End trip" within 2m expect queue 0 within 1m
        fault lose-reply end
        kill after-write end
        press Enter
        when app killed within 1m wait 2s
        restart
        expect trip collect
        when screen "Enter Collect" within 2m press Enter
        when screen "Enter Rate" within 2m press Enter
        expect request end confirmed within 1m

        when trip settled within 1m expect server trip settled
        expect server order accept arrive start end cash rate
        expect fare due 105.00
        expect fare confirmed 105.00
        expect queue 0 within 1m
        expect server effects end 1
        expect notices 0
        expect dead-letters 0
        expect flicker 0
        expect money balanced
        expect earnings pending 0.00
        expect earnings confirmed 80.00
        expect app running

        met     end/lose-reply/kill-after-write  16 met, 1:10 simulated

        """)
  }

  /// Each request, each fault and each moment once; all cells are played by the released program.
  @Test(
    arguments: [
      "go-on-shift/clock-back/none", "accept/hang/kill-after-write",
      "arrive/refuse/kill-while-sending", "start/offline-before/disk-full",
      "stop/server-errors/none", "resume/duplicate/kill-before-write",
      "end/flapping/kill-while-sending", "cash/error-after-applying/none",
      "rate/throttle/disk-full", "message/unauthorised/kill-after-write",
      "cancel/slow/disk-full", "no-show/pushes-stale/none", "go-on-shift/lose-request/disk-full",
      "arrive/gps-off/none", "start/clock-ahead/none",
    ]) func aCellIsGreen(name: String)
  {
    let output = run(name)
    #expect(output.exitCode == 0, "\(output.output)")
  }

  @Test func manyCellsAreCounted() {
    #expect(run("rate/duplicate").output == "5 cells, 5 green, 0 red\n")
  }
}
