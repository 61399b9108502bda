import StreetMap
import TerminalUI

extension Screen {
  /// The map: streets, zones, the way, what stands and moves on it, and the names that fit.
  mutating func drawMap(_ layout: Layout, _ card: Card?) {
    let follow = ui.camera.follows ? "FOLLOW" : "f follows"
    let announcement = model.map.announcement ?? ""
    // Where room is short the dead zone ahead matters more than the zoom.
    let isTight = layout.map.width < 60 && !announcement.isEmpty
    let isTighter = TextWidth.of(announcement) + TextWidth.of(follow) > layout.map.width - 16
    let fix = model.map.car?.hasFix ?? true ? "" : "no GPS fix  "
    let note = isTight ? isTighter ? "" : follow : "\(fix)zoom \(ui.camera.zoom)  \(follow)"
    frame.box(
      layout.map, title: title(.map), right: note, bottomRight: model.map.drawing.attribution,
      border(.map), titleStyle: titleStyle(.map))
    if !announcement.isEmpty { drawAnnouncement(announcement, layout.map, beside: note) }
    let visible = visibleRows(layout, card)
    if let card { draw(card, in: layout.map, area: layout.card(rows: rows(of: card, layout))) }
    let area = layout.canvas
    guard area.width > 0, visible > 0 else { return }
    let viewport = ui.camera.viewport(area.width, area.height)
    let braille = capabilities.braille && ui.braille
    let layer =
      cache?.map.layer(model.map.drawing, viewport, braille: braille, lit: model.map.litZone)
      ?? MapLayer(model.map.drawing, viewport, braille: braille, lit: model.map.litZone)
    var painter = MapPainter(
      layer, in: Rect(x: area.x, y: area.y, width: area.width, height: visible),
      hatches: ui.hatches(capabilities))
    let scale = scaleBar(viewport, layout, visible: visible)
    if let scale { painter.keepFree(scale.place) }
    painter.paint(model.map, on: &frame)
    if let scale {
      frame.overlay(scale.text, x: scale.place.x, y: scale.place.y, Style(.label))
    }
  }

  /// The next dead zone, in the map's top line, so that the eye meets it at the road's end.
  private mutating func drawAnnouncement(_ text: String, _ box: Rect, beside note: String) {
    let x = box.x + 10
    let room = box.width - 10 - TextWidth.of(note) - 4
    guard room > 8 else { return }
    frame.put(
      TextWidth.cut(" \(text) ", to: room), x: x, y: box.y, Style(.offline, .bold))
  }

  func mapInput(_ layout: Layout, _ card: Card?) -> MapInput {
    MapInput(
      scene: model.map, viewport: ui.camera.viewport(layout.canvas.width, layout.canvas.height),
      layout: layout, visible: visibleRows(layout, card), isFocused: ui.focus == .map,
      follows: ui.camera.follows, braille: ui.braille, hatches: ui.hatches(capabilities),
      card: card)
  }

  /// The rows of the map that no card covers.
  func visibleRows(_ layout: Layout, _ card: Card?) -> Int {
    let rows = rows(of: card, layout)
    return rows == 0 ? layout.canvas.height : layout.card(rows: rows).y - layout.canvas.y
  }

  /// In the map's lowest line, beside the attribution, or in the map where that takes the line.
  private func scaleBar(
    _ viewport: Viewport, _ layout: Layout, visible: Int
  ) -> (text: String, place: Rect)? {
    let box = layout.map
    // The longest round length that takes at most a fifth of the panel.
    let cell = viewport.scale * 2
    let most = Int64(max(4, box.width / 5)) * cell
    let metres = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5]
      .map(Int64.init).first { $0 * 1_000 <= most }
    guard let metres else { return nil }
    let columns = Int(metres * 1_000 / cell)
    let label = metres >= 1_000 ? "\(metres / 1_000) km" : "\(metres) m"
    let bar = "├" + String(repeating: "─", count: max(0, columns - 2)) + "┤ \(label)"
    let width = TextWidth.of(bar)
    if width <= box.width - 8 - TextWidth.of(model.map.drawing.attribution) {
      return (
        " \(bar) ", Rect(x: box.x + 2, y: box.maxY - 1, width: width + 2, height: 1)
      )
    }
    guard visible >= 6 else { return nil }
    let area = layout.canvas
    return (
      " \(bar) ", Rect(x: area.x, y: area.y + visible - 1, width: width + 2, height: 1)
    )
  }
}

/// Paints one layer and what moves into the frame, and keeps names off what matters more.
struct MapPainter {
  private let layer: MapLayer
  private let area: Rect
  private let hatches: Bool
  private var taken: [Bool]
  /// Where a line is drawn.
  private var drawn: [Bool]
  /// What is drawn over the map by another.
  private var free: Rect?
  /// The cells of the car.
  private var fixed = -1...(-1)
  private var fixedRow = -1
  /// The names of zones that stand already, and how many of them beside theirs.
  private var named: Set<String> = []
  private var besides = 0
  /// The streets that have their name.
  private var streets: Set<String> = []

  init(_ layer: MapLayer, in area: Rect, hatches: Bool) {
    self.layer = layer
    self.area = area
    self.hatches = hatches
    taken = Array(repeating: false, count: layer.viewport.width * layer.viewport.height)
    drawn = taken
  }

  private var viewport: Viewport { layer.viewport }

  /// No name is put there.
  mutating func keepFree(_ place: Rect) {
    let inside = place.intersection(area)
    guard !inside.isEmpty else { return }
    free = inside
    for y in inside.y..<inside.maxY {
      for x in inside.x..<inside.maxX { taken[(y - area.y) * viewport.width + x - area.x] = true }
    }
  }

  mutating func paint(_ scene: MapScene, on frame: inout Frame) {
    var canvas = layer.canvas
    // The way begins and ends at the car, to the dot: less than that is not seen.
    let car = scene.car.map { [viewport.snapped($0.point)] } ?? []
    if !scene.trail.isEmpty { draw(scene.trail + car, .trail, 6, .dotted, on: &canvas) }
    if !scene.route.isEmpty { draw(car + scene.route, .route, 7, .thick, on: &canvas) }
    paintCells(canvas, on: &frame)
    reserve(scene.route.isEmpty ? [] : car + scene.route)
    if let car = scene.car { paint(car, on: &frame) }
    for pin in scene.pins { paint(pin, on: &frame) }
    if let car = scene.car { paintPointer(of: car, on: &frame) }
    for pin in scene.pins { paintName(of: pin, on: &frame) }
    for zone in scene.drawing.zones { paintLabel(of: zone, lit: scene.litZone, on: &frame) }
    // A name on its street is part of it; one beside it must not be read as a place's.
    paintStreetNames(beside: false, on: &frame)
    paintPlaces(scene, on: &frame)
    paintStreetNames(beside: true, on: &frame)
    for outline in scene.drawing.outlines { paintName(of: outline, on: &frame) }
  }

  private func draw(
    _ points: [Point], _ role: Role, _ priority: UInt8, _ pen: BrailleCanvas.Pen,
    on canvas: inout BrailleCanvas
  ) {
    canvas.polyline(
      points.map(viewport.position), priority: priority, Style(role, .bold), pen)
  }

  private mutating func paintCells(_ canvas: BrailleCanvas, on frame: inout Frame) {
    for row in 0..<min(area.height, viewport.height) {
      for column in 0..<viewport.width {
        let ground = layer.grounds[row * viewport.width + column]
        let x = area.x + column
        let y = area.y + row
        if let cell = canvas.cell(x: column, y: row) {
          drawn[row * viewport.width + column] = true
          frame.set(Cell(cell.glyph, style(cell.style, on: ground)), x: x, y: y)
        } else if ground != .none {
          let hatch: Character =
            hatches ? MapPainter.hatch(ground, column, row, utf8: frame.utf8) : " "
          frame.set(Cell(Glyph(hatch), Style(.zoneLabel, on: ground)), x: x, y: y)
        }
      }
    }
  }

  /// A street in a dead zone has the zone's colour, so that the zone is seen on any background; the
  /// way through the lit one is reversed where nothing else lights it up.
  private func style(_ style: Style, on ground: Ground) -> Style {
    if hatches, ground == .nextDeadZone, style.role == .route || style.role == .trail {
      return Style(.zoneLabel, on: ground, .reverse)
    }
    guard style.role.isStreet else { return style.on(ground) }
    switch ground {
    case .nextDeadZone: return Style(.zoneLabel, on: ground, style.attributes)
    case .deadZone: return Style(.roadTunnel, on: ground, style.attributes)
    default: return style.on(ground)
    }
  }

  /// Without a background of its own a zone is hatched: the next one densely, a weak one thinly.
  private static func hatch(
    _ ground: Ground, _ column: Int, _ row: Int, utf8: Bool
  ) -> Character {
    switch ground {
    case .nextDeadZone: utf8 ? "░" : ":"
    case .deadZone: (column + row) % 2 == 0 ? (utf8 ? "·" : ":") : " "
    default: column % 3 == 0 && row % 2 == 0 ? (utf8 ? "·" : ".") : " "
    }
  }

  // MARK: What stands and moves

  private mutating func reserve(_ route: [Point]) {
    guard route.count > 1 else { return }
    var way = BrailleCanvas(width: viewport.width, height: viewport.height)
    way.polyline(route.map(viewport.position), priority: 1, .text)
    for row in 0..<viewport.height {
      for column in 0..<viewport.width where way.cell(x: column, y: row) != nil {
        taken[row * viewport.width + column] = true
      }
    }
  }

  private mutating func paint(_ car: MapScene.Car, on frame: inout Frame) {
    let cell = viewport.cell(of: car.point)
    guard isInside(cell.column, cell.row) else { return }
    put(
      "<A>", column: cell.column - 1, row: cell.row, Style(.car, [.bold, .reverse]), on: &frame,
      keepsGround: false)
    fixed = cell.column - 1...cell.column + 1
    fixedRow = cell.row
  }

  /// The cell before the car, the way it heads; a pin there matters more.
  private mutating func paintPointer(of car: MapScene.Car, on frame: inout Frame) {
    let cell = viewport.cell(of: car.point)
    guard isInside(cell.column, cell.row) else { return }
    let ahead = Direction(heading: car.heading)
    let column = cell.column + ahead.east * 2
    let row = cell.row - ahead.north
    let isBraille = layer.canvas.braille
    let pointer: String =
      switch (ahead.east, ahead.north) {
      case (0, 1): isBraille ? "▴" : "^"
      case (0, _): isBraille ? "▾" : "v"
      case (1, 0): isBraille ? "▸" : ">"
      case (_, 0): isBraille ? "◂" : "<"
      case (1, 1), (-1, -1): "/"
      default: "\\"
      }
    let isPin = frame[area.x + column, area.y + row].style.role.isPin
    if isInside(column, row) && !isPin {
      put(pointer, column: column, row: row, Style(.car, .bold), on: &frame)
    }
  }

  private mutating func paint(_ pin: MapScene.Pin, on frame: inout Frame) {
    let cell = viewport.cell(of: pin.point)
    let style = Style(pin.role, .bold)
    if isInside(cell.column, cell.row) {
      let column = min(max(cell.column - 1, 0), viewport.width - 3)
      // At the place itself the car stands for the pin; its name stays beside it.
      if cell.row == fixedRow && fixed.overlaps(column...column + 2) { return }
      put(pin.glyph, column: column, row: cell.row, style, on: &frame)
      return
    }
    // Outside: at the edge, with an arrow the way to look.
    let letter = pin.glyph.dropFirst().dropLast()
    let column = min(max(cell.column, 0), viewport.width - 2)
    var row = min(max(cell.row, 0), area.height - 1)
    if let free, free.y == area.y + row, column < free.maxX - area.x { row -= 1 }
    let text =
      cell.column < 0
      ? "<\(letter)"
      : cell.column >= viewport.width ? "\(letter)>" : cell.row < 0 ? "^\(letter)" : "v\(letter)"
    put(text, column: column, row: row, style, on: &frame)
  }

  // MARK: Names

  private mutating func paintName(of pin: MapScene.Pin, on frame: inout Frame) {
    let cell = viewport.cell(of: pin.point)
    guard isInside(cell.column, cell.row) else { return }
    let name = TextWidth.cut(pin.name, to: 20)
    let width = TextWidth.of(name)
    // Beside the streets if there is room, else over one.
    for most in [0, width] {
      for column in [cell.column + 3, cell.column - 2 - width] {
        for row in [cell.row, cell.row - 1, cell.row + 1]
        where place(name, column, row, Style(pin.role), hiding: most, on: &frame) { return }
      }
    }
  }

  private mutating func paintLabel(
    of zone: MapDrawing.Zone, lit: String?, on frame: inout Frame
  ) {
    guard zone.bounds.intersects(viewport.bounds) else { return }
    let isDead = zone.kind == .dead || zone.kind == .liefi
    let isLit = zone.id == lit
    var text = zone.label
    let corner = viewport.cell(of: Point(x: zone.bounds.minX, y: zone.bounds.maxY))
    let far = viewport.cell(of: Point(x: zone.bounds.maxX, y: zone.bounds.minY))
    let left = max(0, corner.column)
    let right = min(viewport.width - 1, far.column)
    let top = max(0, corner.row)
    let bottom = min(area.height - 1, far.row)
    guard left <= right, top <= bottom, !named.contains(zone.shortLabel) || zone.id == lit
    else { return }
    let fits = right - left + 1 >= TextWidth.of(text) + 2
    // Beside its ground the name is enough; the one that matters now says what it is.
    if isDead && !fits && !isLit { text = zone.shortLabel }
    let width = TextWidth.of(text)
    let middle = (left + right + 1 - width) / 2
    guard fits || isDead else { return }
    // In the zone if there is room, the middle first; a dead zone's also just above or below it.
    let columns = fits ? [middle, left + 1, right - width] : [middle]
    let centre = (top + bottom) / 2
    let inside = (top...bottom).sorted { (abs($0 - centre), $0) < (abs($1 - centre), $1) }
    let rows = fits ? inside : []
    // A few names beside their zones help; more would hide the streets.
    let mayStandBeside = isDead && (isLit || (area.height >= 10 && besides < 3))
    for row in mayStandBeside ? rows + [top - 1, bottom + 1] : rows {
      for column in columns
      where place(
        text, min(max(column, 1), viewport.width - width - 1), row,
        Style(.zoneLabel, isDead && (fits || isLit) ? .bold : []), on: &frame)
      {
        besides += fits ? 0 : 1
        named.insert(zone.shortLabel)
        return
      }
    }
  }

  private mutating func paintName(of outline: MapDrawing.Outline, on frame: inout Frame) {
    guard !outline.name.isEmpty, outline.bounds.intersects(viewport.bounds) else { return }
    let cell = viewport.cell(of: outline.bounds.centre)
    let column = cell.column - TextWidth.of(outline.name) / 2
    _ = place(outline.name, column, cell.row, Style(.dim), on: &frame)
  }

  private mutating func paintStreetNames(beside: Bool, on frame: inout Frame) {
    for candidate in layer.labels
    where candidate.isBeside == beside && !streets.contains(candidate.name)
      && !named.contains(candidate.name)
    {
      if place(
        candidate.name, candidate.column, candidate.row, Style(candidate.role),
        hiding: beside ? 0 : .max, on: &frame)
      {
        streets.insert(candidate.name)
      }
    }
  }

  /// A place has its whole name where that hides hardly a street, else its mark alone.
  private mutating func paintPlaces(_ scene: MapScene, on frame: inout Frame) {
    guard viewport.zoom >= 14 else { return }
    for mark in scene.drawing.places where viewport.bounds.contains(mark.point) {
      if scene.pins.contains(where: { $0.point == mark.point }) { continue }
      let cell = viewport.cell(of: mark.point)
      let width = TextWidth.of(mark.name)
      let texts =
        width > MapPainter.longestPlace
        ? [] : [("o \(mark.name)", cell.column), ("\(mark.name) o", cell.column - 1 - width)]
      for (text, column) in texts + [("o", cell.column)]
      where place(
        text, column, cell.row, Style(.place), hiding: MapPainter.mostHidden, butFor: cell.column,
        on: &frame)
      {
        break
      }
    }
  }

  /// Longer names of places would be all that is seen of a town.
  private static let longestPlace = 24
  /// Cells: a street that crosses a name is still seen to go on.
  private static let mostHidden = 2

  // MARK: Cells

  private func isInside(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < viewport.width && row >= 0 && row < area.height
  }

  /// Puts a name if all its cells, and one on each side, are free; the next one stays two columns
  /// away. Of the cells with lines it hides at most so many, beside its own mark's.
  private mutating func place(
    _ text: String, _ column: Int, _ row: Int, _ style: Style, hiding most: Int = .max,
    butFor mark: Int? = nil, on frame: inout Frame
  ) -> Bool {
    let width = TextWidth.of(text)
    guard width > 0, isInside(column, row), isInside(column + width - 1, row) else { return false }
    let start = row * viewport.width
    let cells = max(0, column - 1)...min(viewport.width - 1, column + width)
    guard !cells.contains(where: { taken[start + $0] }) else { return false }
    if most < width {
      let hidden = (column..<column + width).filter { $0 != mark && drawn[start + $0] }
      guard hidden.count <= most else { return false }
    }
    put(text, column: column, row: row, style, on: &frame)
    for x in cells { taken[start + x] = true }
    return true
  }

  private mutating func put(
    _ text: String, column: Int, row: Int, _ style: Style, on frame: inout Frame,
    keepsGround: Bool = true
  ) {
    if keepsGround {
      frame.overlay(text, x: area.x + column, y: area.y + row, style, clip: area)
    } else {
      frame.put(text, x: area.x + column, y: area.y + row, style, clip: area)
    }
    for x in max(0, column)..<min(viewport.width, column + TextWidth.of(text)) {
      taken[row * viewport.width + x] = true
    }
  }
}

extension MapScene.Pin {
  var role: Role {
    switch kind {
    case .pickup: .pinPickup
    case .stop: .pinStop
    case .drop: .pinDrop
    }
  }
}

extension Role {
  var isStreet: Bool { self == .roadMinor || self == .roadMedium || self == .roadMajor }
  var isPin: Bool { self == .pinPickup || self == .pinStop || self == .pinDrop }
}

extension String {
  var trimmedEnd: Substring {
    var end = self[...]
    while end.last == " " { end.removeLast() }
    return end
  }
}
