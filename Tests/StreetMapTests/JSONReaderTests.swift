import Testing

@testable import StreetMap

@Suite struct JSONReaderTests {
  private func failure(_ text: String) -> JSONReader.Failure? {
    do throws(JSONReader.Failure) {
      _ = try JSONReader.read(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func readsEveryKindOfValue() throws {
    let text =
      #"{"a": [1, -2.5, 1e3], "b": "x\n\u00e9\ud83d\ude00\"", "c": {"d": null}, "e": true}"#
    let value = try JSONReader.read(Array(text.utf8))
    #expect(value["a"]?.array?.map { $0.number?.units(digits: 1) } == [10, -25, 10_000])
    #expect(value["b"]?.string == "x\né😀\"")
    #expect(value["c"]?["d"] == .null)
    #expect(value["e"] == .bool(true))
  }

  @Test func numbersAreExactDecimals() {
    #expect(JSONNumber("77.7066")?.units(digits: 7) == 777_066_000)
    #expect(JSONNumber("-0.00000005")?.units(digits: 7) == -1)
    #expect(JSONNumber("12.345678901234567890123")?.units(digits: 7) == 123_456_789)
    #expect(JSONNumber("1.50")?.text == "1.50")
    #expect(JSONNumber("120")?.text == "120")
    #expect(JSONNumber("-0.05")?.text == "-0.05")
    #expect(JSONNumber("1e30")?.units(digits: 7) == nil)
    for wrong in ["", "-", "1.", ".5", "1e", "12x", "0x10"] { #expect(JSONNumber(wrong) == nil) }
  }

  @Test func aCutTextSaysSo() {
    for cut in ["", "{", #"{"a"#, #"{"a""#, #"{"a":"#, "[1,", "[1", "[tr", #"["\u00"#, #"["\"#] {
      #expect(failure(cut)?.isCut == true, "\(cut)")
    }
    #expect(
      failure("{\n \"a\": [1,\n  2")
        == .init(line: 3, column: 4, problem: "the file ends in the middle", isCut: true))
  }

  @Test func aBrokenTextSaysWhere() {
    let expected: [(String, Int, String)] = [
      (#"{"a" 1}"#, 6, #"expected ":""#), ("[1 2]", 4, #"expected "]""#),
      ("{a}", 2, "expected a name in quotes"),
      ("[1] x", 5, "there is text after the end of the JSON"), ("[+1]", 2, "expected a value"),
      (#"["\q"]"#, 5, #"there is no escape \q"#),
    ]
    for (text, column, problem) in expected {
      #expect(
        failure(text) == .init(line: 1, column: column, problem: problem, isCut: false), "\(text)")
    }
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    #expect(failure(text)?.problem == "it is nested too deeply")
  }
}
