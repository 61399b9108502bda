/// A map as it was drawn: degrees and properties, before streets are joined into a network.
///
/// The GeoJSON reader and the OpenStreetMap import both make one; the writer saves one.
package struct MapSource: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var kind: RoadClass
    package var oneway: Oneway
    /// km/h as signed; nil for the class's default.
    package var maxspeed: Int64?
    package var isTunnel: Bool
    /// Crosses other roads on purpose without meeting them.
    package var isBridge = false
    package var coordinates: [Coordinate]
  }

  package struct Spot: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var kind: String
    package var coordinate: Coordinate
  }

  package struct Area: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var kind: Zone.Kind
    package var rsrp: Int?
    package var load: Int?
    package var network: String? = nil
    package var tunnelOnly: Bool
    /// Metres.
    package var fringe: Int64
    package var rings: [[Coordinate]]
  }

  package struct Drawing: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var kind: Outline.Kind
    package var coordinates: [Coordinate]
    package var isClosed: Bool
  }

  package struct Booth: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var amount: String
    package var isEstimated: Bool
    package var coordinate: Coordinate
  }

  package struct Mast: Hashable, Sendable {
    package var feature: Int
    package var name: String
    package var coordinate: Coordinate
    /// dBm.
    package var power: Int
    /// Metres.
    package var range: Int64
  }

  package struct Offer: Hashable, Sendable {
    package var from: String
    package var to: String
  }

  package var title = ""
  package var attribution = ""
  /// Where the map comes from and how it was changed: for people.
  package var note = ""
  /// Signal outside all zones, dBm.
  package var rsrp = MapSource.defaultRSRP
  /// Metres within which the end of a road joins another road.
  package var joinDistance = MapSource.defaultJoinDistance
  package var roads: [Line] = []
  package var places: [Spot] = []
  package var zones: [Area] = []
  package var sites: [Mast] = []
  package var drawings: [Drawing] = []
  package var tolls: [Booth] = []
  package var offers: [Offer] = []
  /// The file of the recorded drive the signal goes by, beside the map's own.
  package var driveFile: String?
  /// What is in it.
  package var drive: [DriveRecord.Row] = []

  package init() {}

  package static let defaultRSRP = -85
  package static let defaultJoinDistance: Int64 = 10
  package static let defaultFringe: Int64 = 80
  package static let defaultLoad = 80
  package static let defaultNetwork = "edge"
  package static let defaultPower = -65
  package static let defaultRange: Int64 = 1_000
}

/// Text from outside, made fit for a screen.
package enum MapText {
  /// Longest name kept, in characters.
  package static let longestName = 80
  /// Longest note on where a map comes from.
  package static let longestNote = 600

  /// Without control, escape and direction characters; spaces single; cut to `longest`.
  package static func clean(_ text: String, longest: Int = longestName) -> String {
    if isPlain(text), text.utf8.count <= longest { return text }
    var kept = String.UnicodeScalarView()
    var pendingSpace = false
    // A character of a hundred thousand marks is one character: the scalars have a bound, too.
    for scalar in text.unicodeScalars.prefix(longest * 4) {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        // A control character parts words as a space does.
        pendingSpace = !kept.isEmpty
      case .format, .surrogate, .privateUse, .unassigned:
        continue
      // A Braille cell without dots: a space, though some terminals draw hollow ones.
      case .otherSymbol where scalar.value == 0x2800:
        pendingSpace = !kept.isEmpty
      default:
        if pendingSpace { kept.append(" ") }
        pendingSpace = false
        kept.append(scalar)
      }
    }
    return String(String(kept).prefix(longest))
  }

  /// Most names: printable ASCII with single spaces inside.
  private static func isPlain(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return false }
      if byte == 0x20 && previous == 0x20 { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
