import TerminalUI

/// The last frame, and what its parts were drawn from: a part whose input is the same is kept.
///
/// A frame stays a pure function of what is shown: with and without a cache it is the same.
package final class ScreenCache {
  /// The parts that are kept; header and footer are drawn every time.
  enum Part: Int, CaseIterable {
    case map, column, events
  }

  let map = MapLayerCache()
  private var frame: Frame?
  private var capabilities = Capabilities.full
  private var inputs = [(any Equatable)?](repeating: nil, count: Part.allCases.count)

  package init() {}

  /// The last frame to draw on, if it is of this size and for this terminal; else a blank one.
  func begin(_ size: Size, _ capabilities: Capabilities) -> Frame {
    if let frame, frame.size == size, self.capabilities == capabilities { return frame }
    forget()
    self.capabilities = capabilities
    return Frame(size: size, capabilities: capabilities)
  }

  /// Whether a part stands as it would be drawn from this; if not, it is to be drawn.
  func holds<Input: Equatable>(_ part: Part, _ input: Input) -> Bool {
    if let old = inputs[part.rawValue] as? Input, old == input { return true }
    inputs[part.rawValue] = input
    return false
  }

  func end(_ frame: Frame) { self.frame = frame }

  /// Something else covers the panels: nothing of the last frame is kept.
  func forget() {
    frame = nil
    for index in inputs.indices { inputs[index] = nil }
  }
}

/// What the map's box is drawn from.
struct MapInput: Equatable {
  var scene: MapScene
  var viewport: Viewport
  var layout: Layout
  var visible: Int
  var isFocused: Bool
  var follows: Bool
  var braille: Bool
  var hatches: Bool
  var card: Card?

  /// The car's place counts as far as it is seen: by dots.
  static func == (a: MapInput, b: MapInput) -> Bool {
    a.viewport == b.viewport && a.layout == b.layout && a.visible == b.visible
      && a.isFocused == b.isFocused && a.follows == b.follows && a.braille == b.braille
      && a.hatches == b.hatches && a.card == b.card && a.scene.looksLike(b.scene, in: a.viewport)
  }
}

extension MapScene {
  func looksLike(_ other: MapScene, in viewport: Viewport) -> Bool {
    guard drawing === other.drawing, litZone == other.litZone, pins == other.pins,
      announcement == other.announcement, route == other.route, trail == other.trail
    else { return false }
    guard let car, let last = other.car else { return (car == nil) == (other.car == nil) }
    return viewport.dot(of: car.point) == viewport.dot(of: last.point)
      && car.heading == last.heading && car.hasFix == last.hasFix
  }
}

/// What the right column is drawn from.
struct ColumnInput: Equatable {
  var trip: ScreenModel.Trip
  var fare: ScreenModel.Fare
  var outbox: ScreenModel.Outbox
  var shift: ScreenModel.Shift
  var strip: ScreenModel.SignalStrip
  var now: ScreenModel.Now
  var layout: Layout
  var focus: UIState.Panel
  var scroll: Int
  var hasLayers: Bool
  var enter: String
  var acts: Bool
  var isStage: Bool
  var appRunning: Bool
}

/// What the events are drawn from.
struct EventsInput: Equatable {
  var events: [ScreenModel.EventRow]
  var caption: String?
  var beat: ScreenModel.Beat?
  var filter: String
  var scroll: Int
  var isFocused: Bool
  var box: Rect
}
