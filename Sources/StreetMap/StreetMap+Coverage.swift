// Signal by place.

extension StreetMap {
  /// The same streets without coverage of their own: a recorded link takes its place.
  package var inTheOpen: StreetMap {
    StreetMap(
      self, roads: roads, network: network, grid: grid, projection: projection, places: places,
      zones: [], sites: [], survey: nil, tolls: tolls, outlines: outlines,
      suggestedTrips: suggestedTrips, digest: digest)
  }

  /// The zones a car there is in, in the map's order.
  package func zones(at point: Point, inTunnel: Bool = false) -> [Zone] {
    zones.filter { ($0.tunnelOnly ? inTunnel : true) && $0.contains(point) }
  }

  /// Received power there, dBm; `Coverage.none` in a dead zone.
  package func rsrp(at point: Point, inTunnel: Bool = false) -> Int {
    coverage(at: point, inTunnel: inTunnel).rsrp
  }

  /// The signal there. Of overlapping zones the weakest counts; a dead zone has a weak fringe.
  package func coverage(at point: Point, inTunnel: Bool = false) -> Coverage {
    var coverage = openCoverage(at: point)
    var named: (rank: Int, zone: Int) = (0, 0)
    func name(_ zone: Zone, rank: Int) {
      if rank > named.rank { named = (rank, zone.id) }
    }
    for zone in zones where zone.bounds.grown(by: zone.fringe).contains(point) {
      guard zone.contains(point), !zone.tunnelOnly || inTunnel else {
        guard zone.kind == .deadZone, let weak = fringe(of: zone, at: point) else { continue }
        if weak < coverage.rsrp { coverage.rsrp = weak }
        name(zone, rank: 1)
        continue
      }
      switch zone.kind {
      case .deadZone:
        coverage.isDead = true
        coverage.rsrp = Coverage.none
        name(zone, rank: 5)
      case .liefi:
        coverage.isLiefi = true
        name(zone, rank: 4)
      case .captive:
        coverage.isCaptive = true
        name(zone, rank: 4)
      case .slow:
        coverage.network = zone.network
        name(zone, rank: 2)
      case .busy:
        coverage.load = max(coverage.load, zone.load ?? MapSource.defaultLoad)
        name(zone, rank: 3)
      case .coverage:
        name(zone, rank: 2)
      }
      if let rsrp = zone.rsrp { coverage.rsrp = min(coverage.rsrp, rsrp) }
    }
    if coverage.rsrp < Coverage.deadBelow { coverage.isDead = true }
    coverage.zone = named.rank > 0 ? named.zone : nil
    return coverage
  }

  /// The signal outside all zones: as it was read nearby, else from the strongest mast.
  private func openCoverage(at point: Point) -> Coverage {
    let reading = survey?.nearest(to: point)
    let open = reading?.rsrp ?? sites.lazy.map { $0.power(at: point) }.max() ?? openRSRP
    return Coverage(
      rsrp: open, isDead: false, load: 0, isLiefi: false, network: reading?.network, zone: nil)
  }

  /// Weak power near a dead zone; nil beyond its fringe.
  private func fringe(of zone: Zone, at point: Point) -> Int? {
    guard zone.fringe > 0 else { return nil }
    let distance =
      zone.tunnelOnly
      ? zone.portals.lazy.map { $0.distance(to: point) }.min() ?? .max
      : zone.rings.lazy.map { Polygon.distance($0, to: point) }.min() ?? .max
    guard distance <= zone.fringe else { return nil }
    return distance <= zone.fringe / 2 ? -112 : -108
  }
}

/// A stretch of a route with the same signal.
package struct CoverageSpan: Hashable, Sendable {
  /// Millimetres from the route's start.
  package var start: Int64
  package var end: Int64
  package var coverage: Coverage
}

extension StreetMap {
  /// The signal along a route, stretch by stretch, borders to the half metre.
  ///
  /// Sampled every 5 m, so a zone shorter than that along the road may be missed.
  package func coverage(along route: Route) -> [CoverageSpan] {
    let step: Int64 = 5_000
    var spans: [CoverageSpan] = []
    var position: Int64 = 0
    var current = coverage(at: position, on: route)
    spans.append(CoverageSpan(start: 0, end: 0, coverage: current))
    while position < route.length {
      let next = min(position + step, route.length)
      let coverage = coverage(at: next, on: route)
      if coverage != current {
        let border = border(between: position, and: next, on: route)
        spans[spans.count - 1].end = border
        spans.append(CoverageSpan(start: border, end: border, coverage: coverage))
        current = coverage
      }
      position = next
    }
    spans[spans.count - 1].end = route.length
    return spans
  }

  /// The signal `distance` millimetres from a route's start.
  package func coverage(at distance: Int64, on route: Route) -> Coverage {
    let piece = route.pieces[route.piece(at: distance)]
    return coverage(at: route.point(at: distance), inTunnel: piece.isTunnel)
  }

  /// The signal at a place on a road.
  package func coverage(at position: RoadPosition) -> Coverage {
    coverage(at: position.point, inTunnel: roads[position.road].isTunnel)
  }

  private func border(between low: Int64, and high: Int64, on route: Route) -> Int64 {
    let before = coverage(at: low, on: route)
    var (low, high) = (low, high)
    while high - low > 500 {
      let middle = low + (high - low) / 2
      if coverage(at: middle, on: route) == before { low = middle } else { high = middle }
    }
    return high
  }
}
