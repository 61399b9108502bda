import TerminalUI
import Testing

@testable import DriverScreens

/// Every screen at every size: no trap, nothing cut off that must be there.
struct ScreenSweepTests {
  struct Scene {
    var name: String
    var model: ScreenModel
    var ui: UIState
  }

  static let scenes: [Scene] =
    (Fixtures.moments + Fixtures.moreMoments).map {
      Scene(name: $0.name, model: $0.model, ui: UIState())
    }
    + (Fixtures.layers + Fixtures.moreLayers).map { entry in
      var ui = UIState()
      ui.layers = [entry.layer]
      return Scene(name: entry.name, model: entry.model, ui: ui)
    } + Fixtures.moreStates.map { Scene(name: $0.name, model: $0.model, ui: $0.ui) } + panels

  /// Whatever can be open is among them: a new page or question without a scene fails here.
  @Test func everyLayerHasAScene() {
    func name(_ layer: Layer) -> String {
      switch layer {
      case .confirm(let what, _): "confirm.\(what)".prefix { $0 != "(" }.description
      case .entry(let entry, _): "entry.\(entry)".prefix { $0 != "(" }.description
      default: "\(layer)".prefix { $0 != "(" }.description
      }
    }
    let names = Set(Self.scenes.flatMap(\.ui.layers).map(name))
    #expect(
      names == [
        "menu", "help", "truth", "timeline", "history", "problems", "messages", "notebook", "more",
        "world", "quit", "confirm.cancel", "confirm.endHere", "confirm.goOffShift",
        "confirm.noShow", "confirm.killApp", "confirm.discard", "confirm.giveUpHeld", "entry.mark",
        "entry.filter", "entry.pin", "entry.proof", "entry.incident", "entry.incidentNote",
        "entry.amount", "entry.serverText",
      ])
  }

  private static let panels: [Scene] = UIState.Panel.allCases.map { panel in
    var ui = UIState()
    ui.focus = panel
    ui.zoomed = true
    return Scene(name: "zoomed \(panel.title)", model: Fixtures.darkKerb(), ui: ui)
  }

  /// Every screen at every boundary of a layout, and at a lattice of all sizes up to 140 x 45 that is
  /// another one for each screen: together they meet every size.
  @Test(arguments: scenes.indices)
  func noSizeTraps(number: Int) throws {
    let scene = Self.scenes[number]
    for width in 0...140 {
      for height in 0...45 {
        let isEdge = Self.edgeWidths.contains(width) && Self.edgeHeights.contains(height)
        guard isEdge || (width + 7 * height + number) % Self.scenes.count == 0 else { continue }
        let size = Size(width: width, height: height)
        let capabilities: Capabilities = (width + height) % 7 == 0 ? .ascii : .full
        try check(Self.draw(scene, size, capabilities), size, scene)
      }
    }
  }

  /// Where something begins or ends to fit: a layout, a row of a panel, the page for small sizes.
  private static let edgeWidths: Set<Int> = [
    0, 1, 2, 3, 12, 40, 79, 80, 81, 83, 109, 110, 111, 119, 120, 121, 140,
  ]
  private static let edgeHeights: Set<Int> = [0, 1, 2, 5, 23, 24, 25, 27, 28, 31, 32, 33, 36, 45]

  /// Each row is exactly as wide as the frame, nothing stands outside, help is always there.
  private func check(_ frame: Frame, _ size: Size, _ scene: Scene) throws {
    let name = scene.name
    try #require(frame.size == size && frame.cells.count == size.width * size.height)
    for y in 0..<size.height {
      let row = frame.cells[y * size.width..<(y + 1) * size.width]
      let columns = row.reduce(0) { $0 + Int($1.glyph.width) }
      try #require(columns == size.width, "\(name) at \(size.text), row \(y)")
    }
    if let cursor = frame.cursor {
      #expect(frame.bounds.contains(x: cursor.x, y: cursor.y), "\(name) at \(size.text)")
    }
    if size.width >= 80, size.height >= 24 {
      #expect(hasHelp(frame, scene), "\(name) at \(size.text)")
    }
  }

  /// Where something is typed `?` is a character like any other.
  private func hasHelp(_ frame: Frame, _ scene: Scene) -> Bool {
    frame.line(frame.size.height - 1).hasSuffix(scene.ui.takesText ? "F1 Help" : "? Help")
  }

  @Test(arguments: ["80x24", "81x25", "109x32", "110x31", "110x32", "120x36", "200x60", "500x200"])
  func everyScreenAtTheEdges(size: String) throws {
    for scene in Self.scenes {
      let frame = Self.draw(scene, try #require(Size(size)), .full)
      #expect(hasHelp(frame, scene), "\(scene.name)")
      let hasOutbox = frame.line(0).contains("OUTBOX")
      #expect(hasOutbox, "\(scene.name)")
    }
  }

  /// What is cut ends in `~`; of our own words none is, at the smallest size and at the large one.
  @Test(arguments: ["80x24", "120x36"])
  func ownWordsAreWhole(size: String) throws {
    for scene in Self.scenes {
      let frame = Self.draw(scene, try #require(Size(size)), .full)
      for y in 0..<frame.size.height {
        // `~612.00` is an amount that is not certain.
        let line = frame.line(y)
        let cuts = line.indices.filter { index in
          let next = line.index(after: index)
          return line[index] == "~" && (next == line.endIndex || !line[next].isNumber)
        }
        #expect(cuts.isEmpty, "\(scene.name): \(line)")
      }
    }
  }

  // Case 42.
  @Test func everyWidthKeepsHelpInTheFooter() {
    for width in 80...200 {
      for scene in [Fixtures.onTrip(), Fixtures.darkKerb(), Fixtures.notice()] {
        let frame = Fixtures.frame(scene, size: Size(width: width, height: 24))
        #expect(frame.line(23).hasSuffix("? Help"))
      }
    }
  }

  /// With and without a zone's colour, in ASCII every glyph is ASCII.
  @Test func asciiIsASCII() {
    for scene in Self.scenes {
      let frame = Self.draw(scene, Size(width: 120, height: 36), .ascii)
      #expect(frame.text.utf8.allSatisfy { $0 < 0x7F }, "\(scene.name)")
    }
  }

  /// The countdown is seen without Braille, blocks and colour.
  @Test func theCountdownShowsInASCII() {
    let size = Size(width: 80, height: 24)
    let frame = Fixtures.frame(Fixtures.offer(), size: size, capabilities: .ascii)
    #expect(frame.contains("==============================.............."))
  }

  /// No signal is nobody's fault: no frame without signal speaks of failure.
  @Test func offlineSpeaksOfNoFailure() throws {
    // Every page over the dark kerb too; what the server refused may be called that.
    let pages = Fixtures.layers + Fixtures.moreLayers
    let dark = pages.filter { !$0.name.hasPrefix("problems") }.map { entry in
      var ui = UIState()
      ui.layers = [entry.layer]
      var model = Fixtures.withPages(Fixtures.darkKerb())
      model.problems = []
      return Scene(name: "\(entry.name) in the dark", model: model, ui: ui)
    }
    for scene in Self.scenes + dark where scene.model.header.signal == .offline {
      for size in ["120x36", "80x24", "79x23", "40x8"] {
        let frame = Self.draw(scene, try #require(Size(size)), .full)
        let text = frame.text.lowercased()
        for word in ["fail", "error", "retry"] {
          #expect(!text.contains(word), "\(scene.name) at \(size) says \(word)")
        }
        let isRed = frame.cells.contains { $0.style.role == .bad }
        #expect(!isRed, "\(scene.name) at \(size) is red")
      }
    }
  }

  /// What is kept of the frame before is never seen: from each screen to each other one the frame
  /// is the one that is drawn from nothing.
  @Test(arguments: ["120x36", "80x24"])
  func keptPartsAreNeverStale(size: String) throws {
    let size = try #require(Size(size))
    let cache = ScreenCache()
    for (index, scene) in Self.scenes.enumerated() {
      for step in stride(from: 1, to: Self.scenes.count, by: 4) {
        let other = Self.scenes[(index * step + step) % Self.scenes.count]
        for next in [scene, other] {
          let kept = render(
            next.model, ui: next.ui, size: size, capabilities: .full, cache: cache)
          let fresh = render(next.model, ui: next.ui, size: size, capabilities: .full)
          try #require(kept == fresh, "\(scene.name) and \(other.name)")
        }
      }
    }
  }

  /// Case 38: words carry every state; without any style all moments differ.
  @Test func momentsDifferInPlainText() {
    let texts = Fixtures.moments.map {
      Fixtures.frame($0.model, size: Size(width: 120, height: 36)).text
    }
    #expect(Set(texts).count == texts.count)
  }

  /// Case 38: the theme for who cannot tell red from green has no such pair.
  @Test(arguments: [8, 16, 256])
  func colourBlindnessHidesNothing(colors: Int) {
    let grounds = [Ground.none, .deadZone, .header, .dialogue]
    for ground in grounds {
      func color(_ role: Role) -> Int {
        Theme.cvd.paint(Style(role, on: ground), colors: colors).foreground
      }
      let bad = [Role.bad, .pinDrop].map(color)
      let good = [Role.good, .confirmed, .pinPickup].map(color)
      #expect(Set(bad).isDisjoint(with: good))
      // Plain green and red, dark and bright, in any of the palettes.
      for number in bad + good {
        #expect(![1, 2, 9, 10, 22, 28, 34, 40, 46, 114, 120, 124, 160, 196, 210].contains(number))
      }
    }
  }

  private static func draw(
    _ scene: Scene, _ size: Size, _ capabilities: Capabilities
  ) -> Frame {
    Fixtures.frame(scene.model, ui: scene.ui, size: size, capabilities: capabilities)
  }
}
