import OptimisticEngine
import RideModel

/// The tariff in words, as the help shows it: what a ride costs here is on the phone.
struct TariffLines {
  private let tariff: Tariff
  private(set) var lines: [ScreenModel.TariffLine] = []

  init(_ tariff: Tariff) {
    self.tariff = tariff
    add("Name", tariff.name)
    addTravel()
    addExtras()
    addAbsences()
    addSettlement()
    add("Source", "\(tariff.source), \(tariff.date)")
    if tariff.illustrative { add("Prices", "Illustrative: nobody's published tariff") }
  }

  private mutating func add(_ name: String, _ text: String) {
    lines.append(ScreenModel.TariffLine(name, text))
  }

  /// Base, distance, time, minimum and what the hour adds.
  private mutating func addTravel() {
    let included = tariff.includedMetres > 0 ? ", with the first \(km(tariff.includedMetres))" : ""
    if tariff.base > 0 { add("Base", money(tariff.base) + included) }
    switch tariff.metering {
    case .distanceAndTime:
      for step in tariff.steps {
        let to = step.to.map { " to \(km($0))" } ?? " on"
        add("Distance", "\(money(step.perKm)) a km from \(km(step.from))\(to)")
      }
      if tariff.perKm > 0 {
        add("Distance", "\(money(tariff.perKm)) a km\(tariff.steps.isEmpty ? "" : " beyond")")
      }
      if tariff.perMinute > 0 { add("Time", "\(money(tariff.perMinute)) a minute") }
    case .distanceOrSlowTime(let price, let millimetres, let milliseconds):
      let length = "\(plain(millimetres, digits: 3)) m"
      let time = "\(plain(milliseconds, digits: 3)) s"
      add("Meter", "\(money(price)) for \(length) or \(time), whichever is used up first")
    }
    for surcharge in tariff.surcharges {
      let hours = "\(clock(surcharge.from)) to \(clock(surcharge.to))"
      let days = surcharge.weekdaysOnly ? ", Monday to Friday" : ""
      add(surcharge.name, "\(extra(surcharge.extra)), \(hours)\(days)")
    }
    if tariff.highestSurge != tariff.lowestSurge || tariff.highestSurge != 100 {
      let lowest = DecimalText.text(tariff.lowestSurge, digits: 2)
      add("Surge", "x\(lowest) to x\(DecimalText.text(tariff.highestSurge, digits: 2))")
    }
    if tariff.minimum > 0 { add("Minimum", money(tariff.minimum)) }
  }

  /// What is neither surged nor within the minimum, and the tax on it all.
  private mutating func addExtras() {
    if tariff.waiting.perMinute > 0 {
      let free = tariff.waiting.free > 0 ? " after \(WallTime.length(tariff.waiting.free))" : ""
      let stops = tariff.waiting.atStops ? ", at stops too" : ""
      add("Waiting", "\(money(tariff.waiting.perMinute)) a minute\(free)\(stops)")
    }
    add("Tolls", tariff.tollsPassedOn ? "On the rider's bill" : "The driver's own")
    if tariff.airportFee > 0 { add("Airport", "\(money(tariff.airportFee)) from there") }
    for fee in tariff.fees { add(fee.name, money(fee.amount)) }
    add("Tax", tariff.taxShare > 0 ? "\(DecimalText.percent(tariff.taxShare)) %" : "None on top")
  }

  private mutating func addAbsences() {
    if tariff.noShow.fee > 0 {
      let after = WallTime.length(tariff.noShow.after)
      add("No-show", "\(money(tariff.noShow.fee)) from \(after) after your arrival")
    }
    if tariff.lateCancel.fee > 0 {
      let after = WallTime.length(tariff.lateCancel.after)
      add("Late cancel", "\(money(tariff.lateCancel.fee)) from \(after) after your accept")
    }
  }

  private mutating func addSettlement() {
    if tariff.cashRounding > 1 { add("Cash", "Rounded to \(money(tariff.cashRounding))") }
    if tariff.commissionShare > 0 {
      add("Commission", "\(DecimalText.percent(tariff.commissionShare)) %, yours to pay")
    }
  }

  private func extra(_ extra: Tariff.Surcharge.Extra) -> String {
    switch extra {
    case .share(let share): "+\(DecimalText.percent(share)) %"
    case .amount(let amount): "+\(money(amount))"
    }
  }

  private func money(_ minor: Int64) -> String { tariff.money(minor).description }

  private func km(_ metres: Int64) -> String { "\(plain(metres, digits: 3)) km" }

  private func clock(_ time: Milliseconds) -> String {
    WallTime.text(time, zoneMinutes: 0, seconds: false)
  }

  /// Scaled numbers without the zeros at their end.
  private func plain(_ scaled: Int64, digits: Int) -> String {
    DecimalText.trimmed(scaled, digits: digits)
  }
}
