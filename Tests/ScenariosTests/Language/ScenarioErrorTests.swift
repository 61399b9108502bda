import RideModel
import Testing

@testable import Scenarios

/// Each error names the place, what was found and what was expected, on one line.
@Suite struct ScenarioErrorTests {
  private func message(_ text: String) -> String {
    do {
      let scenario = try ScenarioParser.parse(text, file: "f")
      return "parsed: " + ScenarioPrinter.print(scenario)
    } catch {
      return error.description
    }
  }

  @Test func aWrongFirstWordListsWhatMayStandThere() {
    #expect(
      message("pres Enter") == """
        f:1:1: found 'pres', expected a header (map, seed, link, tariff, track, start, mode, \
        trips, riders, size, limit, tag, known-failure, driver), a trigger (at, after, when), \
        expect or an action (press, type, signal, gps, clock, zone, wait, kill, restart, \
        second-copy, disk, login, screenshot, say, ask, include, fault, server); did you mean \
        press?
        """)
    #expect(
      message("kill\n  when trip on-trip restrat") == """
        f:2:21: found 'restrat', expected expect or an action (press, type, signal, gps, clock, \
        zone, wait, kill, restart, second-copy, disk, login, screenshot, say, ask, include, \
        fault, server); did you mean restart?
        """)
  }

  @Test(arguments: [
    // Tokens.
    (
      "say \"a",
      "f:1:5: found a text without its closing quote, expected \" before the end of the line (the key is Quote)"
    ),
    (
      "press \"",
      "f:1:7: found a text without its closing quote, expected \" before the end of the line (the key is Quote)"
    ),
    ("say \"a\\n\"", "f:1:7: found a single \\ in a text, expected \\\" or \\\\"),
    ("say \"a\"b", "f:1:8: found 'b' right after a text, expected a space"),
    (
      "say a\"b\"",
      "f:1:6: found a quote inside a word, expected a space before a text (the key is Quote)"
    ),
    ("say hello", "f:1:5: found 'hello', expected a caption in double quotes"),
    ("say", "f:1:4: found the end of the line, expected a caption in double quotes"),
    ("say # \"no\"", "f:1:4: found the end of the line, expected a caption in double quotes"),
    (
      "say \"a\" \"b\"",
      "f:1:9: found the text \"b\", expected the end of the line (one action a line)"
    ),
    (
      "press Enter press Enter",
      "f:1:13: found 'press', expected the end of the line (one action a line)"
    ),
    ("", "f:1:1: found the end of the file, expected at least one step"),
    ("seed 7\n# x\n", "f:3:1: found the end of the file, expected at least one step"),
    // Header.
    ("seed x", "f:1:6: found 'x', expected a seed (a whole number)"),
    ("seed -1", "f:1:6: found '-1', expected a seed (a whole number)"),
    (
      "seed 18446744073709551616",
      "f:1:6: found '18446744073709551616', expected a seed (a whole number)"
    ),
    ("seed 1\nseed 2", "f:2:1: found a second seed, expected one (the first is on line 1)"),
    (
      "limit money 1\nlimit age 2s\nlimit money 2",
      "f:3:1: found a second limit money, expected one (the first is on line 1)"
    ),
    ("map a b", "f:1:7: found 'b', expected the end of the line"),
    ("map", "f:1:4: found the end of the line, expected a map's name or folder"),
    (
      "link",
      "f:1:5: found the end of the line, expected a link profile's name, or a file in double quotes"
    ),
    ("tariff eur.json", "f:1:8: found 'eur.json', expected a tariff file in double quotes"),
    ("track 1.gpx", "f:1:7: found '1.gpx', expected a .gpx file in double quotes"),
    ("start 24:00", "f:1:7: found '24:00', expected a time of day (00:00 to 23:59)"),
    ("start 9:30", "f:1:7: found '9:30', expected a time of day (00:00 to 23:59)"),
    ("start 12:60", "f:1:7: found '12:60', expected a time of day (00:00 to 23:59)"),
    (
      "mode optimstic",
      "f:1:6: found 'optimstic', expected a mode (optimistic, collect, blocking); did you mean optimistic?"
    ),
    (
      "mode Collect",
      "f:1:6: found 'Collect', expected a mode (optimistic, collect, blocking); did you mean collect?"
    ),
    ("trips many", "f:1:7: found 'many', expected how many offers are made"),
    ("size 0x36", "f:1:6: found '0x36', expected a size from 1x1 to 500x200, such as 120x36"),
    ("size 501x36", "f:1:6: found '501x36', expected a size from 1x1 to 500x200, such as 120x36"),
    ("size 80", "f:1:6: found '80', expected a size from 1x1 to 500x200, such as 120x36"),
    ("limit speed 3", "f:1:7: found 'speed', expected a limit (requests, money, age)"),
    ("limit requests -3", "f:1:16: found '-3', expected how many requests"),
    ("limit money lots", "f:1:13: found 'lots', expected an amount (12.50)"),
    ("limit age 3", "f:1:11: found '3', expected a time (500ms, 12s, 3m, 1h)"),
    ("tag", "f:1:4: found the end of the line, expected a tag"),
    ("known-failure why", "f:1:15: found 'why', expected why it is known to fail in double quotes"),
    ("driver automatic", "f:1:8: found 'automatic', expected a driver (manual, auto)"),
    (
      "kill\nseed 7",
      "f:2:1: found 'seed', expected a step: the header stands before the first step"
    ),
    // Triggers.
    ("at noon press x", "f:1:4: found 'noon', expected a time (500ms, 12s, 3m, 1h)"),
    ("at 1m30s press x", "f:1:4: found '1m30s', expected a time (500ms, 12s, 3m, 1h)"),
    ("after 5 press x", "f:1:7: found '5', expected a time (500ms, 12s, 3m, 1h)"),
    (
      "after 99999999999999999999s press x",
      "f:1:7: found '99999999999999999999s', expected a time (500ms, 12s, 3m, 1h)"
    ),
    ("wait 10001h", "f:1:6: found '10001h', expected a time (500ms, 12s, 3m, 1h)"),
    ("wait -5s", "f:1:6: found '-5s', expected a time (500ms, 12s, 3m, 1h)"),
    ("wait 1.5s", "f:1:6: found '1.5s', expected a time (500ms, 12s, 3m, 1h)"),
    ("wait ٣s", "f:1:6: found '٣s', expected a time (500ms, 12s, 3m, 1h)"),
    // Actions.
    ("type 12", "f:1:6: found '12', expected what is typed in double quotes"),
    ("signal offf", "f:1:8: found 'offf', expected a switch (on, off, map); did you mean off?"),
    ("gps map", "f:1:5: found 'map', expected a switch (on, off)"),
    ("clock 1h", "f:1:7: found '1h', expected a signed time (+1h, -30m)"),
    ("zone 05:30", "f:1:6: found '05:30', expected a time zone (+05:30)"),
    ("zone +14:30", "f:1:6: found '+14:30', expected a time zone from -12:00 to +14:00"),
    (
      "kill now", "f:1:6: found 'now', expected a moment (before-write, after-write, while-sending)"
    ),
    ("disk empty", "f:1:6: found 'empty', expected the disk's state (full, ok)"),
    (
      "login",
      "f:1:6: found the end of the line, expected a driver's name of at most 60 characters, without |"
    ),
    (
      "login a|b",
      "f:1:7: found 'a|b', expected a driver's name of at most 60 characters, without |"
    ),
    ("screenshot ../x", "f:1:12: found '../x', expected a file name without folders"),
    ("screenshot .x", "f:1:12: found '.x', expected a file name without folders"),
    ("restart app", "f:1:9: found 'app', expected the end of the line (one action a line)"),
    // Faults.
    ("fault slow end", "f:1:15: found the end of the line, expected how late (10s)"),
    ("fault throttle end fast", "f:1:20: found 'fast', expected for how long (7s)"),
    ("fault hang end 3s", "f:1:16: found '3s', expected times, rate or the end of the line"),
    (
      "fault hang end time 3",
      "f:1:16: found 'time', expected times, rate or the end of the line; did you mean times?"
    ),
    ("fault hang end times 0", "f:1:22: found '0', expected how many times, from 1"),
    ("fault hang end rate 101%", "f:1:21: found '101%', expected a rate from 0% to 100%"),
    ("fault hang end rate 10", "f:1:21: found '10', expected a rate from 0% to 100%"),
    ("fault none end", "f:1:12: found 'end', expected the end of the line (one action a line)"),
    (
      "fault hang any#2",
      "f:1:12: found 'any#2', expected a request (\(RequestName.words.joined(separator: ", ")); message#2 is the second); did you mean any?"
    ),
    (
      "fault hang ended",
      "f:1:12: found 'ended', expected a request (\(RequestName.words.joined(separator: ", ")); message#2 is the second); did you mean end?"
    ),
    (
      "fault hang message#0",
      "f:1:12: found 'message#0', expected a request (\(RequestName.words.joined(separator: ", ")); message#2 is the second); did you mean message?"
    ),
    (
      "fault refuse end to-short",
      "f:1:18: found 'to-short', expected a refusal code (\(RefusalCode.words.joined(separator: ", "))); did you mean too-short?"
    ),
    (
      "fault refuse end times 2",
      "f:1:18: found 'times', expected a refusal code (\(RefusalCode.words.joined(separator: ", ")))"
    ),
    // Server.
    ("server offers \"A\"", "f:1:18: found the end of the line, expected a place in double quotes"),
    ("server offers A B", "f:1:15: found 'A', expected a place in double quotes"),
    (
      "server offers \"A\" \"B\" cahs",
      "f:1:23: found 'cahs', expected cash, card, stop, pin, parcel, food, rider or surge; did you mean cash?"
    ),
    ("server offers \"A\" \"B\" cash card", "f:1:28: found a second way to pay, expected one"),
    ("server offers \"A\" \"B\" pin 1 pin 2", "f:1:29: found a second pin, expected one"),
    (
      "server offers \"A\" \"B\" \"C\"",
      "f:1:23: found the text \"C\", expected cash, card, stop, pin, parcel, food, rider or surge"
    ),
    ("server offers \"A\" \"B\" pin 12a", "f:1:27: found '12a', expected a PIN of 1 to 8 digits"),
    (
      "server offers \"A\" \"B\" surge 1.234",
      "f:1:29: found '1.234', expected a surge above 0 with at most 2 decimals (1.5)"
    ),
    (
      "server offers \"A\" \"B\" surge 0",
      "f:1:29: found '0', expected a surge above 0 with at most 2 decimals (1.5)"
    ),
    ("server reprices free", "f:1:17: found 'free', expected an amount (12.50)"),
    ("server reprices 1,50", "f:1:17: found '1,50', expected an amount (12.50)"),
    ("server reprices 1.", "f:1:17: found '1.', expected an amount (12.50)"),
    ("server reprices .5", "f:1:17: found '.5', expected an amount (12.50)"),
    (
      "server reprices 1234567890123.456",
      "f:1:17: found '1234567890123.456', expected an amount (12.50)"
    ),
    // Conditions.
    ("expect no notice \"x\"", "f:1:11: found 'notice', expected screen"),
    (
      "expect trip ontrip",
      "f:1:13: found 'ontrip', expected a trip state (none, offered, to-pickup, waiting, on-trip, at-stop, ended, collect, rate, settled, cancelled); did you mean on-trip?"
    ),
    (
      "expect server trp on-trip",
      "f:1:15: found 'trp', expected what the server knows (trip, effects, order); did you mean trip?"
    ),
    (
      "expect queue <3",
      "f:1:14: found '<3', expected one of < > <= >= standing alone, or no operator for equal"
    ),
    (
      "expect queue = 3",
      "f:1:14: found '=', expected one of < > <= >= standing alone, or no operator for equal"
    ),
    ("expect queue few", "f:1:14: found 'few', expected a whole number"),
    (
      "expect request end CONFIRMED",
      "f:1:20: found 'CONFIRMED', expected a request's state (waiting, queued, sending, received, confirmed, retry, refused, expired); did you mean confirmed?"
    ),
    ("expect fare due lots", "f:1:17: found 'lots', expected an amount (12.50), any or none"),
    ("expect fare total 3", "f:1:13: found 'total', expected a fare (estimate, due, confirmed)"),
    (
      "expect estimate age <= 3s",
      "f:1:21: found '<=', expected one of < > standing alone, or no operator for equal"
    ),
    ("expect estimate 3s", "f:1:17: found '3s', expected age"),
    (
      "expect saved end > 3s",
      "f:1:18: found '>', expected one of >= <= standing alone, or no operator for equal"
    ),
    ("expect reconciled withn 3s", "f:1:19: found 'withn', expected within; did you mean within?"),
    ("expect sent 3", "f:1:13: found '3', expected bytes"),
    ("expect money balance", "f:1:14: found 'balance', expected balanced; did you mean balanced?"),
    ("expect file a/b exists", "f:1:13: found 'a/b', expected a file name without folders"),
    ("expect file a exist", "f:1:15: found 'exist', expected exists; did you mean exists?"),
    ("expect app dead", "f:1:12: found 'dead', expected the app's state (running, killed)"),
    ("expect shift on off", "f:1:17: found 'off', expected within or the end of the line"),
    (
      "expect flicker 0 within 3s within 4s", "f:1:28: found 'within', expected the end of the line"
    ),
    (
      "when flicker 0 within 3s within 4s press x",
      "f:1:26: found 'within', expected expect or an action (\(ScenarioParser.actionWords.joined(separator: ", ")))"
    ),
    ("expect flicker 0 press x", "f:1:18: found 'press', expected within or the end of the line"),
  ]) func anErrorNamesThePlaceAndWhatWasExpected(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func aConditionThatIsNoneListsThemAll() {
    #expect(
      message("expect notices\nkill")
        == "f:1:15: found the end of the line, expected a whole number")
    #expect(
      message("expect tripp on-trip") == """
        f:1:8: found 'tripp', expected a condition (screen, no, trip, server, shift, signal, \
        queue, request, waits, fare, estimate, reason, earnings, saved, reconciled, notice, \
        notices, dead-letters, attempts, sent, flicker, money, app, file); did you mean trip?
        """)
  }

  @Test func aServerOrderNeedsTwoRequestsAndNoAny() {
    let requests = RequestName.words.filter { $0 != "any" }.joined(separator: ", ")
    let expected = "expected a request (\(requests); message#2 is the second)"
    #expect(
      message("expect server order start") == "f:1:26: found the end of the line, \(expected)")
    #expect(message("expect server order start any") == "f:1:27: found 'any', \(expected)")
    #expect(
      message("expect server order start end cahs")
        == "f:1:31: found 'cahs', \(expected); did you mean cash?")
  }

  @Test func aKeyThatIsNoneIsAnsweredWithTheNearest() {
    let names = KeyName.names.joined(separator: ", ")
    let expected = "expected a key (a character, \(names), F1 to F12, C-x)"
    for (word, meant) in [("enter", "Enter"), ("PgUp", nil), ("Escpae", "Escape")] {
      let suggestion = meant.map { "; did you mean \($0)?" } ?? ""
      #expect(message("press \(word)") == "f:1:7: found '\(word)', \(expected)\(suggestion)")
    }
    for word in ["F13", "F0", "F01", "C-", "C-A", "C-xx", "ab"] {
      #expect(message("press \(word)").hasPrefix("f:1:7: found '\(word)', \(expected)"))
    }
    #expect(message("press #") == "f:1:6: found the end of the line, \(expected)")
    #expect(message("press \"x\"") == "f:1:7: found the text \"x\", \(expected)")
  }

  @Test func foreignBytesAreNoText() {
    func parse(_ bytes: [UInt8]) -> String {
      do {
        _ = try ScenarioParser.parse(bytes, file: "f")
        return "parsed"
      } catch {
        return error.description
      }
    }
    #expect(
      parse(Array("kill\nsay \"".utf8) + [0xC3, 0x28, 0x22])
        == "f:2:1: found bytes that are no UTF-8, expected text in UTF-8")
    #expect(
      parse(Array(repeating: 0x20, count: 10_001))
        == "f:1:1: found a line of 10001 bytes, expected at most 10000")
  }

  @Test func whatIsFoundIsShownHarmlessAndShort() {
    #expect(
      message("say \u{1B}[2J\u{202E}x")
        == "f:1:5: found '?[2J?x', expected a caption in double quotes")
    let long = String(repeating: "x", count: 100)
    #expect(
      message("say \(long)")
        == "f:1:5: found '\(long.prefix(60))...', expected a caption in double quotes")
  }
}
