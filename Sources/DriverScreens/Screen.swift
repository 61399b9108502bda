import DriverApp
import TerminalUI

/// Draws the screen: a pure function of what is shown, what is open, the size and the terminal.
package func render(
  _ model: ScreenModel, ui: UIState, size: Size, capabilities: Capabilities,
  cache: ScreenCache? = nil
) -> Frame {
  var screen = Screen(model, ui, size, capabilities, cache)
  screen.draw()
  return screen.frame
}

/// One frame being drawn; its extensions draw a part each.
struct Screen {
  let model: ScreenModel
  let ui: UIState
  let capabilities: Capabilities
  let cache: ScreenCache?
  let size: Size
  var frame: Frame

  init(
    _ model: ScreenModel, _ ui: UIState, _ size: Size, _ capabilities: Capabilities,
    _ cache: ScreenCache?
  ) {
    self.model = model
    self.ui = ui
    self.capabilities = capabilities
    self.cache = cache
    self.size = size
    // With a cache the last frame is drawn on.
    frame = Frame(size: cache == nil ? size : Size(width: 0, height: 0), capabilities: capabilities)
  }

  mutating func draw() {
    guard let layout = Layout(size) else {
      beginAnew()
      drawSizePage()
      return
    }
    if ui.layers.last.map(\.isPage) ?? false || ui.zoomed {
      beginAnew()
      drawHeader(layout)
      if let page = ui.layers.last, page.isPage {
        if layout.page.intersection(layout.column).isEmpty { drawColumn(layout) }
        drawPage(page, layout)
      } else {
        drawZoomed(layout)
      }
      drawFooter(layout)
      return
    }
    if let cache { frame = cache.begin(size, capabilities) }
    frame.cursor = nil
    drawPanels(layout)
    cache?.end(frame)
  }

  private mutating func beginAnew() {
    guard let cache else { return }
    cache.forget()
    frame = Frame(size: size, capabilities: capabilities)
  }

  /// All panels; with a cache those alone whose input has changed.
  private mutating func drawPanels(_ layout: Layout) {
    drawHeader(layout)
    let card = card(in: layout)
    if mustDraw(.map, mapInput(layout, card), layout.map) { drawMap(layout, card) }
    placeCursor(of: card, layout)
    if mustDraw(.column, columnInput(layout), layout.column) { drawColumn(layout) }
    if mustDraw(.events, eventsInput(layout.events), layout.events) { drawEvents(layout.events) }
    drawBuild(layout.events)
    frame.fill(layout.footer)
    drawFooter(layout)
  }

  /// Whether a part is to be drawn; if so its place is blank.
  private mutating func mustDraw<Input: Equatable>(
    _ part: ScreenCache.Part, _ input: Input, _ place: Rect
  ) -> Bool {
    guard let cache else { return true }
    guard !cache.holds(part, input) else { return false }
    frame.fill(place)
    return true
  }

  private func columnInput(_ layout: Layout) -> ColumnInput {
    let enter = enterText
    return ColumnInput(
      trip: model.trip, fare: model.fare, outbox: model.outbox, shift: model.shift,
      strip: model.strip, now: model.now, layout: layout, focus: ui.focus,
      scroll: ui.scroll[.outbox] ?? 0, hasLayers: !ui.layers.isEmpty, enter: enter.label,
      acts: enter.acts, isStage: isStage, appRunning: model.appRunning)
  }

  private func eventsInput(_ box: Rect) -> EventsInput {
    EventsInput(
      events: model.events, caption: model.caption, beat: model.beat, filter: ui.eventFilter,
      scroll: ui.scroll[.events] ?? 0, isFocused: ui.focus == .events, box: box)
  }

  /// `1 Map`.
  func title(_ panel: UIState.Panel) -> String { "\(panel.rawValue) \(panel.title)" }

  /// The panel in focus has the brighter border.
  func border(_ panel: UIState.Panel) -> Style {
    ui.focus == panel ? Style(.focus) : .border
  }

  func titleStyle(_ panel: UIState.Panel) -> Style {
    ui.focus == panel ? Style(.focus, .bold) : .title
  }
}

extension Style {
  init(_ role: Role, _ attributes: Attributes) {
    self.init(role, on: .none, attributes)
  }
}
