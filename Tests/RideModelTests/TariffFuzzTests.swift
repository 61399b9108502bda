import FoundationEssentials
import Mutations
import Testing

@testable import RideModel

/// A damaged tariff is refused in one line, or makes fares: never a trap, never no end.
@Suite struct TariffFuzzTests {
  @Test(arguments: ["bengaluru-airport/tariff.json", "tariffs/new-york-taximeter.json"])
  func aDamagedTariff(path: String) throws {
    let good = Array(try Data(contentsOf: URL(filePath: "\(TestTariffs.maps)/\(path)")))
    _ = try Tariff(reading: good, file: "f")
    var mutations = Mutations(of: good, seed: 31)
    var read = 0
    for _ in 0..<4_000 {
      do throws(FileError) {
        let tariff = try Tariff(reading: mutations.next(), file: "f")
        read += 1
        let ride = RideQuantities(
          metres: 40_000, driving: 86_400_000, startedAt: 1_764_500_000_000, waiting: 86_400_000,
          tolls: 1_000_000_000, surge: tariff.highestSurge, fromAirport: true)
        let fare = FareCalculator(tariff).fare(ride)
        let settled = Settlement(
          fare: fare, due: tariff.cashDue(fare.total), paid: 0, tariff: tariff)
        #expect(settled.pay + settled.fee + settled.tax == fare.total)
        _ = tariff.worth(metres: 40_000, milliseconds: 86_400_000)
      } catch {
        let text = error.description
        #expect(text.hasPrefix("f") && !text.contains("\n") && text.count < 400, "\(text)")
      }
    }
    #expect((1..<4_000).contains(read))
  }
}
