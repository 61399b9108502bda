/// What can be checked in a scenario only beside its map and tariff, before anything is played.
package struct ScenarioCheck {
  package var places: [String]
  /// Places that were drawn and that no road leads to.
  package var strandedPlaces: [String]
  package var currency: String
  package var digits: Int

  package init(
    places: [String], strandedPlaces: [String] = [], currency: String, digits: Int
  ) {
    self.places = places
    self.strandedPlaces = strandedPlaces
    self.currency = currency
    self.digits = digits
  }

  /// Finds what the map or the tariff of a stage cannot have.
  package static func check(
    _ scenario: Scenario, on stage: any ScenarioStage
  ) throws(BadInput) {
    do {
      try ScenarioCheck(
        places: stage.placeNames, strandedPlaces: stage.map?.strandedPlaces ?? [],
        currency: stage.currencyCode, digits: stage.currencyDigits
      ).check(scenario)
    } catch {
      throw BadInput(error)
    }
    for step in scenario.steps {
      if case .act(.server(let action)) = step.body, let problem = stage.problem(action) {
        throw BadInput("\(step.position): \(problem)")
      }
    }
  }

  /// Finds amounts with more decimals than the currency has, and places the map has not.
  package func check(_ scenario: Scenario) throws(ScenarioError) {
    if let money = scenario.header.limitMoney { try check(price: money) }
    for step in scenario.steps {
      if case .when(let condition, _) = step.trigger { try check(condition) }
      switch step.body {
      case .expect(let condition, _): try check(condition)
      case .act(.server(let action)): try check(action)
      case .act: break
      }
    }
  }

  private func check(_ condition: ScenarioCondition) throws(ScenarioError) {
    switch condition {
    case .fare(_, .amount(let amount)), .reason(_, let amount), .earnings(_, let amount):
      try check(amount: amount)
    default: break
    }
  }

  private func check(_ action: ServerAction) throws(ScenarioError) {
    switch action {
    case .offers(let offer):
      try check(place: offer.from)
      try check(place: offer.to)
      if let stop = offer.stop { try check(place: stop) }
    case .changesDestination(let place): try check(place: place)
    case .reprices(let amount): try check(price: amount)
    default: break
    }
  }

  /// A fare and a limit are amounts that are not below nothing.
  private func check(price: Located<String>) throws(ScenarioError) {
    try check(amount: price)
    guard price.value.hasPrefix("-") else { return }
    throw ScenarioError(
      price.position, found: "\(price.value)", expected: "an amount in \(currency) from 0")
  }

  private func check(amount: Located<String>) throws(ScenarioError) {
    guard Decimals.minorUnits(amount.value, digits: digits) == nil else { return }
    throw ScenarioError(
      amount.position, found: "\(amount.value)",
      expected: "an amount in \(currency) with at most \(digits) decimals")
  }

  private func check(place: Located<String>) throws(ScenarioError) {
    guard !places.contains(place.value) else { return }
    let isStranded = strandedPlaces.contains(place.value)
    let known = places.isEmpty ? "the map has none" : places.joined(separator: ", ")
    throw ScenarioError(
      place.position,
      found: "the place \"\(ScenarioToken.printable(place.value))\""
        + (isStranded ? ", which no road leads to" : ""),
      expected: "a place of the map (\(ScenarioToken.printable(known, longest: 600)))",
      insteadOf: place.value, among: isStranded ? [] : places)
  }
}
