import OptimisticEngine
import RideModel
import StreetMap
import Testing

@testable import DriverApp

@Suite struct TripMeterTests {
  private let map: StreetMap = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = "/" + parts.joined(separator: "/") + "/Maps/bengaluru-airport"
    do { return try StreetMap.load(folder: folder) } catch { fatalError("\(error)") }
  }()

  private func fix(_ seconds: Int64, x: Int64, y: Int64 = 0) -> Fix {
    Fix(
      at: Instant(milliseconds: seconds * 1_000),
      coordinate: Coordinate(latitude: 1, longitude: 1), point: Point(x: x * 1_000, y: y * 1_000))
  }

  private func meter() -> TripMeter {
    TripMeter(
      trip: "T-1", startedAt: Instant(milliseconds: 0), at: fix(0, x: 0),
      pickup: Point(x: 0, y: 0))
  }

  private func taken(_ fixes: [Fix]) -> TripMeter {
    var meter = meter()
    for fix in fixes { meter.take(fix, on: map) { _ in 0 } }
    return meter
  }

  @Test func addsTheStepsBetweenFixes() {
    let meter = taken([fix(1, x: 10), fix(2, x: 20), fix(3, x: 20, y: 15)])
    #expect(meter.byFixes == 35_000)
    #expect(!meter.hasGap && meter.rejected == 0)
  }

  @Test("C13: bogus fixes are left out and counted") func leavesOutAndCountsBogusFixes() {
    let zero = Fix(
      at: Instant(milliseconds: 2_000), coordinate: Coordinate(latitude: 0, longitude: 0),
      point: Point(x: 0, y: 0))
    let away = fix(3, x: 9_000_000, y: -9_000_000)
    let meter = taken([fix(1, x: 10), zero, away, fix(3, x: 5_000), fix(4, x: 30)])
    #expect(meter.byFixes == 30_000)
    #expect(meter.rejected == 3)
  }

  @Test func aSilenceOfThirtySecondsIsAGap() {
    #expect(!taken([fix(29, x: 100)]).hasGap)
    #expect(taken([fix(30, x: 100)]).hasGap)
    let open = taken([fix(5, x: 50)])
    #expect(!open.hasGap(at: Instant(milliseconds: 34_999)))
    #expect(open.hasGap(at: Instant(milliseconds: 35_000)))
  }

  @Test func offPickupOnlyWithAFixFarAway() {
    #expect(!meter().offPickup)
    let far = TripMeter(
      trip: "T-1", startedAt: Instant(milliseconds: 0), at: fix(0, x: 301),
      pickup: Point(x: 0, y: 0))
    let blind = TripMeter(
      trip: "T-1", startedAt: Instant(milliseconds: 0), at: nil, pickup: Point(x: 0, y: 0))
    #expect(far.offPickup && !blind.offPickup)
  }

  /// What a gap is and what off target is stands in the tariff.
  @Test func theTariffSaysWhatAGapIs() {
    let gaps = Tariff.Gaps(threshold: 500, upwardBuffer: 2_000, offTarget: 1_000, gap: 60_000)
    var meter = TripMeter(
      trip: "T-1", startedAt: Instant(milliseconds: 0), at: fix(0, x: 999),
      pickup: Point(x: 0, y: 0), gaps: gaps)
    #expect(!meter.offPickup)
    meter.take(fix(59, x: 1_000), on: map) { _ in 0 }
    #expect(!meter.hasGap)
    meter.take(fix(119, x: 1_010), on: map) { _ in 0 }
    #expect(meter.hasGap && TripMeter(saved: meter.saved) == meter)
  }

  /// Each booth is paid each time it is passed: two that share a name are two, and the way back is
  /// another passage; both sides of one road are one.
  @Test func tollsArePaidOncePerPassage() throws {
    let text = """
      {"type": "FeatureCollection", "title": "Tolls", "features": [
      {"type": "Feature", "properties": {"name": "Road"}, "geometry": {"type": "LineString",
      "coordinates": [[25.0, 60.0], [25.1, 60.0]]}},
      {"type": "Feature", "properties": {"barrier": "toll_booth", "toll": "50"},
      "geometry": {"type": "Point", "coordinates": [25.02, 60.0]}},
      {"type": "Feature", "properties": {"barrier": "toll_booth", "toll": "50"},
      "geometry": {"type": "Point", "coordinates": [25.0203, 60.0]}},
      {"type": "Feature", "properties": {"barrier": "toll_booth", "toll": "70"},
      "geometry": {"type": "Point", "coordinates": [25.06, 60.0]}},
      {"type": "Feature", "properties": {"name": "A"},
      "geometry": {"type": "Point", "coordinates": [25.001, 60.0]}},
      {"type": "Feature", "properties": {"name": "B"},
      "geometry": {"type": "Point", "coordinates": [25.099, 60.0]}}]}
      """
    let map = try StreetMap.read(Array(text.utf8), name: "tolls")
    var meter = TripMeter(
      trip: "T-1", startedAt: Instant(milliseconds: 0), at: nil, pickup: Point(x: 0, y: 0))
    let there = stride(from: Int32(250_100_000), through: 250_900_000, by: 3_000)
    for (second, longitude) in (Array(there) + Array(there).reversed()).enumerated() {
      let place = Coordinate(latitude: 600_000_000, longitude: longitude)
      let fix = Fix(
        at: Instant(milliseconds: Int64(second) * 1_000), coordinate: place,
        point: map.projection.point(of: place))
      meter.take(fix, on: map) { Int64($0.amount) ?? 0 }
    }
    #expect(meter.tolls == [50, 70, 70, 50])
    #expect(meter.rejected == 0)
  }

  @Test func survivesAKill() {
    let meter = taken([fix(1, x: 10), fix(45, x: 200)])
    #expect(TripMeter(saved: meter.saved) == meter)
  }
}
