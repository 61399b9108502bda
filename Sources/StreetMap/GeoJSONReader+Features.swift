// What the properties of a point, a line and an area mean.

extension GeoJSONReader {
  mutating func read(spot: Coordinate, of part: Part) {
    if part.properties["toll"] != nil || property(part, "barrier") == "toll_booth" {
      return read(toll: spot, of: part)
    }
    if isTrue(part.properties["site"]) { return read(site: spot, of: part) }
    guard !part.name.isEmpty else {
      note(part.label, "a point without a name is not used", "give it a \"name\"")
      return
    }
    append(
      place: MapSource.Spot(
        feature: part.number, name: part.name, kind: placeKind(part), coordinate: spot))
  }

  private func placeKind(_ part: Part) -> String {
    let keys = ["kind", "amenity", "railway", "aeroway", "public_transport", "tourism", "place"]
    let kind = keys.lazy.compactMap { property(part, $0) }.first ?? ""
    return kind == "taxi" ? "rank" : MapText.clean(kind)
  }

  private mutating func read(toll spot: Coordinate, of part: Part) {
    guard let amount = part.properties["toll"]?.number else {
      note(part.label, "a toll booth without a \"toll\" amount is not used", "write the amount")
      return
    }
    guard amount.mantissa >= 0 else {
      problem(part.label, "the toll \(amount.text) is below zero", "write an amount of 0 or more")
      return
    }
    append(
      toll: MapSource.Booth(
        feature: part.number, name: part.name.isEmpty ? "Toll" : part.name, amount: amount.text,
        isEstimated: property(part, "estimated") != "no", coordinate: spot))
  }

  /// A mast, with the power beside it and how far it carries.
  private mutating func read(site spot: Coordinate, of part: Part) {
    let power = part.properties["rsrp"].map { self.power($0, place: part.label) }
    if case .some(nil) = power { return }
    let range = part.properties["range"]?.number?.whole ?? MapSource.defaultRange
    guard (50...50_000).contains(range) else {
      problem(part.label, "\"range\" is no reach of a mast", "write metres from 50 to 50000")
      return
    }
    append(
      site: MapSource.Mast(
        feature: part.number, name: part.name, coordinate: spot,
        power: (power ?? nil) ?? MapSource.defaultPower, range: range))
  }

  mutating func read(line: [Coordinate], of part: Part) {
    if let kind = outlineKind(part), part.properties["highway"] == nil {
      guard line.count >= 2 else { return }
      append(
        drawing: MapSource.Drawing(
          feature: part.number, name: part.name, kind: kind, coordinates: line, isClosed: false))
      return
    }
    var kind = RoadClass.residential
    if let highway = property(part, "highway") {
      guard let drivable = RoadClass(highway: highway) else {
        note(part.label, "no car drives on highway=\(highway)", "choose another \"highway\"")
        return
      }
      kind = drivable
    }
    guard line.count >= 2 else {
      problem(
        part.label, "a road needs two points that differ", "add a point or delete the road")
      return
    }
    let (oneway, isReversed) = direction(part, kind)
    append(
      road: MapSource.Line(
        feature: part.number, name: part.name, kind: kind, oneway: oneway,
        maxspeed: maxspeed(part), isTunnel: isTunnel(part),
        isBridge: isTrue(part.properties["bridge"]),
        coordinates: isReversed ? line.reversed() : line))
    if isTrue(part.properties["deadzone"]) { appendZone(around: line, of: part) }
  }

  private func direction(_ part: Part, _ kind: RoadClass) -> (Oneway, isReversed: Bool) {
    switch part.properties["oneway"] {
    case .some(let value) where isTrue(value): return (.forward, false)
    case .some(.string("-1")), .some(.string("reverse")): return (.forward, true)
    case .some(.number(let number)) where number.mantissa < 0: return (.forward, true)
    case .some: return (.both, false)
    case nil:
      let isRound = ["roundabout", "circular"].contains(property(part, "junction"))
      return (isRound || kind == .motorway ? .forward : .both, false)
    }
  }

  private mutating func maxspeed(_ part: Part) -> Int64? {
    guard let value = part.properties["maxspeed"], value != .null else { return nil }
    guard let speed = MapSpeed.kilometresPerHour(value) else {
      note(
        part.label, "\"maxspeed\" is no speed, the default is used", "write km/h, or \"30 mph\"")
      return nil
    }
    return speed
  }

  private func isTunnel(_ part: Part) -> Bool {
    if let word = property(part, "tunnel"), ["building_passage", "culvert"].contains(word) {
      return false
    }
    return isTrue(part.properties["tunnel"])
  }

  /// "deadzone" on a road darkens the road itself: an area 15 m to each side.
  private mutating func appendZone(around line: [Coordinate], of part: Part) {
    let projection = Projection(origin: line[0])
    let ring = Buffer.ring(around: line.map(projection.point(of:)), margin: 15_000)
    append(
      zone: MapSource.Area(
        feature: part.number, name: part.name, kind: .deadZone, rsrp: nil, load: nil,
        tunnelOnly: isTunnel(part), fringe: fringe(part), rings: [ring.map(projection.coordinate)])
    )
  }

  mutating func read(area rings: [[Coordinate]], of part: Part) {
    let kind: Zone.Kind
    if isTrue(part.properties["deadzone"]) {
      kind = .deadZone
    } else if isTrue(part.properties["liefi"]) {
      kind = .liefi
    } else if isTrue(part.properties["captive"]) {
      kind = .captive
    } else if isTrue(part.properties["slow"]) {
      kind = .slow
    } else if isTrue(part.properties["busy"]) {
      kind = .busy
    } else if part.properties["rsrp"] != nil {
      kind = .coverage
    } else {
      append(
        drawing: MapSource.Drawing(
          feature: part.number, name: part.name, kind: outlineKind(part) ?? .other,
          coordinates: rings[0], isClosed: true))
      return
    }
    let rsrp = part.properties["rsrp"].flatMap { power($0, place: part.label) }
    if kind == .coverage && rsrp == nil { return }
    append(
      zone: MapSource.Area(
        feature: part.number, name: part.name, kind: kind, rsrp: rsrp,
        load: kind == .busy ? load(part) : nil, network: kind == .slow ? network(part) : nil,
        tunnelOnly: isTunnel(part), fringe: fringe(part),
        rings: rings))
  }

  private mutating func fringe(_ part: Part) -> Int64 {
    guard let value = part.properties["fringe"] else { return MapSource.defaultFringe }
    guard let metres = value.number?.whole, (0...1000).contains(metres) else {
      problem(part.label, "\"fringe\" is no width in metres", "write a number from 0 to 1000")
      return MapSource.defaultFringe
    }
    return metres
  }

  /// "busy": true, or how busy in percent.
  private func load(_ part: Part) -> Int {
    guard let load = part.properties["busy"]?.number?.whole, load > 1 else {
      return MapSource.defaultLoad
    }
    return Int(min(load, 100))
  }

  /// "slow": true, or the name of a link profile.
  private func network(_ part: Part) -> String {
    guard let name = part.properties["slow"]?.string, name != "yes", name != "true" else {
      return MapSource.defaultNetwork
    }
    return MapText.clean(name)
  }

  /// A power in dBm; nil, with the problem noted, for what no phone reads.
  mutating func power(_ value: JSONValue, place: String) -> Int? {
    guard let power = value.number?.whole, (-140...(-44)).contains(power) else {
      problem(place, "\"rsrp\" is no power in dBm", "write a number from -140 to -44")
      return nil
    }
    return Int(power)
  }

  private func outlineKind(_ part: Part) -> Outline.Kind? {
    if part.properties["building"] != nil { return .building }
    if part.properties["railway"] != nil { return .railway }
    if part.properties["waterway"] != nil { return .water }
    if let natural = property(part, "natural") { return natural == "water" ? .water : .park }
    if part.properties["leisure"] != nil || part.properties["landuse"] != nil { return .park }
    if let aeroway = property(part, "aeroway") {
      return aeroway == "terminal" ? .building : .runway
    }
    return part.properties["outline"] == nil ? nil : .other
  }

  /// true, "yes", "true", 1, and any word that is no "no": editors write all of them.
  private func isTrue(_ value: JSONValue?) -> Bool {
    switch value {
    case .bool(let flag): flag
    case .number(let number): number.mantissa > 0
    case .string(let text): !["", "no", "false", "0", "-1", "reverse"].contains(text.lowercased())
    default: false
    }
  }
}

/// Speed limits as maps write them.
package enum MapSpeed {
  /// km/h of 50, "50", "50 km/h", "30 mph", "walk", "none"; nil for what is no speed.
  package static func kilometresPerHour(_ value: JSONValue) -> Int64? {
    if let number = value.number { return limited(number.whole) }
    return value.string.flatMap(kilometresPerHour(text:))
  }

  package static func kilometresPerHour(text: String) -> Int64? {
    // "50;30" or "50|30" by lane or time: the first counts.
    let first = text.split { $0 == ";" || $0 == "|" || $0 == "," }.first ?? ""
    let words = first.split(separator: " ")
    switch words.first {
    case "walk": return 6
    case "none": return 130
    case let word?:
      let unit = words.count > 1 ? words[1] : word.drop { $0.isNumber || $0 == "." }
      let digits = String(word.prefix { $0.isNumber || $0 == "." })
      guard let number = JSONNumber(digits), let speed = number.units(digits: 3) else { return nil }
      if unit == "mph" {
        return limited(IntegerMath.rounded(speed * 1_609_344, over: 1_000_000_000))
      }
      guard unit.isEmpty || unit == "km/h" || unit == "kmh" || unit == "kph" else { return nil }
      return limited(IntegerMath.rounded(speed, over: 1000))
    case nil: return nil
    }
  }

  private static func limited(_ speed: Int64?) -> Int64? {
    guard let speed, speed > 0 else { return nil }
    return min(speed, 200)
  }
}
