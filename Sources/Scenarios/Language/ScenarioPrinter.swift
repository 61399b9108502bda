/// Writes a scenario in its canonical form: what it prints parses to the same scenario.
package enum ScenarioPrinter {
  package static func print(_ scenario: Scenario) -> String {
    let header = headerLines(scenario.header)
    let steps = scenario.steps.map(print)
    let blank = header.isEmpty || steps.isEmpty ? [] : [""]
    return (header + blank + steps).map { $0 + "\n" }.joined()
  }

  package static func print(_ step: ScenarioStep) -> String {
    var words: [String] = []
    switch step.trigger {
    case .at(let time): words += ["at", Decimals.timeText(time)]
    case .after(let time): words += ["after", Decimals.timeText(time)]
    case .when(let condition, let within):
      words += ["when", print(condition)] + self.within(within)
    case nil: break
    }
    switch step.body {
    case .act(let action): words.append(print(action))
    case .expect(let condition, let within):
      words += ["expect", print(condition)] + self.within(within)
    }
    return words.joined(separator: " ")
  }

  private static func within(_ time: Int64?) -> [String] {
    time.map { ["within", Decimals.timeText($0)] } ?? []
  }

  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  static func clock(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(minutes / 60) + ":" + two(minutes % 60)
  }

  static func headerLines(_ header: ScenarioHeader) -> [String] {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name) \(value)") }
    }
    add("map", header.map.map { wordOrText($0.value) })
    add("seed", header.seed.map(String.init))
    switch header.link?.value {
    case .profile(let name): add("link", name)
    case .file(let file): add("link", quoted(file))
    case nil: break
    }
    add("tariff", header.tariff.map { quoted($0.value) })
    add("track", header.track.map { quoted($0.value) })
    add("start", header.start.map(clock))
    add("mode", header.mode?.rawValue)
    add("trips", header.trips.map(String.init))
    add("riders", header.riders?.rawValue)
    add("size", header.size?.description)
    add("limit requests", header.limitRequests.map(String.init))
    add("limit money", header.limitMoney?.value)
    add("limit age", header.limitAge.map(Decimals.timeText))
    for tag in header.tags { add("tag", tag) }
    add("known-failure", header.knownFailure.map(quoted))
    add("driver", header.driver?.rawValue)
    return lines
  }

  /// A word where it can be one, else a text.
  static func wordOrText(_ text: String) -> String {
    let isWord =
      !text.isEmpty && !text.hasPrefix("#")
      && text.unicodeScalars.allSatisfy {
        !ScenarioLexer.isSpace($0) && $0 != "\"" && $0 != "\r"
      }
    return isWord ? text : quoted(text)
  }
}
