import FoundationEssentials
import StreetMap
import Testing

@testable import RideModel

@Suite struct TariffTests {
  @Test func theShippedTariffsRead() throws {
    let karnataka = try TestTariffs.shipped("bengaluru-airport/tariff.json")
    #expect(karnataka.currency.code == "INR")
    #expect(karnataka.includedMetres == 4000)
    #expect(karnataka.perKm == 2400)
    #expect(karnataka.zoneMinutes == 330)
    #expect(karnataka.waiting == .init(free: 300_000, perMinute: 100, atStops: false))
    #expect(try TestTariffs.shipped("helsinki-centre/tariff.json").illustrative)
    #expect(
      try TestTariffs.shipped("tariffs/new-york-taximeter.json").metering
        == .distanceOrSlowTime(price: 50, millimetres: 321_869, milliseconds: 60_000))
  }

  @Test func theDefaultCardIsTheShippedOne() throws {
    let path = "\(TestTariffs.maps)/tariffs/time-and-distance.json"
    let shipped = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(MapImporter.defaultTariff == shipped)
  }

  @Test(arguments: [
    (#""perKm": "1.20", "perkm": 3"#, #"tariff.json:2: unknown member "perkm" in tariff"#),
    (#""base": -1"#, #"tariff.json:2: "base" must not be negative (-1)"#),
    (#""moneyLimit": "-5""#, #"tariff.json:2: "moneyLimit" must not be negative (-5)"#),
    (
      #""base": 1.234"#,
      #"tariff.json:2: "base" must be an amount in EUR with at most 2 decimals, not "1.234""#
    ),
    (#""base": true"#, #"tariff.json:2: "base" must be an amount in EUR"#),
    (
      #""steps": [{"fromKm": 0, "toKm": 5, "perKm": 1}, {"fromKm": 4, "perKm": 2}]"#,
      "tariff.json:2: steps overlap from 4.000 km"
    ),
    (
      #""steps": [{"fromKm": 0, "perKm": 1}, {"fromKm": 4, "perKm": 2}]"#,
      "tariff.json:2: steps overlap from 4.000 km"
    ),
    (
      #""steps": [{"fromKm": 5, "toKm": 5, "perKm": 1}]"#,
      "tariff.json:2: a step must end after it begins"
    ),
    (#""taxPercent": 101"#, #"tariff.json:2: "taxPercent" must be at most 100"#),
    (#""tolls": "maybe""#, #"tariff.json:2: "maybe" is neither "passed on" nor "none""#),
    (
      #""surge": {"lowest": 2, "highest": 1}"#,
      "tariff.json:2: the lowest surge is above the highest"
    ),
    (#""perKm": 100000000.01"#, #"tariff.json:2: "perKm" is too large"#),
    (#""surge": {"highest": 100.01}"#, "tariff.json:2: the highest surge is above 100"),
    (
      #""metering": {"unitPrice": 1, "unitMetres": 0.5, "unitSeconds": 60}"#,
      "tariff.json:2: unitPrice must be above zero, unitMetres and unitSeconds at least 1"
    ),
    (#""utcOffset": "5:30""#, #"tariff.json:2: "utcOffset" must be an offset such as +05:30"#),
    (
      #""surcharges": [{"name": "Night", "from": "25:00", "to": "06:00", "percent": 1}]"#,
      #"tariff.json:2: "from" must be a time of day such as 22:00"#
    ),
    (
      #""surcharges": [{"name": "Night", "from": "22:00", "to": "06:00"}]"#,
      "tariff.json:2: a surcharge needs either percent or amount"
    ),
    (#""base": "1.00""# + "\n\"perKm\": 1", "tariff.json:3: expected \"}\""),
  ])
  func whatIsWrongIsToldInOneLine(members: String, message: String) {
    #expect { try TestTariffs.with(members) } throws: { "\($0)" == message }
  }

  @Test func aCurrencyMustBeKnown() {
    #expect {
      try TestTariffs.reading(#"{"name": "n", "source": "s", "date": "d", "currency": "EUX"}"#)
    } throws: {
      "\($0)" == "tariff.json:1: unknown currency \"EUX\" (an ISO 4217 code such as EUR)"
    }
    #expect {
      try TestTariffs.reading(#"{"name": "n"}"#)
    } throws: {
      "\($0)" == "tariff.json:1: \"currency\" is missing in tariff"
    }
  }

  @Test func aCutFileIsAnErrorWhereverItIsCut() throws {
    let whole = Array(
      #"{"name":"n\u00e9","source":"s","date":"d","currency":"EUR","base":2.5,"gps":{"gapSeconds":30}}"#
        .utf8)
    _ = try Tariff(reading: whole, file: "t")
    for length in 0..<whole.count {
      #expect(throws: FileError.self) { try Tariff(reading: Array(whole[..<length]), file: "t") }
    }
  }

  /// The dearest card there can be, on the longest ride there can be: the arithmetic holds it.
  @Test func theDearestTariffHoldsTheLongestRide() throws {
    let most = "100000000.00"
    for metering in [
      "", #""metering": {"unitPrice": \#(most), "unitMetres": 1, "unitSeconds": 1},"#,
    ] {
      let tariff = try TestTariffs.with(
        """
        "base": \(most), "perKm": \(most), "perMinute": \(most), "minimum": \(most),\(metering)
        "surcharges": [{"name": "a", "from": "00:00", "to": "00:00", "percent": 100},
          {"name": "b", "from": "00:00", "to": "00:00", "percent": 100}],
        "waiting": {"perMinute": \(most)}, "surge": {"lowest": 1, "highest": 100},
        "airportFee": \(most), "fees": [{"name": "f", "amount": \(most)}], "taxPercent": 100,
        "commissionPercent": 100, "cashRounding": \(most)
        """)
      let ride = RideQuantities(
        metres: 40_000, driving: 86_400_000, waiting: 86_400_000, tolls: 10_000_000_000,
        surge: 10_000, fromAirport: true)
      let fare = FareCalculator(tariff).fare(ride)
      #expect(fare.total > 0)
      let settled = Settlement(fare: fare, due: nil, paid: nil, tariff: tariff)
      #expect(settled.pay + settled.fee + settled.tax == settled.confirmed)
      #expect(tariff.cashDue(fare.total) > 0)
    }
  }

  @Test func whatADriveIsWorthByTheCard() throws {
    let karnataka = try TestTariffs.shipped("bengaluru-airport/tariff.json")
    // 24.00 a km, and for the minutes, which it does not count, those of waiting: 1.00.
    #expect(karnataka.worth(metres: 1_500, milliseconds: 90_000) == 3_600 + 150)
    let card = try TestTariffs.card()
    #expect(card.worth(metres: 1_000, milliseconds: 60_000) == 120 + 25)
    let newYork = try TestTariffs.shipped("tariffs/new-york-taximeter.json")
    #expect(newYork.worth(metres: 1_609, milliseconds: 0) == 5 * 50)
    #expect(newYork.worth(metres: -1, milliseconds: -1) == 0)
  }

  @Test func anyBytesGiveATariffOrAnError() {
    var state: UInt64 = 7
    let alphabet = Array("{}[]\",:.-0123456789eE\\utrfnals \n".utf8) + [0xFF, 0xC3, 0x00]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        bytes.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
      }
      #expect(throws: FileError.self) { try Tariff(reading: bytes, file: "t") }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: FileError.self) { try Tariff(reading: deep, file: "t") }
  }
}
