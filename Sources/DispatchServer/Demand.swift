import OptimisticEngine
import RideModel
import StreetMap

// Where riders come from: first as the map suggests, then drawn from the seed by place and hour.

extension DispatchServer {
  /// What is offered next: what was asked for, then what the generator has.
  func nextPlan(_ desk: inout OfferDesk) -> OfferPlan? {
    if !desk.asked.isEmpty { return desk.asked.removeFirst() }
    var plan: OfferPlan
    let index = Int(desk.generated)
    if seed == options.suggestionSeed, map.suggestedTrips.indices.contains(index) {
      let pair = map.suggestedTrips[index]
      plan = OfferPlan(from: map.places[pair.pickup].name, to: map.places[pair.drop].name)
    } else {
      guard let drawn = drawPlan() else { return nil }
      plan = drawn
    }
    desk.generated += 1
    plan.isGenerated = true
    return plan
  }

  /// Draws with a stream of its own, whose state is kept in the ledger.
  func draw<Result>(_ stream: String, _ body: (inout SeededRandom) -> Result) -> Result {
    let row = "random.\(stream)"
    let saved = ledger[Table.meta, row].list?.compactMap(\.int).map { UInt64(bitPattern: $0) }
    var random =
      saved.flatMap { SeededRandom(state: $0) } ?? SeededRandom(seed: seed, stream: stream)
    let result = body(&random)
    ledger[Table.meta, row] = .list(random.state.map { .int(Int64(bitPattern: $0)) })
    return result
  }

  private func drawPlan() -> OfferPlan? {
    for _ in 0..<DispatchServer.tries {
      let (from, to) = draw("demand") { random in
        (pick(&random, isPickup: true), pick(&random, isPickup: false))
      }
      guard let from, let to, from.name != to.name else { continue }
      var plan = OfferPlan(from: from.name, to: to.name)
      guard let ride = plannedRide(plan), ride.metres >= DispatchServer.shortestRide else {
        continue
      }
      if !options.plainRiders { addCharacter(&plan) }
      return plan
    }
    return nil
  }

  private static let tries = 64
  package static let shortestRide: Int64 = 400

  /// Chooses a place, the busier its kind at this hour the likelier.
  private func pick(_ random: inout SeededRandom, isPickup: Bool) -> Place? {
    let weights = map.places.map { weight(of: $0, isPickup: isPickup) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var draw = random.integer(in: 0...total - 1)
    for (place, weight) in zip(map.places, weights) {
      if draw < weight { return place }
      draw -= weight
    }
    return nil
  }

  private func weight(of place: Place, isPickup: Bool) -> Int64 {
    let hour = WallTime.timeOfDay(wall, zoneMinutes: tariff.zoneMinutes) / 3_600_000
    let isRush = (7...9).contains(hour) || (16...19).contains(hour)
    switch place.kind {
    case "rank": return 0
    case "terminal", "airport", "parking": return isPickup ? 6 : 4
    case "station": return isRush ? 6 : 3
    case "office", "business": return isRush != isPickup ? 4 : 2
    case "hotel": return (5...10).contains(hour) == isPickup ? 4 : 2
    default: return 2
    }
  }

  /// Cards, PINs, stops, deliveries and surge, as a day brings them.
  private func addCharacter(_ plan: inout OfferPlan) {
    let stop = draw("riders") { random in pick(&random, isPickup: false)?.name }
    plan = draw("riders") { random in
      var plan = plan
      if random.chance(percent: 35) { plan.payment = .card }
      if random.chance(percent: 15) { plan.pin = fourDigits(random.integer(in: 0...9999)) }
      if random.chance(percent: 10) {
        plan.job = random.chance(percent: 50) ? .parcel : .food
      } else if random.chance(percent: 10), let stop, stop != plan.from, stop != plan.to {
        plan.stop = stop
      }
      if random.chance(percent: 15) { plan.surge = random.integer(in: 11...20) * 10 }
      return plan
    }
    if plannedRide(plan) == nil { plan.stop = nil }
  }

  private func fourDigits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Riders have names in many scripts.
  func nextRider() -> String {
    draw("names") { random in
      let names = DispatchServer.riderNames
      return names[Int(random.integer(in: 0...Int64(names.count - 1)))]
    }
  }

  static let riderNames = [
    "Ananya Rao", "ಅನನ್ಯ ರಾವ್", "Rohan Mehta", "रोहन मेहता", "Meera Nair", "மீரா நாயர்",
    "Aino Virtanen", "Zoë Löfgren", "José Álvarez", "Иван Петров", "Олена Коваль",
    "李娜", "佐藤 健", "김민준", "Nguyễn Thị Hoa", "محمد علي", "אורי כהן", "Γιώργος Παππάς",
    "ธนพล สุขใจ", "Chinedu Okafor", "Łukasz Wójcik", "Sinéad O'Connor",
  ]
}
