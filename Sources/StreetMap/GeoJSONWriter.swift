/// Writes a map as GeoJSON, one feature a line, so that two versions can be compared by eye.
struct GeoJSONWriter {
  private var text = ""

  /// The bytes of a map.geojson that reads back as the same source.
  static func bytes(of source: MapSource) -> [UInt8] {
    var writer = GeoJSONWriter()
    writer.write(source)
    return Array(writer.text.utf8)
  }

  private mutating func write(_ source: MapSource) {
    text += "{\n  \"type\": \"FeatureCollection\",\n"
    member("title", source.title)
    member("attribution", source.attribution)
    member("note", source.note)
    text += "  \"rsrp\": \(source.rsrp),\n  \"join\": \(source.joinDistance),\n"
    let offers = source.offers.map {
      "{\"from\": \(JSONText.quoted($0.from)), \"to\": \(JSONText.quoted($0.to))}"
    }
    text += "  \"offers\": [\(offers.joined(separator: ", "))],\n  \"features\": [\n"
    var isFirst = true
    func feature(_ properties: [(String, String)], _ geometry: () -> Void) {
      text += isFirst ? "" : ",\n"
      isFirst = false
      let members = properties.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
      text += "{\"type\":\"Feature\",\"properties\":{\(members)},\"geometry\":"
      geometry()
      text += "}"
    }
    for road in source.roads {
      feature(GeoJSONWriter.properties(road)) { line(road.coordinates) }
    }
    for zone in source.zones { feature(GeoJSONWriter.properties(zone)) { polygon(zone.rings) } }
    for toll in source.tolls {
      feature([("name", JSONText.quoted(toll.name)), ("toll", JSONText.quoted(toll.amount))]) {
        point(toll.coordinate)
      }
    }
    for place in source.places {
      let kind = JSONText.quoted(place.kind)
      feature([("name", JSONText.quoted(place.name)), ("kind", kind)]) { point(place.coordinate) }
    }
    text += "\n  ]\n}\n"
  }

  private mutating func member(_ key: String, _ value: String) {
    if !value.isEmpty { text += "  \"\(key)\": \(JSONText.quoted(value)),\n" }
  }

  private static func properties(_ road: MapSource.Line) -> [(String, String)] {
    var properties: [(String, String)] = []
    if !road.name.isEmpty { properties.append(("name", JSONText.quoted(road.name))) }
    properties.append(("highway", JSONText.quoted(road.kind.rawValue)))
    if let speed = road.maxspeed { properties.append(("maxspeed", "\(speed)")) }
    if road.oneway == .forward {
      properties.append(("oneway", "\"yes\""))
    } else if road.kind == .motorway {
      properties.append(("oneway", "\"no\""))
    }
    if road.isTunnel { properties.append(("tunnel", "\"yes\"")) }
    return properties
  }

  private static func properties(_ zone: MapSource.Area) -> [(String, String)] {
    var properties = [("name", JSONText.quoted(zone.name))]
    switch zone.kind {
    case .deadZone: properties.append(("deadzone", "\"yes\""))
    case .busy: properties.append(("busy", "\(zone.load ?? MapSource.defaultLoad)"))
    case .liefi: properties.append(("liefi", "\"yes\""))
    case .coverage: break
    }
    if let rsrp = zone.rsrp { properties.append(("rsrp", "\(rsrp)")) }
    if zone.tunnelOnly { properties.append(("tunnel", "\"yes\"")) }
    if zone.fringe != MapSource.defaultFringe { properties.append(("fringe", "\(zone.fringe)")) }
    return properties
  }

  private mutating func point(_ coordinate: Coordinate) {
    text += "{\"type\":\"Point\",\"coordinates\":"
    position(coordinate)
    text += "}"
  }

  private mutating func line(_ coordinates: [Coordinate]) {
    text += "{\"type\":\"LineString\",\"coordinates\":"
    positions(coordinates)
    text += "}"
  }

  private mutating func polygon(_ rings: [[Coordinate]]) {
    text += "{\"type\":\"Polygon\",\"coordinates\":["
    for (index, ring) in rings.enumerated() {
      if index > 0 { text += "," }
      positions(ring + ring.prefix(1))
    }
    text += "]}"
  }

  private mutating func positions(_ coordinates: [Coordinate]) {
    text += "["
    for (index, coordinate) in coordinates.enumerated() {
      if index > 0 { text += "," }
      position(coordinate)
    }
    text += "]"
  }

  private mutating func position(_ coordinate: Coordinate) {
    text += "[\(Coordinate.degrees(coordinate.longitude)),"
    text += "\(Coordinate.degrees(coordinate.latitude))]"
  }
}

enum JSONText {
  /// A string in quotes, with what JSON needs escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
