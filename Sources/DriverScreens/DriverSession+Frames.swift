import OptimisticEngine
import TerminalUI
import WorldSimulation

// What is shown of a session: to its driver, to whoever watches, and in a line.

extension DriverSession {
  package func frame(size: Size, capabilities: Capabilities) -> Frame {
    // Somebody else may have changed the world since: what is painted is what is.
    modelIsOld = true
    let model = model
    ui.size = size
    dropOldAnswer(model)
    look(model, size, capabilities)
    let frame = render(
      model, ui: shownState, size: size, capabilities: capabilities, cache: cache)
    ui.painted = Layout(size) == nil ? .nothing : enterTarget(model, ui)
    options.watcher?.painted(size, at: world.now)
    return frame
  }

  /// A frame for somebody who only watches: no label in it counts as seen.
  package func glance(size: Size, capabilities: Capabilities) -> Frame {
    let kept = (painted: ui.painted, size: ui.size, layers: ui.layers)
    defer {
      (ui.painted, ui.size, ui.layers) = kept
      modelIsOld = true
    }
    if !watchedPages.isEmpty { ui.layers = watchedPages }
    modelIsOld = true
    let model = model
    ui.size = size
    look(model, size, capabilities)
    return render(model, ui: shownState, size: size, capabilities: capabilities, cache: cache)
  }

  /// A key of somebody who only watches: opens, scrolls and closes pages over what is played, which
  /// knows nothing of it.
  package func look(_ key: Key) {
    let kept = ui
    ui.layers = watchedPages
    modelIsOld = true
    _ = ui.press(key, model)
    watchedPages = ui.layers
    ui = kept
    modelIsOld = true
  }

  private var shownState: UIState {
    guard let presentation else { return ui }
    var ui = ui
    ui.pace = presentation.pace
    ui.theme = presentation.theme
    ui.isWatched = presentation.isWatched
    return ui
  }

  /// What was played is over, or somebody took the wheel: from now on it is a drive like any other,
  /// in the colours and at the pace it was shown in. Nothing of it stays.
  package func handOver() {
    if let presentation {
      ui.pace = presentation.pace
      ui.theme = presentation.theme
    }
    (presentation, caption, beat) = (nil, nil, nil)
    watchedPages = []
    extras.isKept = false
    world.driveOn()
    journal.write("The wheel is yours. Offers come as on any day", .back, at: world.now)
    collect()
  }

  /// "Enter does nothing here" is not said beside a step that Enter now takes.
  private func dropOldAnswer(_ model: ScreenModel) {
    if let about = ui.toast?.about, about != enterTarget(model, ui) { ui.toast = nil }
  }

  /// The camera follows the car through what no card covers.
  private func look(_ model: ScreenModel, _ size: Size, _ capabilities: Capabilities) {
    guard var layout = Layout(size), let car = model.map.car else { return }
    if ui.zoomed && ui.focus == .map { layout = Layout.zoomed(layout) }
    let canvas = layout.canvas
    let visible = visibleRows(model, size, capabilities, layout)
    if !ui.camera.placed {
      ui.camera.follow(car, width: canvas.width, height: canvas.height, visible: visible)
    }
    if model.offer != nil, let pickup = model.map.pins.first {
      ui.camera.show(
        car, and: pickup.point, width: canvas.width, height: canvas.height, visible: visible)
    } else {
      ui.camera.follow(car, width: canvas.width, height: canvas.height, visible: visible)
    }
  }

  private func visibleRows(
    _ model: ScreenModel, _ size: Size, _ capabilities: Capabilities, _ layout: Layout
  ) -> Int {
    // Nothing is drawn, so that no frame is needed.
    let screen = Screen(model, ui, Size(width: 0, height: 0), capabilities, nil)
    let card = screen.card(in: layout)
    return screen.visibleRows(layout, card)
  }

  package var theme: Theme { shownState.theme }
  package var shouldQuit: Bool { ui.wantsQuit }
  /// Whether the last key was left alone: an Enter meant for a frame that was out of date, or pasted
  /// text where nothing is written.
  package var leftKeyAlone: Bool { ui.leftKeyAlone }

  package func takeWish() -> TerminalWish? {
    defer { ui.wish = nil }
    return ui.wish
  }

  /// Where the events stand on a screen of this size; nil where there is no room for panels.
  package static func eventsPlace(in size: Size) -> Rect? { Layout(size)?.events }

  /// Where a page opens on a screen of this size; nil where there is no room for one.
  package static func pagePlace(in size: Size) -> Rect? { Layout(size)?.page }

  package func lookAtPrompt() -> String {
    modelIsOld = true
    let model = model
    ui.size = Layout.smallest
    dropOldAnswer(model)
    ui.painted = enterTarget(model, ui)
    options.watcher?.painted(ui.size, at: world.now)
    if let toast = ui.toast { return toast.text }
    let enter = enterWords(model, ui)
    return enter.acts ? "Enter \(enter.label)" : enter.label
  }

  /// What happened since the last call, a line each, oldest first.
  package func takeLines() -> [String] {
    defer { newLines = [] }
    return newLines
  }
}
