extension Tariff {
  /// Reads a `tariff.json`; what is wrong is told in one line with the file and line.
  ///
  /// Every member has a neutral default except name, source, date and currency; a member that is
  /// not known is an error, since a misspelt price would otherwise be a price of nothing.
  package init(reading bytes: [UInt8], file: String) throws(FileError) {
    let root = try TariffMembers(reading: bytes, file: file, within: "tariff")
    try root.allowOnly(Tariff.members)
    let code = try root.required("currency") { (members) throws(FileError) in
      try members.text("currency")
    }
    guard let currency = Currency(code) else {
      throw root.error("currency", "unknown currency \"\(code)\" (an ISO 4217 code such as EUR)")
    }
    let amounts = root.using(currency)
    name = try amounts.required("name") { (m) throws(FileError) in try m.text("name") }
    source = try amounts.required("source") { (m) throws(FileError) in try m.text("source") }
    date = try amounts.required("date") { (m) throws(FileError) in try m.text("date") }
    illustrative = try amounts.bool("illustrative") ?? false
    self.currency = currency
    zoneMinutes = try amounts.zone("utcOffset") ?? 0
    base = try amounts.amount("base") ?? 0
    includedMetres = try amounts.number("includedKm", digits: 3) ?? 0
    perKm = try amounts.amount("perKm") ?? 0
    perMinute = try amounts.amount("perMinute") ?? 0
    minimum = try amounts.amount("minimum") ?? 0
    steps = try Tariff.steps(amounts)
    metering = try Tariff.metering(amounts)
    surcharges = try Tariff.surcharges(amounts)
    waiting = try Tariff.waiting(amounts)
    noShow = try Tariff.absence("noShow", amounts)
    lateCancel = try Tariff.absence("lateCancel", amounts)
    (lowestSurge, highestSurge) = try Tariff.surge(amounts)
    tollsPassedOn = try Tariff.tolls(amounts)
    airportFee = try amounts.amount("airportFee") ?? 0
    fees = try amounts.each("fees") { (fee) throws(FileError) in
      try fee.allowOnly(["name", "amount"])
      return Fee(name: try fee.text("name"), amount: try fee.amount("amount") ?? 0)
    }
    taxShare = try amounts.percent("taxPercent") ?? 0
    commissionShare = try amounts.percent("commissionPercent") ?? 0
    cashRounding = try amounts.amount("cashRounding") ?? 0
    moneyLimit = try amounts.amount("moneyLimit") ?? 100_000 * currency.scale
    gaps = try Tariff.gaps(amounts)
  }

  private static let members = [
    "name", "source", "date", "note", "illustrative", "currency", "utcOffset", "base",
    "includedKm", "perKm", "perMinute", "minimum", "steps", "metering", "surcharges", "waiting",
    "noShow", "lateCancel", "surge", "tolls", "airportFee", "fees", "taxPercent",
    "commissionPercent",
    "cashRounding", "moneyLimit", "gps",
  ]

  private static func steps(_ root: TariffMembers) throws(FileError) -> [Step] {
    let steps = try root.each("steps") { (step) throws(FileError) in
      try step.allowOnly(["fromKm", "toKm", "perKm"])
      let from = try step.number("fromKm", digits: 3) ?? 0
      let to = try step.number("toKm", digits: 3)
      guard to.map({ $0 > from }) ?? true else {
        throw step.error("toKm", "a step must end after it begins")
      }
      return Step(from: from, to: to, perKm: try step.amount("perKm") ?? 0)
    }
    let ordered = steps.sorted { $0.from < $1.from }
    for (step, next) in zip(ordered, ordered.dropFirst()) {
      guard let to = step.to, to <= next.from else {
        let at = DecimalText.text(next.from, digits: 3)
        throw root.error("steps", "steps overlap from \(at) km")
      }
    }
    return ordered
  }

  private static func metering(_ root: TariffMembers) throws(FileError) -> Metering {
    guard let unit = try root.object("metering") else { return .distanceAndTime }
    try unit.allowOnly(["unitPrice", "unitMetres", "unitSeconds"])
    let price = try unit.amount("unitPrice") ?? 0
    let length = try unit.number("unitMetres", digits: 3) ?? 0
    let time = try unit.number("unitSeconds", digits: 3) ?? 0
    guard price > 0, length >= 1_000, time >= 1_000 else {
      throw root.error(
        "metering", "unitPrice must be above zero, unitMetres and unitSeconds at least 1")
    }
    return .distanceOrSlowTime(price: price, millimetres: length, milliseconds: time)
  }

  private static func surcharges(_ root: TariffMembers) throws(FileError) -> [Surcharge] {
    try root.each("surcharges") { (item) throws(FileError) in
      try item.allowOnly(["name", "from", "to", "weekdays", "percent", "amount"])
      let percent = try item.percent("percent")
      let amount = try item.amount("amount")
      guard (percent == nil) != (amount == nil) else {
        throw item.error("name", "a surcharge needs either percent or amount")
      }
      return Surcharge(
        name: try item.text("name"), from: try item.timeOfDay("from"),
        to: try item.timeOfDay("to"), weekdaysOnly: try item.bool("weekdays") ?? false,
        extra: percent.map { .share($0) } ?? .amount(amount ?? 0))
    }
  }

  private static func waiting(_ root: TariffMembers) throws(FileError) -> Waiting {
    guard let waiting = try root.object("waiting") else {
      return Waiting(free: 0, perMinute: 0, atStops: false)
    }
    try waiting.allowOnly(["freeMinutes", "perMinute", "atStops"])
    return Waiting(
      free: try waiting.minutes("freeMinutes") ?? 0,
      perMinute: try waiting.amount("perMinute") ?? 0,
      atStops: try waiting.bool("atStops") ?? false)
  }

  private static func absence(
    _ key: String, _ root: TariffMembers
  ) throws(FileError) -> Absence {
    guard let absence = try root.object(key) else { return Absence(after: 300_000, fee: 0) }
    try absence.allowOnly(["afterMinutes", "fee"])
    return Absence(
      after: try absence.minutes("afterMinutes") ?? 300_000, fee: try absence.amount("fee") ?? 0)
  }

  private static func surge(_ root: TariffMembers) throws(FileError) -> (Int64, Int64) {
    guard let surge = try root.object("surge") else { return (100, 300) }
    try surge.allowOnly(["lowest", "highest"])
    let lowest = try surge.number("lowest", digits: 2) ?? 100
    let highest = try surge.number("highest", digits: 2) ?? 100
    guard lowest <= highest else {
      throw root.error("surge", "the lowest surge is above the highest")
    }
    guard highest <= 10_000 else { throw root.error("surge", "the highest surge is above 100") }
    return (lowest, highest)
  }

  private static func tolls(_ root: TariffMembers) throws(FileError) -> Bool {
    guard root.has("tolls") else { return true }
    switch try root.text("tolls") {
    case "passed on": return true
    case "none": return false
    case let other:
      throw root.error("tolls", "\"\(other)\" is neither \"passed on\" nor \"none\"")
    }
  }

  private static func gaps(_ root: TariffMembers) throws(FileError) -> Gaps {
    guard let gps = try root.object("gps") else { return .standard }
    try gps.allowOnly(["thresholdMetres", "upwardBufferMetres", "offTargetMetres", "gapSeconds"])
    let standard = Gaps.standard
    return Gaps(
      threshold: try gps.number("thresholdMetres", digits: 0) ?? standard.threshold,
      upwardBuffer: try gps.number("upwardBufferMetres", digits: 0) ?? standard.upwardBuffer,
      offTarget: try gps.number("offTargetMetres", digits: 0) ?? standard.offTarget,
      gap: try gps.number("gapSeconds", digits: 3) ?? standard.gap)
  }
}
