import DriverApp
import TerminalUI

/// Draws the screen: a pure function of what is shown, what is open, the size and the terminal.
package func render(
  _ model: ScreenModel, ui: UIState, size: Size, capabilities: Capabilities,
  layers: MapLayerCache? = nil
) -> Frame {
  var screen = Screen(model, ui, size, capabilities, layers)
  screen.draw()
  return screen.frame
}

/// One frame being drawn; its extensions draw a part each.
struct Screen {
  let model: ScreenModel
  let ui: UIState
  let capabilities: Capabilities
  let layers: MapLayerCache?
  var frame: Frame

  init(
    _ model: ScreenModel, _ ui: UIState, _ size: Size, _ capabilities: Capabilities,
    _ layers: MapLayerCache?
  ) {
    self.model = model
    self.ui = ui
    self.capabilities = capabilities
    self.layers = layers
    frame = Frame(size: size, capabilities: capabilities)
  }

  mutating func draw() {
    guard let layout = Layout(frame.size) else {
      drawSizePage()
      return
    }
    drawHeader(layout)
    if let page = ui.layers.last, page.isPage {
      drawPanels(layout, covering: layout.page)
      drawPage(page, layout)
    } else if ui.zoomed {
      drawZoomed(layout)
    } else {
      drawPanels(layout, covering: nil)
    }
    drawFooter(layout)
  }

  /// The panels that `covering` leaves to see.
  private mutating func drawPanels(_ layout: Layout, covering: Rect?) {
    if covering == nil {
      drawMap(layout)
      drawCard(layout)
      drawEvents(layout.events)
    }
    if covering?.intersection(layout.column).isEmpty ?? true { drawColumn(layout) }
  }

  /// The panel in focus alone; the map keeps its card.
  private mutating func drawZoomed(_ layout: Layout) {
    let whole = Layout.zoomed(layout)
    switch ui.focus {
    case .map:
      drawMap(whole)
      drawCard(whole)
    case .events: drawEvents(whole.map)
    case .trip, .fare, .outbox:
      frame.box(whole.map, title: title(ui.focus), right: panelNote(ui.focus), border(ui.focus))
      let inside = whole.map.inset(columns: 2, rows: 1)
      switch ui.focus {
      case .trip: drawTrip(inside)
      case .fare: drawFare(inside)
      default: drawOutbox(inside)
      }
    }
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

extension Layout {
  /// The same screen with one panel over everything between header and footer.
  static func zoomed(_ layout: Layout) -> Layout { Layout(layout, map: layout.body) }
}
