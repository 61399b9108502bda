import Testing

@testable import RideModel

/// The worked answers of the design, to the cent.
@Suite struct FareCalculatorTests {
  private let card: Tariff
  private var calculator: FareCalculator { FareCalculator(card) }

  init() throws { card = try TestTariffs.card() }

  private func minutes(_ minutes: Int64, _ seconds: Int64 = 0) -> Int64 {
    (minutes * 60 + seconds) * 1000
  }

  @Test func eightKilometresInEighteenMinutes() {
    let fare = calculator.fare(RideQuantities(metres: 8400, driving: minutes(18)))
    #expect(
      fare.lines == [
        FareLine("Base", 250), FareLine("Distance 8.40 km", 1008), FareLine("Time 18:00", 450),
      ])
    #expect(fare.total == 1708)
  }

  @Test func surgeAndTollAddUpAndTheTollIsNotSurged() {
    let ride = RideQuantities(metres: 8400, driving: minutes(18), tolls: 400, surge: 150)
    let fare = calculator.fare(ride)
    #expect(fare.total == 2962)
    #expect(fare.sum(.surge) == 854)
    #expect(fare.passedOn == 400)
  }

  @Test func waitingIsFreeForTwoMinutes() {
    let tenOClock: Int64 = 36_000_000
    let started = tenOClock + minutes(4, 30)
    #expect(card.waitCharge(from: tenOClock, to: started) == 75)
    #expect(card.waitCharge(from: tenOClock, to: tenOClock + minutes(2)) == 0)
    let ride = RideQuantities(
      metres: 8400, driving: minutes(18),
      waiting: card.billedWaiting(from: tenOClock, to: started))
    #expect(calculator.fare(ride).total == 1783)
    #expect(calculator.fare(ride).lines.last == FareLine("Waiting 2:30", 75))
  }

  @Test func aShortRideCostsTheMinimum() {
    let fare = calculator.fare(RideQuantities(metres: 800, driving: minutes(3)))
    #expect(fare.total == 500)
    #expect(fare.sum(.minimum) == 500 - 250 - 96 - 75)
  }

  @Test func theMinimumComesAfterSurgeAndBeforeWaiting() {
    let ride = RideQuantities(metres: 800, driving: minutes(3), waiting: minutes(1), surge: 150)
    #expect(calculator.fare(ride).total == 632 + 30)
  }

  @Test func cashIsRoundedHalfUpToItsSmallestCoin() throws {
    #expect(card.cashDue(1708) == 1700)
    #expect(card.cashDue(1724) == 1700)
    #expect(card.cashDue(1725) == 1750)
    #expect((card.due(1724, by: .cash), card.due(1724, by: .card)) == (1700, 1724))
    #expect(try TestTariffs.shipped("tariffs/new-york-taximeter.json").cashDue(1708) == 1708)
  }

  @Test func karnatakaIncludesFourKilometresAddsNightAndTax() throws {
    let tariff = try TestTariffs.shipped("bengaluru-airport/tariff.json")
    let calculator = FareCalculator(tariff)
    let noon: Int64 = 1_700_000_000_000 - 1_700_000_000_000 % WallTime.day + 6 * 3_600_000
    let byDay = calculator.fare(
      RideQuantities(metres: 12_500, driving: minutes(30), startedAt: noon))
    #expect(
      byDay.lines == [
        FareLine("Base with 4.00 km", 10_000), FareLine("Distance 12.50 km", 20_400),
        FareLine("Tax 5 %", 1520),
      ])
    // 02:00 in Bengaluru is 20:30 UTC of the day before.
    let night = noon + 14 * 3_600_000 + 1_800_000
    let byNight = calculator.fare(
      RideQuantities(metres: 12_500, driving: minutes(30), startedAt: night))
    #expect(byNight.sum(.surcharge) == 3040)
    #expect(byNight.total == 35_112)
    let short = calculator.fare(RideQuantities(metres: 900, driving: minutes(4), startedAt: noon))
    #expect(short.total == 10_500)
  }

  @Test func stepsPriceEachKilometreByWhereItLies() throws {
    let tariff = try TestTariffs.with(
      #"""
      "perKm": "1.00", "steps": [
        {"fromKm": 0, "toKm": 2, "perKm": "3.00"}, {"fromKm": 5, "toKm": 8, "perKm": "2.00"}]
      """#)
    let fares = [1000, 4000, 6000, 10_000].map {
      FareCalculator(tariff).fare(RideQuantities(metres: $0, driving: 0)).total
    }
    #expect(fares == [300, 800, 1100, 1700])
  }

  @Test func theOneRoundingIsAtTheEndAndThePartsSumToIt() throws {
    let tariff = try TestTariffs.with(
      #""perKm": "0.33", "perMinute": "0.33", "taxPercent": 7.5, "surge": {"highest": 3}"#)
    for metres in stride(from: Int64(1), to: 40_000, by: 977) {
      let ride = RideQuantities(metres: metres, driving: metres * 131, surge: 133)
      let fare = FareCalculator(tariff).fare(ride)
      // By hand, in whole numbers: (33 m/1000 + 33 ms/60000) x 1.33 x 1.075.
      let parts = (Int128(33 * metres) * 60 + Int128(33 * metres * 131)) * 133 * 1075
      let scale = Int128(60_000) * 100 * 1000
      #expect(fare.total == Int64((2 * parts + scale) / (2 * scale)))
      #expect(fare.lines.reduce(0) { $0 + $1.amount } == fare.total)
    }
  }

  @Test func aTaximeterCountsDistanceOrSlowTime() throws {
    let meter = SlowTimeMeter(millimetres: 321_869, milliseconds: 60_000)
    #expect(meter.units(pieces: [(3_218_690, 300_000)]) == 10)
    #expect(meter.units(pieces: [(0, 600_000), (3_218_690, 300_000)]) == 20)
    let bounds = meter.bounds(metres: 3219, driving: 900_000)
    #expect(bounds == 15...26)
    #expect(bounds.contains(meter.units(metres: 3219, driving: 900_000)))
    #expect(meter.units(metres: 0, driving: 0) == 0)
    let tariff = try TestTariffs.shipped("tariffs/new-york-taximeter.json")
    // Tuesday 17:00 in New York: rush hour.
    let fare = FareCalculator(tariff).fare(
      RideQuantities(metres: 3219, driving: 300_000, startedAt: 1_700_000_000_000 - 800_000))
    #expect(
      fare.lines == [
        FareLine("Base", 250), FareLine("Meter 11 units", 550), FareLine("Rush hour", 100),
        FareLine("MTA tax", 50), FareLine("Improvement surcharge", 30),
      ])
  }
}
