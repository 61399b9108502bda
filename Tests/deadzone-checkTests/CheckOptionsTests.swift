import Testing

@testable import deadzone_check

@Suite struct CheckOptionsTests {
  @Test func withoutWordsAThousandSeedsOfTheEngine() throws {
    let options = try CheckOptions([])
    #expect(options.layer == .engine)
    #expect((options.from, options.seeds, options.jobs) == (1, 1_000, 2))
  }

  @Test func everyWordIsTaken() throws {
    let options = try CheckOptions([
      "--layer", "world", "--seeds", "7", "--from", "3", "--jobs", "1", "--digests",
    ])
    #expect(options.layer == .world)
    #expect((options.from, options.seeds, options.jobs) == (3, 7, 1))
    #expect(options.printsDigests && !options.looksAtScreens)
    #expect(try CheckOptions(["--layer", "screens"]).looksAtScreens)
    let one = try CheckOptions(["--seed", "0", "--keep", "0-2,5", "--planted", "newKeyOnRetry"])
    #expect(one.seed == 0)
    #expect(one.keep == [0, 1, 2, 5])
    #expect(one.planted == .newKeyOnRetry)
  }

  @Test(arguments: [
    (["--sedes", "1"], "unknown option --sedes"), (["--seeds"], "--seeds wants a value"),
    (["--seeds", "0"], "--seeds 0: not a number it can be"),
    (["--seeds", "many"], "--seeds many: not a number it can be"),
    (["--layer", "moon"], "--layer moon: engine, world or screens"),
    (["--planted", "nothing"], "--planted nothing: no such bug"),
    (["--keep", "3-1"], "--keep 3-1: wants places like 0-3,7"),
  ])
  func badWordsAreSaidInOneLine(words: [String], text: String) {
    #expect(throws: CheckOptions.BadWords(text: text)) { try CheckOptions(words) }
  }

  @Test(arguments: [
    ([], ""), ([4], "4"), ([0, 1, 2], "0-2"), ([0, 1, 3, 5, 6], "0-1,3,5-6"),
  ])
  func placesAreWrittenAsTheyAreRead(places: [Int], text: String) throws {
    #expect(CheckOptions.text(of: places) == text)
    #expect(try CheckOptions.places(text) == places)
  }
}
