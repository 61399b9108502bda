import StreetMap

/// The streets, the dead zones and the drive over them, as SVG in the page's own colours.
struct ReportMap {
  private static let width: Int64 = 1000
  private static let tallest: Int64 = 640
  private static let margin: Int64 = 24
  /// Roads drawn at most: a city must not make a page of 20 MB.
  private static let mostRoads = 4000

  private let story: RunStory
  private let map: StreetMap?
  private let bounds: Bounds
  private let scale: Int64

  init(_ story: RunStory) {
    self.story = story
    map = story.map
    let places = story.moments.compactMap(\.place)
    var bounds = Bounds(places) ?? Bounds(minX: 0, minY: 0, maxX: 1, maxY: 1)
    // Some way around, so that a short drive does not fill the page.
    let side = max((bounds.maxX - bounds.minX) / 8, (bounds.maxY - bounds.minY) / 8, 150_000)
    bounds.minX -= side
    bounds.maxX += side
    bounds.minY -= side
    bounds.maxY += side
    self.bounds = bounds
    // Millimetres a pixel.
    scale = max(
      1, (bounds.maxX - bounds.minX) / (Self.width - 2 * Self.margin),
      (bounds.maxY - bounds.minY) / (Self.tallest - 2 * Self.margin))
  }

  var svg: String {
    guard let map, story.moments.contains(where: { $0.place != nil }) else { return "" }
    let height = (bounds.maxY - bounds.minY) / scale + 2 * Self.margin
    let parts =
      [
        "<svg viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\" "
          + "aria-label=\"map of the drive\">",
        "<defs><pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
          + "patternTransform=\"rotate(45)\"><rect width=\"7\" height=\"7\" fill=\"var(--dark)\" "
          + "fill-opacity=\".16\"/><line y2=\"7\" stroke=\"var(--dark)\" stroke-width=\"2\" "
          + "stroke-opacity=\".5\"/></pattern></defs>",
      ] + zones(map) + roads(map) + drive + taps + names(map) + ["</svg>"]
    return parts.joined(separator: "\n")
      + "\n<p class=\"key\">Hatched: dead zones. The drive in the colour of the signal: green "
      + "online, yellow weak, violet offline. Dots: where something was tapped.</p>"
  }

  private func pixel(_ point: Point) -> (x: Int64, y: Int64) {
    let used = (bounds.maxX - bounds.minX) / scale
    let left = (Self.width - used) / 2
    return (
      left + (point.x - bounds.minX) / scale, Self.margin + (bounds.maxY - point.y) / scale
    )
  }

  private func path(_ points: [Point]) -> String {
    var path = ""
    var last: (x: Int64, y: Int64)?
    for point in points {
      let pixel = pixel(point)
      if let last, last == pixel { continue }
      path += (last == nil ? "M" : "L") + "\(pixel.x) \(pixel.y)"
      last = pixel
    }
    return path
  }

  private func zones(_ map: StreetMap) -> [String] {
    map.zones.filter { $0.bounds.intersects(bounds) && !$0.tunnelOnly }.map { zone in
      let outline = zone.rings.map { path($0) + "Z" }.joined()
      switch zone.kind {
      case .deadZone, .liefi, .captive:
        return "<path d=\"\(outline)\" fill=\"url(#hatch)\" stroke=\"var(--dark)\"/>"
      case .coverage, .busy, .slow:
        return "<path d=\"\(outline)\" fill=\"var(--weak)\" fill-opacity=\".12\" "
          + "stroke=\"var(--weak)\" stroke-dasharray=\"4 4\"/>"
      }
    }
  }

  private func roads(_ map: StreetMap) -> [String] {
    map.roads(in: bounds).prefix(Self.mostRoads).map { index in
      let road = map.roads[index]
      let dashes = road.isTunnel ? " stroke-dasharray=\"3 4\"" : ""
      return "<path d=\"\(path(road.points))\" fill=\"none\" stroke=\"var(--road)\" "
        + "stroke-width=\"\(road.isTunnel ? 2 : 3)\"\(dashes)/>"
    }
  }

  /// Stretches of one signal, joined end to end.
  private var drive: [String] {
    var stretches: [(signal: SignalState, points: [Point])] = []
    for moment in story.moments {
      guard let place = moment.place else { continue }
      if stretches.last?.signal != moment.signal {
        let joint = stretches.last?.points.last
        stretches.append((moment.signal, joint.map { [$0] } ?? []))
      }
      stretches[stretches.count - 1].points.append(place)
    }
    return stretches.map {
      "<path d=\"\(path($0.points))\" fill=\"none\" stroke=\"\(ReportColor.of($0.signal))\" "
        + "stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    }
  }

  private var taps: [String] {
    story.requests.compactMap { request in
      guard let place = story.moments.last(where: { $0.at <= request.tapped })?.place else {
        return nil
      }
      let pixel = pixel(place)
      return "<circle cx=\"\(pixel.x)\" cy=\"\(pixel.y)\" r=\"5\" fill=\"var(--tap)\" "
        + "stroke=\"var(--card)\"><title>\(XMLText.escaped(request.name)) at "
        + "\(RunSummary.clock(request.tapped, story))</title></circle>"
    }
  }

  private func names(_ map: StreetMap) -> [String] {
    var taken: [(x: Int64, y: Int64, width: Int64)] = []
    return map.places.filter { bounds.contains($0.point) }.compactMap { place in
      let pixel = pixel(place.point)
      let width = Int64(place.name.count) * 8
      let isFree = !taken.contains {
        abs($0.y - pixel.y) < 16 && pixel.x < $0.x + $0.width && $0.x < pixel.x + width
      }
      guard isFree, pixel.x + width + 8 < Self.width else { return nil }
      taken.append((pixel.x, pixel.y, width))
      return "<circle cx=\"\(pixel.x)\" cy=\"\(pixel.y)\" r=\"2.5\" fill=\"var(--ink)\"/>"
        + "<text x=\"\(pixel.x + 6)\" y=\"\(pixel.y - 6)\" font-size=\"13\">"
        + "\(XMLText.escaped(place.name))</text>"
    }
  }
}

enum ReportColor {
  static func of(_ signal: SignalState) -> String {
    switch signal {
    case .online: "var(--online)"
    case .weak: "var(--weak)"
    case .offline: "var(--dark)"
    case .unknown: "var(--unknown)"
    }
  }
}
