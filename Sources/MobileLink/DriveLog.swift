import OptimisticEngine
import StreetMap

/// A drive recorded with G-NetTrack: where and when which signal was received.
///
/// By time it loops. By place it answers with the nearest sample, for a car that drives the same
/// track. What is impossible in it was left out by ``DriveRecord``.
package struct DriveLog: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// Milliseconds since the first sample.
    package var at: Milliseconds
    /// nil where the receiver had no fix, or an impossible one.
    package var coordinate: Coordinate?
    /// In km/h, where it was given.
    package var speed: Int64?
    package var conditions: RadioConditions
  }

  package let samples: [Sample]
  package let dropped: Int
  /// When it starts over: a second after its last sample.
  package let period: Milliseconds
  /// When the conditions change, since the start, and to what.
  private let changes: [Int64]
  private let conditionsAfter: [RadioConditions]
  /// What a degree of longitude is worth beside one of latitude, in a thousand.
  private let longitudePerMille: Int64

  package init(_ bytes: [UInt8], name: String) throws(TraceError) {
    let record = try DriveRecord(bytes, name: name)
    samples = record.rows.map { row in
      Sample(
        at: row.at, coordinate: row.coordinate, speed: row.speed,
        conditions: RadioConditions(
          rsrp: row.rsrp, profile: row.network.flatMap(LinkProfile.named)))
    }
    dropped = record.dropped
    period = (samples.last?.at ?? 0) + 1_000
    var changes: [Int64] = []
    var conditionsAfter: [RadioConditions] = []
    for sample in samples where sample.conditions != conditionsAfter.last {
      if changes.last == sample.at {
        // Two samples of one second: the later one counts.
        conditionsAfter[conditionsAfter.count - 1] = sample.conditions
      } else {
        changes.append(sample.at)
        conditionsAfter.append(sample.conditions)
      }
    }
    self.changes = changes
    self.conditionsAfter = conditionsAfter
    let latitude = samples.lazy.compactMap(\.coordinate).first.map { Int64($0.latitude) } ?? 0
    longitudePerMille = Self.cosinePerMille(degrees: abs(latitude) / 10_000_000)
  }

  /// Bhaskara's approximation: within 2 in a thousand, and the same on every machine.
  private static func cosinePerMille(degrees: Int64) -> Int64 {
    max(0, (32_400 - 4 * degrees * degrees) * 1_000 / (32_400 + degrees * degrees))
  }

  // MARK: By time

  package func conditions(at now: Instant) -> RadioConditions {
    let index = lowerBound(changes, now.milliseconds % period + 1)
    return conditionsAfter[max(0, index - 1)]
  }

  package func nextChange(after now: Instant) -> Instant? {
    guard changes.count > 1 else { return nil }
    let round = now.milliseconds / period * period
    let index = lowerBound(changes, now.milliseconds % period + 1)
    return Instant(milliseconds: round + (index < changes.count ? changes[index] : period))
  }

  // MARK: By place

  /// What was received nearest to a place; the open where the log has no place at all.
  ///
  /// A receiver repeats its last fix where it hears nothing, so of samples at one place the weakest
  /// counts: the dead spot would vanish in the good second before it.
  ///
  /// Costs one pass over the samples.
  package func conditions(near place: Coordinate) -> RadioConditions {
    var nearest: RadioConditions?
    var least = Int64.max
    for sample in samples {
      guard let at = sample.coordinate else { continue }
      let north = Int64(at.latitude) - Int64(place.latitude)
      let east = (Int64(at.longitude) - Int64(place.longitude)) * longitudePerMille / 1_000
      // At most 3.6e9 a side, so that halving keeps the squares in range.
      let distance = north / 4 * (north / 4) + east / 4 * (east / 4)
      if distance < least
        || distance == least && sample.conditions.rsrp < nearest?.rsrp ?? Int.max
      {
        least = distance
        nearest = sample.conditions
      }
    }
    return nearest ?? .open
  }
}
