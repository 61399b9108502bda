import RideModel
import StreetMap

/// Makes a scenario from what a real app logged: its signal by time, what became of its requests
/// as faults, its ride between the places nearest to where it began and ended.
package struct AppLogScenario {
  private let log: AppLog
  private let map: StreetMap
  /// Positions of the log that no car on this map can have been at.
  package let dropped: Int
  /// What the scenario calls its map, and the file with the signal.
  private let mapName: String
  private let linkName: String
  /// A signal file starts here, in seconds since 1970; only the time since then counts.
  private static let year2000: Int64 = 946_684_800
  private static let patience = "30m"

  package init(_ log: AppLog, map: StreetMap, mapName: String, linkName: String) {
    let known = log.rows.count { $0.coordinate != nil }
    self.log = log.keepingPositions {
      $0 != Coordinate(latitude: 0, longitude: 0) && map.isBelievable(map.projection.point(of: $0))
    }
    dropped = known - self.log.rows.count { $0.coordinate != nil }
    self.map = map
    self.mapName = mapName
    self.linkName = linkName
  }

  /// The signal by time as the CSV of a drive test; nil where the log says nothing of it.
  package var link: String? {
    let rows = log.rows.filter { $0.rsrp != nil }
    guard !rows.isEmpty else { return nil }
    var lines = ["Timestamp,Longitude,Latitude,NetworkMode,RSRP"]
    for row in rows {
      let power = row.rsrp.map { $0 <= Coverage.deadBelow ? "-" : "\($0)" } ?? "-"
      lines.append("\(Self.stamp(row.at)),-,-,LTE,\(power)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  package var text: String {
    var lines = [
      "# Made from the log of a real app: its signal by time, what became of its requests.",
      "map \(ScenarioPrinter.wordOrText(mapName))",
    ]
    if link != nil { lines.append("link \(ScenarioPrinter.quoted(linkName))") }
    lines += ["driver auto", "server offers \(offer)", ""]
    lines += faults
    lines += ["", "when trip settled within \(Self.patience) expect queue 0 within 1m"]
    lines += Set(log.rows.compactMap(\.event)).sorted { $0.rawValue < $1.rawValue }
      .filter { Self.onceATrip.contains($0) }.map { "expect server effects \($0.rawValue) 1" }
    lines += ["expect flicker 0", "expect money balanced"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let onceATrip: [RequestName] = [.accept, .arrive, .start, .end, .cash, .rate]

  /// From where it arrived or started to where it ended, in the map's places.
  private var offer: String {
    let start = place([.arrive, .start], else: log.rows.first { $0.coordinate != nil })
    let end = place([.end], else: log.rows.last { $0.coordinate != nil })
    let suggested = map.suggestedTrips.first
    let from = start ?? suggested.map { map.places[$0.pickup] } ?? map.places[0]
    var to = end ?? suggested.map { map.places[$0.drop] } ?? map.places[map.places.count - 1]
    if to.id == from.id, let other = map.places.first(where: { $0.id != from.id }) { to = other }
    return "\(ScenarioPrinter.quoted(from.name)) \(ScenarioPrinter.quoted(to.name)) cash"
  }

  private func place(_ events: [RequestName], else other: AppLog.Row?) -> Place? {
    let row = log.rows.first { $0.coordinate != nil && $0.event.map(events.contains) == true }
    guard let coordinate = (row ?? other)?.coordinate else { return nil }
    let point = map.projection.point(of: coordinate)
    return map.places.min {
      ($0.point.distance(to: point), $0.id) < ($1.point.distance(to: point), $1.id)
    }
  }

  /// What became of each request, told before it is made.
  private var faults: [String] {
    log.rows.compactMap { row in
      guard let event = row.event, let code = row.code else { return nil }
      return Self.fault(code).map { fault in
        let parts = fault.split(separator: " ", maxSplits: 1)
        return "fault \(parts[0]) \(event.rawValue)" + (parts.count > 1 ? " \(parts[1])" : "")
      }
    }
  }

  /// A logged code as a fault, its argument behind it; nil for a success.
  private static func fault(_ code: String) -> String? {
    if let status = Int(code) {
      switch status {
      case ..<400: return nil
      case 401: return "unauthorised"
      case 429: return "throttle 7s"
      case 400..<500: return "refuse invalid-state"
      default: return "server-error"
      }
    }
    switch code.lowercased() {
    case AppLog.timeout: return "hang"
    case let word where AppLog.successes.contains(word): return nil
    case let word: return "refuse \(word)"
    }
  }

  /// `2000.01.01_00.00.05`, as a drive test writes its times.
  private static func stamp(_ time: Int64) -> String {
    let text = String(CivilTime.text(seconds: year2000 + time / 1000).dropLast())
    return text.replacing("-", with: ".").replacing("T", with: "_").replacing(":", with: ".")
  }
}
