import FrameRules
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

  /// Each screen at every width and at every height, in turn at one of the sizes a screen is made
  /// for; each size up to 140 x 45 with two screens. `deadzone-check --layer screens` has them all.
  @Test(arguments: scenes.indices)
  func everyWidthAndHeight(number: Int) throws {
    let scene = Self.scenes[number]
    let usual = number % 2 == 0 ? Size(width: 80, height: 24) : Size(width: 120, height: 36)
    for width in 0...140 {
      for height in 0...45 {
        let isTurn = (width + 7 * height + number) % (Self.scenes.count / 2) == 0
        guard width == usual.width || height == usual.height || isTurn else { continue }
        let size = Size(width: width, height: height)
        let capabilities: Capabilities = (width + height) % 7 == 0 ? .ascii : .full
        try check(Self.draw(scene, size, capabilities), size, scene)
      }
    }
  }

  /// Where something begins or ends to fit: a layout, a row of a panel, the page for small sizes.
  @Test(arguments: [
    "1x1", "2x2", "7x3", "12x4", "24x5", "40x8", "79x23", "80x24", "110x32", "120x36",
  ])
  func whatHoldsForEveryFrame(size: String) throws {
    let size = try #require(Size(size))
    for scene in Self.scenes {
      let rules = FrameRules(
        header: "OUTBOX", help: scene.ui.takesText ? "F1 Help" : "? Help",
        isOffline: scene.model.header.signal == .offline
      ) { Self.draw(scene, $0, $1) }
      let broken = rules.broken(Self.draw(scene, size, .full), at: size)
      #expect(broken == nil, "\(scene.name)")
    }
  }

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

  @Test func theLargestScreensKeepHelpAndOutbox() {
    for scene in Self.scenes {
      let frame = Self.draw(scene, Size(width: 500, height: 200), .full)
      #expect(hasHelp(frame, scene) && frame.line(0).contains("OUTBOX"), "\(scene.name)")
    }
  }

  /// What is cut ends in `~`; of our own words none is, at the smallest size and at the large one.
  @Test(arguments: ["80x24", "120x36"])
  func ownWordsAreWhole(size: String) throws {
    for scene in Self.scenes {
      let frame = Self.draw(scene, try #require(Size(size)), .full)
      #expect(CutText(besides: []).rows(of: frame) == [], "\(scene.name)")
    }
  }

  // Case 42.
  @Test(arguments: scenes.indices) func everyWidthKeepsHelpInTheFooter(number: Int) {
    let scene = Self.scenes[number]
    // A bar is the same in every height; each screen has its turn at each width.
    for width in 80...200 where (width + number) % 3 == 0 {
      let frame = Self.draw(scene, Size(width: width, height: 24), .full)
      #expect(hasHelp(frame, scene), "\(scene.name)")
    }
  }

  /// The hint is true: from everywhere help opens with the key that stands there, and Escape goes
  /// back to what was.
  @Test func helpOpensEverywhere() {
    for scene in Self.scenes {
      for key in KeyTable.binding(for: .help).keys {
        var ui = scene.ui
        ui.size = Size(width: 80, height: 24)
        let before = ui.layers
        _ = ui.press(key, scene.model)
        if case .help = before.last { continue }
        guard !scene.ui.takesText || key == .function(1) else {
          #expect(ui.layers.count == before.count, "\(scene.name)")
          continue
        }
        guard case .help = ui.layers.last else {
          Issue.record("\(key.label) opens no help in \(scene.name)")
          continue
        }
        _ = ui.press(.escape, scene.model)
        #expect(ui.layers == before, "\(scene.name)")
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
