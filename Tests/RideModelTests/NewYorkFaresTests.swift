import FoundationEssentials
import Testing

@testable import RideModel

/// The taximeter against real trips: 6,500 of New York's in March 2019, where the data is at hand
/// (`DEADZONE_DATA` names its folder; a clone alone has none and tests nothing here).
@Suite struct NewYorkFaresTests {
  static let folders = [ProcessInfo.processInfo.environment["DEADZONE_DATA"]].compactMap { $0 }

  struct Trip {
    /// Units on the meter: half dollars above the flag.
    let units: Int64
    let metres: Int64
    let driving: Int64
  }

  let meter = SlowTimeMeter(millimetres: 321_869, milliseconds: 60_000)

  @Test(arguments: folders)
  func everyStandardFareLiesBetweenTheLargerCountAndTheSum(folder: String) throws {
    let trips = try Self.trips(in: folder)
    let within = trips.filter {
      meter.bounds(metres: $0.metres, driving: $0.driving).contains($0.units)
    }
    let perMille = within.count * 1000 / trips.count
    print("= New York: \(within.count) of \(trips.count) fares within the meter's bounds")
    #expect(trips.count > 6000)
    #expect(perMille >= 995)
  }

  @Test(arguments: folders)
  func theEstimateFromDistanceAndDurationIsNearTheFareOnTripsItWasNotFittedOn(
    folder: String
  ) throws {
    let trips = try Self.trips(in: folder)
    let fitted = trips.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let held = trips.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    // The shipped constant is the best of its neighbours on the trips it was fitted on.
    let best = (0...8).min { error($0, fitted) < error($1, fitted) }
    #expect(best == 3)
    let cents = held.reduce(Int64(0)) { sum, trip in
      sum + 50 * abs(meter.units(metres: trip.metres, driving: trip.driving) - trip.units)
    }
    let tenths = cents * 10 / Int64(held.count)
    let mean = DecimalText.text(tenths, digits: 3)
    print("= New York: mean error of the estimate \(mean) USD on \(held.count) trips not fitted on")
    #expect(tenths <= 600)
  }

  /// The summed error in units with `eighths` in place of the shipped three.
  private func error(_ eighths: Int64, _ trips: [Trip]) -> Int64 {
    trips.reduce(0) { sum, trip in
      let distance = trip.metres * 1_000_000 / meter.millimetres * 1000
      let time = trip.driving * 1_000_000 / meter.milliseconds
      let (larger, smaller) = (max(distance, time), min(distance, time))
      guard larger > 0 else { return sum }
      let units = (larger + eighths * (smaller * smaller / larger) / 8 + 500_000) / 1_000_000
      return sum + abs(units - trip.units)
    }
  }

  /// Standard-rate trips that were paid: no voided or disputed fares, no clock that ran for a day.
  static func trips(in folder: String) throws -> [Trip] {
    let path = "\(folder)/fares/nyc-tlc-2019-03-sample6500.csv"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count > 10, let rate = DecimalText.scaled(parts[5], digits: 1), rate == 10,
        let miles = DecimalText.scaled(parts[4], digits: 2), miles > 0,
        let fare = DecimalText.scaled(parts[10], digits: 2), fare >= 250, fare % 50 == 0,
        let from = seconds(parts[1]), let to = seconds(parts[2])
      else { return nil }
      let driving = (to - from) * 1000
      guard driving > 0, driving < 180 * 60_000 else { return nil }
      return Trip(
        units: (fare - 250) / 50, metres: (miles * 1_609_344 + 50_000) / 100_000,
        driving: driving)
    }
  }

  /// Seconds within the month; the sample is of one month.
  private static func seconds(_ text: Substring) -> Int64? {
    let parts = text.split { "-: ".contains($0) }.compactMap { Int64($0) }
    guard parts.count == 6 else { return nil }
    return ((parts[2] * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
      + (parts[1] - 3) * 31 * 86_400
  }
}
