import FoundationEssentials

// A recording as a file holds it.

extension Recording {
  /// The whole recording.
  package var text: String {
    var lines = Self.startLines(header, sources)
    switch content {
    case .scenario(let scenario):
      lines += ScenarioPrinter.headerLines(scenario.header).map {
        "{\"header\":\(JSONText.quoted($0))}"
      }
      lines += scenario.steps.map {
        "{\"line\":\($0.position.line),\"step\":\(JSONText.quoted(ScenarioPrinter.print($0)))}"
      }
    case .drive(let inputs): lines += inputs.map(\.line)
    }
    return (lines + log).map { $0 + "\n" }.joined()
  }

  /// What stands before anything that was played: header, starting state, files.
  package static func startLines(_ header: Header, _ sources: RunSources) -> [String] {
    let rows = (sources.start?.rows ?? []).map {
      "{\"state\":\"\($0.place.rawValue)\",\"table\":\(JSONText.quoted($0.table))"
        + ",\"key\":\"\(base64($0.key))\",\"bytes\":\"\(base64($0.bytes))\"}"
    }
    let files = sources.files.map {
      "{\"file\":\"\($0.role.rawValue)\",\"bytes\":\"\(base64($0.bytes))\"}"
    }
    return [header.line] + rows + files
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }

  // MARK: Reading

  /// Any line that is none of the log.
  fileprivate struct Line: Decodable {
    var state: String?
    var table: String?
    var key: String?
    var bytes: String?
    var file: String?
    /// Of the scenario.
    var header: String?
    var line: Int?
    var step: String?
  }

  fileprivate struct Parts {
    var rows: [StartingState.Row] = []
    var files: [CarriedFile] = []
    var text: [(line: Int, text: String)] = []
    var inputs: [RecordedInput] = []
    var log: [String] = []
  }

  /// Reads a recording; one cut short is read to its last whole line.
  package init(reading bytes: [UInt8], file: String) throws(BadInput) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line end is nothing, or a line cut short.
    let rest = lines.popLast()
    guard let first = lines.first ?? rest else { throw BadInput("\(file): an empty file") }
    let header = try Self.header(first, file: file)
    var parts = Parts()
    for (index, bytes) in lines.enumerated().dropFirst() {
      try parts.take(bytes, isDrive: header.isDrive, at: "\(file):\(index + 1)")
    }
    guard parts.rows.count >= header.rows ?? 0, parts.files.count >= header.files ?? 0 else {
      throw BadInput("\(file): cut short before the run begins; nothing of it can be played")
    }
    var sources = RunSources()
    sources.map = header.map ?? ""
    sources.mapDigest = header.mapDigest
    sources.tariffDigest = header.tariffDigest ?? ""
    sources.files = parts.files
    sources.start = header.rows.map { _ in StartingState(rows: parts.rows) }
    sources.startIsMissing = header.startIsMissing ?? false
    let isWhole =
      rest?.isEmpty == true && parts.log.last?.contains("\"event\":\"summary\"") == true
    self.init(
      header: header, sources: sources,
      content: header.isDrive
        ? .drive(parts.inputs) : .scenario(try Self.scenario(parts.text, file: file)),
      log: parts.log, isWhole: isWhole)
  }

  private static func header(
    _ bytes: ArraySlice<UInt8>, file: String
  ) throws(BadInput) -> Header {
    guard bytes.starts(with: start.utf8) else {
      throw BadInput("\(file):1: JSON, but not the start of a recording; nothing to play in it")
    }
    guard let header = try? JSONDecoder().decode(Header.self, from: Data(bytes)) else {
      throw BadInput("\(file):1: the first line of a recording, cut short or changed by hand")
    }
    guard header.recording <= format else {
      throw BadInput(
        "\(file): recorded by deadzone \(ScenarioToken.printable(header.deadzone)) in format "
          + "\(header.recording); this one reads up to \(format): use a newer deadzone")
    }
    return header
  }

  private static func scenario(
    _ lines: [(line: Int, text: String)], file: String
  ) throws(BadInput) -> Scenario {
    do {
      var scenario = try ScenarioParser.parse(
        lines.map { $0.text + "\n" }.joined(), file: file)
      let numbers = lines.suffix(scenario.steps.count).map(\.line)
      for (index, number) in numbers.enumerated() {
        scenario.steps[index].position.line = number
      }
      return scenario
    } catch {
      throw BadInput("\(file): the recorded scenario was changed: \(error.message)")
    }
  }
}

extension Recording.Parts {
  /// Takes the next line; `place` is its file and number.
  fileprivate mutating func take(
    _ bytes: ArraySlice<UInt8>, isDrive: Bool, at place: String
  ) throws(BadInput) {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw BadInput("\(place): bytes that are no UTF-8; the recording was changed")
    }
    if line.hasPrefix("{\"t\":") {
      log.append(line)
      return
    }
    guard isDrive ? takeInput(line) || takeStart(line) : takeStart(line) || takeStatement(line)
    else { throw BadInput("\(place): no line of a recording; it was changed by hand") }
  }

  private mutating func takeInput(_ text: String) -> Bool {
    guard text.hasPrefix("{\"at\":"),
      let line = try? JSONDecoder().decode(RecordedInput.Line.self, from: Data(text.utf8)),
      let input = RecordedInput(line), input.at >= inputs.last?.at ?? 0,
      inputs.last?.kind != .end
    else { return false }
    inputs.append(input)
    return true
  }

  private mutating func takeStart(_ text: String) -> Bool {
    guard log.isEmpty, self.text.isEmpty,
      let line = try? JSONDecoder().decode(Recording.Line.self, from: Data(text.utf8)),
      let bytes = line.bytes.flatMap({ Data(base64Encoded: $0) })
    else { return false }
    if let role = line.file.flatMap(CarriedFile.Role.init) {
      files.append(CarriedFile(role, Array(bytes)))
    } else if let place = line.state.flatMap(StartingState.Place.init), let table = line.table,
      let key = line.key.flatMap({ Data(base64Encoded: $0) })
    {
      rows.append(.init(place: place, table: table, key: Array(key), bytes: Array(bytes)))
    } else {
      return false
    }
    return true
  }

  private mutating func takeStatement(_ text: String) -> Bool {
    guard log.isEmpty,
      let line = try? JSONDecoder().decode(Recording.Line.self, from: Data(text.utf8)),
      let said = line.header ?? line.step
    else { return false }
    self.text.append((line.line ?? 0, said))
    return true
  }
}

extension Recording.Header {
  package var isDrive: Bool { kind == "drive" }

  /// The first line of a recording, its fields always in this order.
  package var line: String {
    var line =
      "\(Recording.start)\(recording),\"deadzone\":\(JSONText.quoted(deadzone))"
      + ",\"mapDigest\":\(JSONText.quoted(mapDigest))"
    func add(_ name: String, _ json: String?) {
      if let json { line += ",\"\(name)\":\(json)" }
    }
    add("tariffDigest", tariffDigest.map(JSONText.quoted))
    add("kind", kind.map(JSONText.quoted))
    add("map", map.map(JSONText.quoted))
    add("seed", seed.map(String.init))
    add("link", link.map(JSONText.quoted))
    add("mode", mode.map(JSONText.quoted))
    add("track", track.map(JSONText.quoted))
    add("size", size.map(JSONText.quoted))
    add("phoneMeter", phoneMeter.map { $0 ? "true" : "false" })
    add("first", first.map { $0 ? "true" : "false" })
    add("rows", rows.map(String.init))
    add("files", files.map(String.init))
    add("startIsMissing", startIsMissing.map { $0 ? "true" : "false" })
    return line + "}"
  }
}
