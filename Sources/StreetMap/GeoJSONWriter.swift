/// Writes a map as GeoJSON, one feature a line, so that two versions can be compared by eye.
struct GeoJSONWriter {
  private var text: [UInt8] = []
  private var isFirstFeature = true
  private var isFirstProperty = true

  /// The bytes of a map.geojson that reads back as the same source.
  static func bytes(of source: MapSource) -> [UInt8] {
    var writer = GeoJSONWriter()
    writer.write(source)
    return writer.text
  }

  private mutating func write(_ source: MapSource) {
    append("{\n  \"type\": \"FeatureCollection\",\n")
    member("title", source.title)
    member("attribution", source.attribution)
    member("note", source.note)
    member("drive", source.driveFile ?? "")
    append("  \"rsrp\": \(source.rsrp),\n  \"join\": \(source.joinDistance),\n  \"offers\": [")
    for (index, offer) in source.offers.enumerated() {
      append(index > 0 ? ", {\"from\": " : "{\"from\": ")
      quoted(offer.from)
      append(", \"to\": ")
      quoted(offer.to)
      append("}")
    }
    append("],\n  \"features\": [\n")
    for road in source.roads { write(road) }
    for zone in source.zones { write(zone) }
    for site in source.sites {
      begin(site.name)
      property("site", text: "yes")
      property("rsrp", site.power)
      property("range", Int(site.range))
      geometry("Point") { $0.position(site.coordinate) }
    }
    for toll in source.tolls {
      begin(toll.name)
      property("toll", text: toll.amount)
      if !toll.isEstimated { property("estimated", text: "no") }
      geometry("Point") { $0.position(toll.coordinate) }
    }
    for place in source.places {
      begin(place.name)
      property("kind", text: place.kind)
      geometry("Point") { $0.position(place.coordinate) }
    }
    append("\n  ]\n}\n")
  }

  private mutating func member(_ key: String, _ value: String) {
    guard !value.isEmpty else { return }
    append("  \"\(key)\": ")
    quoted(value)
    append(",\n")
  }

  private mutating func write(_ road: MapSource.Line) {
    begin(road.name)
    property("highway", text: road.kind.rawValue)
    if let speed = road.maxspeed { property("maxspeed", Int(speed)) }
    if road.oneway == .forward {
      property("oneway", text: "yes")
    } else if road.kind == .motorway {
      property("oneway", text: "no")
    }
    if road.isTunnel { property("tunnel", text: "yes") }
    geometry("LineString") { $0.positions(road.coordinates) }
  }

  private mutating func write(_ zone: MapSource.Area) {
    begin(zone.name)
    switch zone.kind {
    case .deadZone: property("deadzone", text: "yes")
    case .busy: property("busy", zone.load ?? MapSource.defaultLoad)
    case .liefi: property("liefi", text: "yes")
    case .captive: property("captive", text: "yes")
    case .slow: property("slow", text: zone.network ?? MapSource.defaultNetwork)
    case .coverage: break
    }
    if let rsrp = zone.rsrp { property("rsrp", rsrp) }
    if zone.tunnelOnly { property("tunnel", text: "yes") }
    if zone.fringe != MapSource.defaultFringe { property("fringe", Int(zone.fringe)) }
    geometry("Polygon") { writer in
      writer.append("[")
      for (index, ring) in zone.rings.enumerated() {
        if index > 0 { writer.append(",") }
        writer.positions(ring + ring.prefix(1))
      }
      writer.append("]")
    }
  }

  /// Starts a feature; its properties follow, then its geometry.
  private mutating func begin(_ name: String) {
    if !isFirstFeature { append(",\n") }
    isFirstFeature = false
    isFirstProperty = true
    append("{\"type\":\"Feature\",\"properties\":{")
    if !name.isEmpty { property("name", text: name) }
  }

  private mutating func key(_ key: StaticString) {
    if !isFirstProperty { append(",") }
    isFirstProperty = false
    append("\"")
    key.withUTF8Buffer { text.append(contentsOf: $0) }
    append("\":")
  }

  private mutating func property(_ name: StaticString, text value: String) {
    key(name)
    quoted(value)
  }

  private mutating func property(_ name: StaticString, _ value: Int) {
    key(name)
    append(String(value))
  }

  private mutating func geometry(
    _ type: StaticString, _ coordinates: (inout GeoJSONWriter) -> Void
  ) {
    append("},\"geometry\":{\"type\":\"")
    type.withUTF8Buffer { text.append(contentsOf: $0) }
    append("\",\"coordinates\":")
    coordinates(&self)
    append("}}")
  }

  private mutating func positions(_ coordinates: [Coordinate]) {
    append("[")
    for (index, coordinate) in coordinates.enumerated() {
      if index > 0 { append(",") }
      position(coordinate)
    }
    append("]")
  }

  private mutating func position(_ coordinate: Coordinate) {
    append("[")
    degrees(coordinate.longitude)
    append(",")
    degrees(coordinate.latitude)
    append("]")
  }

  /// What `Coordinate.degrees` says, without a string in between.
  private mutating func degrees(_ units: Int32) {
    if units < 0 { append("-") }
    let magnitude = units.magnitude
    let whole = magnitude / 10_000_000
    if whole >= 100 { digit(whole / 100) }
    if whole >= 10 { digit(whole / 10 % 10) }
    digit(whole % 10)
    append(".")
    var place: UInt32 = 1_000_000
    while place > 0 {
      digit(magnitude / place % 10)
      place /= 10
    }
  }

  private mutating func digit(_ value: UInt32) {
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
  }

  private mutating func append(_ more: String) {
    text.append(contentsOf: more.utf8)
  }

  /// A string in quotes, with what JSON needs escaped.
  private mutating func quoted(_ value: String) {
    append("\"")
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case ..<0x20:
        let digits = String(byte, radix: 16)
        append("\\u00" + (digits.utf8.count < 2 ? "0" : "") + digits)
      default: text.append(byte)
      }
    }
    append("\"")
  }
}
