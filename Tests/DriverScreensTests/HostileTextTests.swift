import DriverApp
import TerminalUI
import Testing

@testable import DriverScreens

/// Whatever comes from outside, on every page that shows it: the borders stay where they are and
/// nothing reaches the terminal that could command it.
struct HostileTextTests {
  static let texts = [
    String(repeating: "王小明", count: 12), "👨‍👩‍👦 ❤️ 🇫🇮", String(repeating: "e\u{301}\u{327}", count: 9),
    "\u{202E}abc\u{2066}\u{200B}\u{FEFF}", "שלום עולם مرحبا", "",
    "\u{1B}[2J\u{1B}]52;c;QQ==\u{07}\u{9B}31m\u{7F}\r\n\t\u{0}",
    String(repeating: "x", count: 4_096),
    String(repeating: "two words ", count: 400), "~ | ─ ┐ █",
  ]

  @Test(arguments: texts.indices) func everyPageShowsItSafely(number: Int) throws {
    for scene in ScreenSweepTests.scenes {
      let model = Self.fill(scene.model, with: Self.texts[number])
      var ui = scene.ui
      ui.layers = ui.layers.map { Self.fill($0, with: Self.texts[number]) }
      for (size, capabilities) in [
        ("120x36", Capabilities.full), ("80x24", .full), ("80x24", .ascii),
      ] {
        let frame = Fixtures.frame(
          model, ui: ui, size: try #require(Size(size)), capabilities: capabilities)
        let edge = (1..<frame.size.height - 1).allSatisfy { y in
          Self.borders.contains(frame[frame.size.width - 1, y].glyph)
        }
        #expect(edge, "\(scene.name) at \(size), text \(number)")
        #expect(Self.isSafe(frame.text), "\(scene.name) at \(size), text \(number)")
        #expect(frame.line(0).contains("OUTBOX"), "\(scene.name) at \(size), text \(number)")
      }
    }
  }

  private static let borders = Set("│┐┘┤|+".map { Glyph($0) })

  private static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      let value = scalar.value
      let isControl = value < 0x20 || value == 0x7F || (0x80...0x9F).contains(value)
      let isBidi = (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      return !isControl && !isBidi && value != 0x200B && value != 0xFEFF
    }
  }

  // MARK: Every text from outside

  static func fill(_ moment: ScreenModel, with text: String) -> ScreenModel {
    var model = moment
    model.header.driver = text
    model.header.map = text
    if model.header.signal == .offline { model.header.signalDetail = "0:42 dead zone \(text)" }
    if !model.trip.id.isEmpty {
      model.trip.rider = RiderLine(text, "cash")
      model.trip.headline = "ON TRIP to \(text)"
    }
    for index in model.trip.stations.indices { model.trip.stations[index].name = text }
    for index in model.map.pins.indices { model.map.pins[index].name = text }
    model.map.drawing = drawing(text)
    model.offer?.pickup = text
    model.offer?.drop = text
    model.offer?.rider = RiderLine(text)
    if model.offer?.stops.isEmpty == false { model.offer?.stops = [text, text] }
    if model.settling?.rates != nil { model.settling?.rates = text }
    for index in model.notices.indices {
      model.notices[index].title = text
      model.notices[index].lines = [text]
    }
    for index in model.problems.indices {
      model.problems[index].title = text
      model.problems[index].code = String(text.prefix(40))
      model.problems[index].lines = [text]
    }
    model.events = model.events.map { .init($0.time, "The rider writes: \(text)", $0.kind) }
    fillPages(&model, text)
    if model.caption != nil { model.caption = text }
    return model
  }

  private static func fillPages(_ model: inout ScreenModel, _ text: String) {
    model.truth.rows = model.truth.rows.map { .init($0.name, phone: text, server: text) }
    if !model.truth.report.isEmpty { model.truth.report = [text, "  \(text)"] }
    model.timeline.chosen?.note = text
    model.messages.title = "Messages with \(text)"
    model.messages.rows = model.messages.rows.map { row in
      var row = row
      row.text = text
      row.answers = text
      return row
    }
    model.history.rows = model.history.rows.map { row in
      .init(
        trip: row.trip, when: row.when, what: "\(text) to \(text)", amount: row.amount,
        state: row.state)
    }
    model.notebook.rows = model.notebook.rows.map { row in
      var row = row
      row.title = text
      row.text = text
      row.aboutName = text
      return row
    }
    model.notebook.differences = model.notebook.differences.map {
      .init(number: $0.number, "insert note \(text)", call: $0.call, state: $0.state)
    }
    model.more = model.more.map {
      .init($0.kind, "Add to the incident: \(text)", closed: $0.closed)
    }
    model.world.faults = [text]
  }

  private static func drawing(_ text: String) -> MapDrawing {
    let plain = Fixtures.drawing
    return MapDrawing(
      roads: plain.roads.map { .init(name: text, kind: $0.kind, points: $0.points) },
      zones: plain.zones.map { .init(id: $0.id, name: text, kind: $0.kind, polygon: $0.polygon) },
      places: plain.places.map { .init(name: text, point: $0.point) }, attribution: text)
  }

  private static func fill(_ layer: Layer, with text: String) -> Layer {
    switch layer {
    case .entry(let entry, _): .entry(entry, TextInput(text))
    case .help: .help(search: TextInput(text), scroll: 0)
    default: layer
    }
  }
}
