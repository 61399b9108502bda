/// Reads a map drawn in any GeoJSON editor (RFC 7946).
///
/// Tolerant of what editors write (altitudes, multi-part lines, numbers in quotes, properties of
/// their own); strict where a mistake would make another map than the one drawn. Finds all
/// problems, not just the first.
package struct GeoJSONReader {
  /// The file as the person named it: starts every message.
  let path: String
  package private(set) var source = MapSource()
  /// What makes the map unusable.
  package internal(set) var problems: [MapError] = []
  /// What was left out, and why: nothing is dropped in silence.
  package internal(set) var notes: [MapError] = []
  /// The first coordinate: everything else must be within a map's reach of it.
  private var anchor: Coordinate?
  /// A feature that may have been a place could not be read: its name is not told to be missing.
  private var isPlaceLost = false

  package init(path: String, text: [UInt8]) {
    self.path = path
    do throws(JSONReader.Failure) {
      read(try JSONReader.read(text))
    } catch {
      let place = "line \(error.line) column \(error.column)"
      problems.append(
        MapError(
          path, place, error.problem,
          do: error.isCut
            ? "get the whole file again" : "save it again as GeoJSON, or mend it there"))
    }
  }

  private mutating func read(_ root: JSONValue) {
    readMembers(root)
    switch root["type"]?.string {
    case "FeatureCollection":
      guard let features = root["features"]?.array else {
        return problem(
          "", "\"features\" is missing or no list", "save it as a FeatureCollection")
      }
      for (index, feature) in features.enumerated() { read(feature: feature, number: index + 1) }
    case "Feature": read(feature: root, number: 1)
    default:
      return problem("", "this is no GeoJSON FeatureCollection", "export the map as GeoJSON")
    }
    checkNames()
  }

  /// The map's own members beside "features".
  private mutating func readMembers(_ root: JSONValue) {
    source.title = MapText.clean(root["title"]?.string ?? root["name"]?.string ?? "")
    source.attribution = MapText.clean(root["attribution"]?.string ?? "")
    source.note = MapText.clean(root["note"]?.string ?? "", longest: MapText.longestNote)
    if let rsrp = root["rsrp"] { source.rsrp = power(rsrp, place: "rsrp") ?? source.rsrp }
    if let join = root["join"]?.number?.whole { source.joinDistance = min(max(join, 0), 100) }
    if let drive = root["drive"] {
      source.driveFile = drive.string
      if drive.string?.isEmpty ?? true {
        problem("drive", "it is no file's name", "name the CSV of a drive beside the map")
      }
    }
    for (index, offer) in (root["offers"]?.array ?? []).enumerated() {
      guard let from = offer["from"]?.string, let to = offer["to"]?.string else {
        problem("offer \(index + 1)", "it has no \"from\" or no \"to\"", "name two places")
        continue
      }
      source.offers.append(MapSource.Offer(from: MapText.clean(from), to: MapText.clean(to)))
    }
  }

  private mutating func read(feature: JSONValue, number: Int) {
    let properties = feature["properties"] ?? .null
    let name = MapText.clean(properties["name"]?.string ?? "")
    let part = Part(number: number, name: name, properties: properties)
    guard feature["type"]?.string == "Feature" else {
      isPlaceLost = true
      return problem(part.label, "it is no Feature", "save the map as a FeatureCollection")
    }
    read(geometry: feature["geometry"] ?? .null, of: part)
  }

  private mutating func read(geometry: JSONValue, of part: Part) {
    let coordinates = geometry["coordinates"]
    switch geometry["type"]?.string {
    case "Point":
      guard let coordinates, let spot = coordinate(coordinates, of: part) else {
        isPlaceLost = true
        return missing(coordinates, part)
      }
      read(spot: spot, of: part)
    case "LineString": read(lines: [coordinates ?? .null], of: part)
    case "MultiLineString": read(lines: coordinates?.array ?? [], of: part)
    case "Polygon": read(polygons: [coordinates ?? .null], of: part)
    case "MultiPolygon": read(polygons: coordinates?.array ?? [], of: part)
    case "GeometryCollection":
      for inner in geometry["geometries"]?.array ?? [] { read(geometry: inner, of: part) }
    case let other?:
      note(part.label, "a \(other) is not used", "draw points, lines or areas")
    case nil: note(part.label, "it has no geometry", "draw it or delete it")
    }
  }

  private mutating func read(lines: [JSONValue], of part: Part) {
    for line in lines {
      guard let coordinates = self.coordinates(line, of: part) else { continue }
      read(line: coordinates, of: part)
    }
  }

  private mutating func read(polygons: [JSONValue], of part: Part) {
    for polygon in polygons {
      var rings: [[Coordinate]] = []
      for ring in polygon.array ?? [] {
        guard var coordinates = self.coordinates(ring, of: part) else { return }
        if coordinates.count > 1, coordinates.first == coordinates.last { coordinates.removeLast() }
        guard coordinates.count >= 3 else {
          problem(part.label, "an area needs at least three corners", "draw it again or delete it")
          return
        }
        rings.append(coordinates)
      }
      guard !rings.isEmpty else { return missing(nil, part) }
      read(area: rings, of: part)
    }
  }

  /// A list of positions without repeats; nil, with the problem noted, if one is wrong.
  private mutating func coordinates(_ value: JSONValue, of part: Part) -> [Coordinate]? {
    guard let positions = value.array else {
      missing(nil, part)
      return nil
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(positions.count)
    for position in positions {
      guard let coordinate = coordinate(position, of: part) else { return nil }
      if coordinates.last != coordinate { coordinates.append(coordinate) }
    }
    return coordinates
  }

  private mutating func missing(_ value: JSONValue?, _ part: Part) {
    // A wrong coordinate has said so already.
    guard value == nil else { return }
    problem(part.label, "its coordinates are missing", "draw it again or delete it")
  }

  /// One position [longitude, latitude, ...]; nil, with the problem noted, if it is wrong.
  private mutating func coordinate(_ value: JSONValue, of part: Part) -> Coordinate? {
    guard let position = value.array, position.count >= 2,
      let longitude = position[0].number?.units(digits: 7),
      let latitude = position[1].number?.units(digits: 7)
    else {
      problem(part.label, "a position is not two numbers", "write [longitude, latitude]")
      return nil
    }
    guard abs(latitude) <= 90 * Coordinate.unitsPerDegree,
      abs(longitude) <= 180 * Coordinate.unitsPerDegree
    else {
      let shown = "[\(position[0].number!.text), \(position[1].number!.text)]"
      problem(
        part.label, "\(shown) is out of range",
        "write [longitude within 180, latitude within 90] in degrees")
      return nil
    }
    let coordinate = Coordinate(latitude: Int32(latitude), longitude: Int32(longitude))
    let anchor = self.anchor ?? coordinate
    self.anchor = anchor
    guard coordinate.isInReach(of: anchor) else {
      problem(
        part.label, "\(coordinate) is over 2 degrees away from the map's first position",
        "check for swapped longitude and latitude, or cut the map")
      return nil
    }
    return coordinate
  }

  func property(_ part: Part, _ key: String) -> String? {
    part.properties[key]?.string?.lowercased()
  }

  mutating func problem(_ place: String, _ text: String, _ remedy: String) {
    problems.append(MapError(path, place, text, do: remedy))
  }

  mutating func note(_ place: String, _ text: String, _ remedy: String) {
    notes.append(MapError(path, place, text, do: remedy))
  }

  mutating func append(road: MapSource.Line) { source.roads.append(road) }
  mutating func append(place: MapSource.Spot) { source.places.append(place) }
  mutating func append(zone: MapSource.Area) { source.zones.append(zone) }
  mutating func append(site: MapSource.Mast) { source.sites.append(site) }
  mutating func append(drawing: MapSource.Drawing) { source.drawings.append(drawing) }
  mutating func append(toll: MapSource.Booth) { source.tolls.append(toll) }

  /// Places are called by name in scenarios, so each name may stand for one only.
  private mutating func checkNames() {
    var first: [String: Int] = [:]
    for place in source.places {
      if let other = first[place.name] {
        problem(
          "feature \(place.feature) (\(place.name))",
          "the place of feature \(other) has the same name", "give one of them another name")
      } else {
        first[place.name] = place.feature
      }
    }
    guard !isPlaceLost else { return }
    for offer in source.offers {
      for name in [offer.from, offer.to] where first[name] == nil {
        problem("offers", "there is no place \"\(name)\"", "add the point or change the name")
      }
    }
  }

  /// A feature being read.
  struct Part {
    var number: Int
    var name: String
    var properties: JSONValue

    /// How messages call it: "feature 12 (Ring Road)".
    var label: String { "feature \(number)\(name.isEmpty ? "" : " (\(name))")" }
  }
}
