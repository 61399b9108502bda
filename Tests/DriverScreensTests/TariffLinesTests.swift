import RideModel
import StreetMap
import TerminalUI
import Testing

@testable import DriverScreens

/// What a ride costs is told from the phone alone.
@Suite struct TariffLinesTests {
  private func lines(_ json: String) throws -> [String] {
    let tariff = try Tariff(reading: Array(json.utf8), file: "tariff.json")
    return TariffLines(tariff).lines.map { "\($0.name): \($0.text)" }
  }

  @Test func timeAndDistance() throws {
    #expect(
      try lines(MapImporter.defaultTariff) == [
        "Name: Time and distance",
        "Base: EUR 2.50",
        "Distance: EUR 1.20 a km",
        "Time: EUR 0.25 a minute",
        "Surge: x1.00 to x3.00",
        "Minimum: EUR 5.00",
        "Waiting: EUR 0.30 a minute after 2:00",
        "Tolls: On the rider's bill",
        "Tax: None on top",
        "No-show: EUR 4.00 from 5:00 after your arrival",
        "Late cancel: EUR 2.00 from 3:00 after your accept",
        "Cash: Rounded to EUR 0.50",
        "Commission: 20 %, yours to pay",
        "Source: Made for this simulator: the card its worked fares are told in, 2026-11",
        "Prices: Illustrative: nobody's published tariff",
      ])
  }

  @Test func stepsFeesAndHours() throws {
    let json = """
      {"name": "Steps", "source": "A", "date": "2026", "currency": "EUR", "base": "3",
       "includedKm": 1.5, "perKm": "1", "surge": {"lowest": 1, "highest": 1}, "tolls": "none",
       "steps": [{"fromKm": 0, "toKm": 4.5, "perKm": "2"}],
       "surcharges": [{"name": "Rush", "from": "16:00", "to": "20:00", "weekdays": true,
                       "amount": "2.50"}],
       "waiting": {"perMinute": "0.30", "atStops": true}, "airportFee": "1.75",
       "fees": [{"name": "Booking", "amount": "0.50"}], "taxPercent": 7.5}
      """
    #expect(
      try lines(json) == [
        "Name: Steps",
        "Base: EUR 3.00, with the first 1.5 km",
        "Distance: EUR 2.00 a km from 0 km to 4.5 km",
        "Distance: EUR 1.00 a km beyond",
        "Rush: +EUR 2.50, 16:00 to 20:00, Monday to Friday",
        "Waiting: EUR 0.30 a minute, at stops too",
        "Tolls: The driver's own",
        "Airport: EUR 1.75 from there",
        "Booking: EUR 0.50",
        "Tax: 7.5 %",
        "Source: A, 2026",
      ])
  }

  @Test func taximeter() throws {
    let json = """
      {"name": "Meter", "source": "A", "date": "2026", "currency": "GBP", "base": "3.80",
       "metering": {"unitPrice": "0.20", "unitMetres": 104.8, "unitSeconds": 22.5},
       "surge": {"lowest": 1, "highest": 1}}
      """
    #expect(
      try lines(json) == [
        "Name: Meter",
        "Base: GBP 3.80",
        "Meter: GBP 0.20 for 104.8 m or 22.5 s, whichever is used up first",
        "Tolls: On the rider's bill",
        "Tax: None on top",
        "Source: A, 2026",
      ])
  }

  /// The help finds it by its name, and a long source wraps under its key.
  @Test func inTheHelp() {
    var model = Fixtures.base()
    model.tariff = [
      .init("Base", "EUR 2.50"),
      .init(
        "Source", "A card whose name is far too long to stand in one line of a small screen, 2026"),
    ]
    let page = makePage(
      .help(search: TextInput("tariff"), scroll: 0), model, UIState(), width: 74)
    #expect(
      page.rows.map { $0.left.map(\.text).joined() }
        == [
          "Tariff here",
          "  Base        EUR 2.50",
          "  Source      A card whose name is far too long to stand in one line of a ",
          "              small screen, 2026",
        ].map { $0.trimmingEnd() })
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
