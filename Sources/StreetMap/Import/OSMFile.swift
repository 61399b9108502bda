import CReadOSM
import Glibc

/// Reads OpenStreetMap files (.osm.pbf, .osm) with libreadosm, in one pass.
///
/// Holds every node's position (16 bytes each), so that one pass does; a city is fine, a continent
/// is not. libreadosm takes a file that was cut between two blocks for a whole one, so the framing
/// is checked here first.
final class OSMFile {
  /// A road, or a named thing drawn as a line or area.
  struct Way {
    var tags: [OSMTag]
    var nodes: [Int64]
  }

  struct Spot {
    var name: String
    var kind: String
    var coordinate: Coordinate
  }

  private var ids: [Int64] = []
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  private(set) var roads: [Way] = []
  private(set) var spots: [Spot] = []
  private(set) var wayCount = 0
  private var areas: [Way] = []

  var nodeCount: Int { ids.count }

  /// Largest file read: beyond it the positions would fill the memory of a small machine.
  private static let largestFile = 1 << 30

  init(path: String) throws(MapError) {
    _ = try OSMFormat(checking: path, largest: OSMFile.largestFile)
    var handle: UnsafeRawPointer?
    defer { if let handle { readosm_close(handle) } }
    var status = readosm_open(path, &handle)
    if status == READOSM_OK {
      let me = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      status = readosm_parse(handle, me, OSMFile.onNode, OSMFile.onWay, nil)
    }
    guard status == READOSM_OK else { throw OSMFile.error(path, status) }
    sortNodes()
    for area in areas {
      guard let spot = spot(of: area) else { continue }
      spots.append(spot)
    }
    areas = []
  }

  /// Where a node is; nil for one outside the extract.
  func coordinate(of node: Int64) -> Coordinate? {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < node { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == node else { return nil }
    return Coordinate(latitude: latitudes[low], longitude: longitudes[low])
  }

  private static let onNode: readosm_node_callback = { user, node in
    let file = Unmanaged<OSMFile>.fromOpaque(user!).takeUnretainedValue()
    file.add(node: node!.pointee)
    return READOSM_OK
  }

  private static let onWay: readosm_way_callback = { user, way in
    let file = Unmanaged<OSMFile>.fromOpaque(user!).takeUnretainedValue()
    file.add(way: way!.pointee)
    return READOSM_OK
  }

  private func add(node: readosm_node) {
    guard abs(node.latitude) <= 90, abs(node.longitude) <= 180 else { return }
    let latitude = Int32((node.latitude * 1e7).rounded())
    let longitude = Int32((node.longitude * 1e7).rounded())
    ids.append(node.id)
    latitudes.append(latitude)
    longitudes.append(longitude)
    guard node.tag_count > 0 else { return }
    let tags = OSMTag.wanted(node.tags, count: node.tag_count)
    guard let kind = OSMTag.placeKind(tags), let name = tags.value("name") else { return }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    spots.append(Spot(name: name, kind: kind, coordinate: coordinate))
  }

  private func add(way: readosm_way) {
    wayCount += 1
    guard way.tag_count > 0, way.node_ref_count > 0 else { return }
    let tags = OSMTag.wanted(way.tags, count: way.tag_count)
    let isRoad = tags.value("highway") != nil
    guard isRoad || (OSMTag.placeKind(tags) != nil && tags.value("name") != nil) else { return }
    let nodes = Array(UnsafeBufferPointer(start: way.node_refs, count: Int(way.node_ref_count)))
    let kept = Way(tags: tags, nodes: nodes)
    if isRoad { roads.append(kept) } else { areas.append(kept) }
  }

  /// Extracts are sorted by id as a rule; where one is not, it is made so.
  private func sortNodes() {
    let isSorted = zip(ids, ids.dropFirst()).allSatisfy { $0 <= $1 }
    guard !isSorted else { return }
    let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
    ids = order.map { ids[$0] }
    latitudes = order.map { latitudes[$0] }
    longitudes = order.map { longitudes[$0] }
  }

  /// The middle of a named thing's corners.
  private func spot(of area: Way) -> Spot? {
    let corners = area.nodes.compactMap(coordinate(of:))
    guard let name = area.tags.value("name"), let kind = OSMTag.placeKind(area.tags),
      !corners.isEmpty
    else { return nil }
    let count = Int64(corners.count)
    let latitude = corners.reduce(0) { $0 + Int64($1.latitude) } / count
    let longitude = corners.reduce(0) { $0 + Int64($1.longitude) } / count
    return Spot(
      name: name, kind: kind,
      coordinate: Coordinate(latitude: Int32(latitude), longitude: Int32(longitude)))
  }

  private static func error(_ path: String, _ status: Int32) -> MapError {
    let again = "get the whole file again"
    return switch status {
    case READOSM_FILE_NOT_FOUND: MapError(path, "", "it cannot be read", do: "check its rights")
    case READOSM_INSUFFICIENT_MEMORY:
      MapError(path, "", "there is not enough memory", do: "cut the extract to a city")
    case READOSM_XML_ERROR: MapError(path, "", "this is broken OpenStreetMap XML", do: again)
    default:
      // The framing was found whole, so what is wrong is inside it.
      MapError(path, "", "a block of it is damaged (readosm \(status))", do: again)
    }
  }
}

/// One tag of an OpenStreetMap object.
struct OSMTag {
  var key: String
  var value: String

  /// Keys the import looks at.
  private static let keys: [StaticString] = [
    "highway", "name", "ref", "oneway", "junction", "maxspeed", "tunnel", "tunnel:name",
    "access", "vehicle", "motor_vehicle", "motorcar", "hgv", "area", "amenity", "railway",
    "aeroway", "tourism", "leisure", "public_transport",
  ]

  static func wanted(_ tags: UnsafePointer<readosm_tag>?, count: Int32) -> [OSMTag] {
    var wanted: [OSMTag] = []
    for tag in UnsafeBufferPointer(start: tags, count: Int(count)) {
      guard let key = tag.key, let value = tag.value, isWanted(key) else { continue }
      wanted.append(OSMTag(key: String(cString: key), value: String(cString: value)))
    }
    return wanted
  }

  /// Most keys differ in the first letter, and a city has a hundred thousand tags.
  private static func isWanted(_ key: UnsafePointer<CChar>) -> Bool {
    let first = UInt8(bitPattern: key[0])
    for known in keys where known.utf8Start[0] == first {
      if strcmp(known.utf8Start, key) == 0 { return true }
    }
    return false
  }

  /// What kind of place the tags make a thing; nil for none worth driving to.
  static func placeKind(_ tags: [OSMTag]) -> String? {
    for tag in tags {
      if OSMPlaces.kinds.contains(where: { $0.key == tag.key && $0.value == tag.value }) {
        return tag.value
      }
    }
    return nil
  }
}

extension [OSMTag] {
  func value(_ key: String) -> String? { first { $0.key == key }?.value }
}
