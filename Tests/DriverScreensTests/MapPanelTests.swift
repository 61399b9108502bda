import StreetMap
import TerminalUI
import Testing

@testable import DriverScreens

struct MapPanelTests {
  private let size = Size(width: 120, height: 36)

  private func map(_ model: ScreenModel, _ ui: UIState = UIState()) -> Frame {
    Fixtures.frame(model, ui: ui, size: size)
  }

  @Test func streetsHaveNamesAndTheCarIsThere() {
    let frame = map(Fixtures.onTrip())
    for text in ["<A>", "[D]", "Airport Road", "Old Mill Street", "DEAD ZONE P2", "Rank"] {
      #expect(frame.contains(text), "\(text)")
    }
    #expect(frame.line(1).contains("Dead zone in 300 m (0:25)"))
    #expect(frame.line(25).contains("drawn for this project, ODbL"))
  }

  /// Without Braille and without colour the zone is hatched and the streets are strokes.
  @Test func asciiDrawsTheSameThings() {
    let frame = Fixtures.frame(Fixtures.onTrip(), size: size, capabilities: .ascii)
    let strokes = frame.text.filter { "-|/\\.".contains($0) }
    #expect(strokes.count > 150)
    for text in ["<A>", "[D]", "DEAD ZONE P2", "::::", "Airport Road"] {
      #expect(frame.contains(text), "\(text)")
    }
  }

  @Test func theLitZoneIsLit() {
    let grounds = map(Fixtures.onTrip()).groundPlane
    #expect(grounds.contains("NNNN") && grounds.contains("WW"))
    var model = Fixtures.onTrip()
    model.map.litZone = nil
    #expect(!map(model).groundPlane.contains("N"))
  }

  /// Between two masts, and where a recorded drive heard nothing, the road is marked as in a zone.
  @Test func whatMastsAndADriveLeaveDarkIsDrawn() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let drawing = MapDrawing(try StreetMap.load(folder: "/\(root)/Maps/every-signal"))
    let open = drawing.zones.filter(\.name.isEmpty)
    #expect(open.map(\.kind) == [.weak, .dead, .weak, .weak, .dead, .weak])
    #expect(open.map(\.label).prefix(2) == ["weak signal", "NO SIGNAL"])
    var model = Fixtures.onTrip()
    model.map = MapScene()
    model.map.drawing = drawing
    model.map.car = .init(at: try #require(open[1].polygon.first), heading: 315)
    #expect(map(model).contains("NO SIGNAL"))
    // A map that is the same everywhere outside its zones has none.
    let plain = MapDrawing(try StreetMap.load(folder: "/\(root)/Maps/worked-fares"))
    #expect(plain.zones.map(\.label) == ["NO DATA Quarry"])
  }

  /// Names never stand on the way, the car or a pin.
  @Test func theWayStaysWhole() {
    var bare = Fixtures.onTrip()
    bare.map.drawing = MapDrawing.empty
    let way = map(bare)
    let full = map(Fixtures.onTrip())
    for y in 2..<25 {
      for x in 1..<77 where way[x, y].style.role == .route {
        #expect(full[x, y].glyph == way[x, y].glyph, "\(x),\(y)")
      }
    }
  }

  @Test func whatIsOutsideIsPointedAt() {
    var model = Fixtures.onTrip()
    model.map.pins = [
      .init(.pickup, at: Point(x: -9_000_000, y: 0), name: "West"),
      .init(.drop, at: Point(x: 9_000_000, y: 0), name: "East"),
      .init(.stop(1), at: Point(x: -60_000, y: 9_000_000), name: "North"),
    ]
    let frame = map(model)
    #expect(frame.contains("<P") && frame.contains("D>") && frame.contains("^1"))
  }

  /// At the place itself the car stands for the pin; its name stays.
  @Test func theCarStandsForThePin() {
    var model = Fixtures.onTrip()
    model.map.car?.point = model.map.pins[1].point
    let frame = map(model)
    #expect(frame.contains("<A>") && !frame.contains("[D]") && frame.contains("P2 kerb"))
  }

  @Test(arguments: [(0, "▴"), (90, "<A>▸"), (180, "▾"), (270, "◂<A>")])
  func theHeadingShows(heading: Int, mark: String) {
    var model = Fixtures.offShift()
    model.map.drawing = .empty
    model.map.car?.heading = heading
    #expect(map(model).contains(mark))
  }

  /// Without a colour the way to go is thick, the way gone dotted, and what is lit reversed.
  @Test func wayTrailAndZoneAreToldApartWithoutColour() {
    let frame = map(Fixtures.onTrip())
    func glyphs(_ role: Role) -> Set<String> {
      var found: Set<String> = []
      for y in 2..<25 {
        for x in 1..<77 where frame[x, y].style.role == role {
          found.insert(frame[x, y].glyph.text)
        }
      }
      return found
    }
    #expect(glyphs(.route).isSubset(of: ["⠛", "⠶", "⣤", "⣿", "⣶", "⠿", "⣴", "⣦", "⠻", "⠟"]))
    #expect(glyphs(.trail).isDisjoint(with: glyphs(.route)))
    let lit = (2..<25).flatMap { y in (1..<77).map { frame[$0, y].style } }
      .filter { $0.ground == .nextDeadZone && $0.attributes.contains(.reverse) }
    #expect(!lit.isEmpty && lit.allSatisfy { $0.role == .zoneLabel })
  }

  /// A street's name does not stand where it would be read as a place's; a long one is not cut.
  @Test func placesAreNamedWholeOrNotAtAll() {
    var model = Fixtures.offShift()
    let street = MapDrawing.Road(
      name: "Upright Street", kind: .medium,
      points: [Point(x: 0, y: -400_000), Point(x: 0, y: 400_000)])
    model.map = MapScene()
    model.map.drawing = MapDrawing(
      roads: [street], zones: [],
      places: [
        .init(name: "Hotel", point: Point(x: 0, y: 0)),
        .init(name: "The Very Long Name Of A Place", point: Point(x: 400_000, y: 0)),
      ], attribution: "")
    let frame = map(model)
    #expect(frame.contains("o Hotel") && !frame.contains("o Upright"))
    #expect(frame.contains("Upright Street") && !frame.contains("The Very"))
  }

  /// The cache changes nothing that is seen.
  @Test func theCacheIsInvisible() {
    let cache = ScreenCache()
    for moment in Fixtures.moments {
      var ui = UIState()
      ui.camera.placed = true
      let plain = render(moment.model, ui: ui, size: size, capabilities: .full)
      let cached = render(moment.model, ui: ui, size: size, capabilities: .full, cache: cache)
      #expect(plain == cached)
    }
  }

  /// Wide, joined and right-to-left names keep the borders where they are.
  @Test func foreignNamesKeepTheColumns() {
    var model = Fixtures.onTrip()
    for name in [
      "王小明王小明王小明王小明王小明王小明王小明王小明", "👨‍👩‍👦 ❤️", "e\u{301}\u{301}\u{301}", "\u{202E}abc\u{200B}",
      "\u{1B}[2J\u{1B}]52;c;QQ==\u{07}\u{9B}31m", String(repeating: "x", count: 4_096), "",
    ] {
      model.trip.rider = RiderLine(name)
      model.trip.headline = "ON TRIP to \(name)"
      model.map.pins[1].name = name
      let frame = map(model)
      for y in 2..<9 {
        #expect(frame[119, y].glyph == Glyph("│"), "\(name) row \(y)")
        #expect(frame[77, y].glyph == Glyph("│"), "\(name) row \(y)")
      }
      let isSafe = frame.text.unicodeScalars.allSatisfy {
        $0 == "\n"
          || ($0.value >= 0x20 && $0.value != 0x7F && !(0x80...0x9F).contains($0.value))
            && $0.value != 0x202E && $0.value != 0x200B
      }
      #expect(isSafe)
    }
  }
}
