import Testing

@testable import Scenarios

@Suite struct ScenarioLoaderTests {
  /// Loads `a/main` from files given by path; the result as text, or the error.
  private func load(_ files: [String: String]) -> String {
    do {
      let scenario = try ScenarioLoader.load(
        "a/main",
        read: { path in
          guard let text = files[path] else {
            return .failure(ScenarioFileError(reason: "no such file"))
          }
          return .success(Array(text.utf8))
        })
      return ScenarioPrinter.print(scenario)
    } catch {
      return error.description
    }
  }

  @Test func includedStepsStandInPlaceOfTheStatement() {
    #expect(
      load([
        "a/main": "press 1\ninclude \"b/two\"\npress 4",
        "a/b/two": "press 2\ninclude \"three\"",
        "a/b/three": "press 3",
      ]) == "press 1\npress 2\npress 3\npress 4\n")
  }

  @Test func anIncludesTriggerComesBeforeItsSteps() {
    #expect(
      load(["a/main": "at 5s include \"x\"", "a/x": "press x\nafter 1s press y"])
        == "at 5s wait 0s\npress x\nafter 1s press y\n")
  }

  @Test func anAbsolutePathIsTakenAsItIs() {
    #expect(load(["a/main": "include \"/x\"", "/x": "kill"]) == "kill\n")
  }

  @Test func aFileMayBeIncludedTwiceAndBeEmpty() {
    #expect(
      load(["a/main": "include \"x\"\ninclude \"x\"\nkill", "a/x": "# nothing"]) == "kill\n")
  }

  @Test func aMissingFileIsNamedWhereItIsIncluded() {
    #expect(
      load(["a/main": "kill\nafter 1s include \"x\""])
        == "a/main:2:1: found the file \"x\": no such file, expected a file beside a/main")
    #expect(
      load([:]) == "a/main:1:1: found no such file, expected a scenario that can be read")
  }

  @Test func anErrorInAnIncludedFileNamesThatFile() {
    #expect(
      load(["a/main": "include \"x\"", "a/x": "kill\nwait long"])
        == "a/x:2:6: found 'long', expected a time (500ms, 12s, 3m, 1h)")
  }

  @Test func anIncludedFileHoldsStepsOnly() {
    #expect(
      load(["a/main": "include \"x\"", "a/x": "seed 7\nkill"])
        == "a/x:1:1: found 'seed', expected a step: an included file holds steps only")
  }

  @Test func includesGoEightDeepAndNoDeeper() {
    var files = ["a/main": "include \"1\"", "a/8": "kill"]
    for depth in 1...7 { files["a/\(depth)"] = "include \"\(depth + 1)\"" }
    #expect(load(files) == "kill\n")
    files["a/8"] = "include \"9\""
    files["a/9"] = "kill"
    #expect(
      load(files)
        == "a/8:1:1: found files that include each other more than 8 deep, expected at most 8")
    #expect(
      load(["a/main": "include \"main\""])
        == "a/main:1:1: found files that include each other more than 8 deep, expected at most 8")
  }

  @Test func includesThatMultiplyAreBounded() {
    let many = String(repeating: "include \"x\"\n", count: 400)
    #expect(
      load(["a/main": many, "a/x": String(repeating: "kill\n", count: 400)])
        == "a/main:251:1: found more than 100000 steps, expected fewer")
  }
}
