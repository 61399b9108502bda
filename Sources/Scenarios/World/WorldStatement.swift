import OptimisticEngine
import RideModel
import WorldSimulation

/// A statement of the scenario language that somebody writes in the world menu: the same words, the
/// same effect, at once.
package enum WorldStatement {
  /// - Throws: What is wrong with it, or why it cannot be done now, in one line.
  package static func perform(_ text: String, in world: World) throws(Refusal) {
    let action = try action(text, in: world)
    switch action {
    case .press, .type, .wait, .screenshot, .say, .ask, .include:
      throw no("\(ScenarioPrinter.print(action)): only a scenario does that")
    default: break
    }
    let actions = WorldActions(world: world)
    if case .server(let server) = action, let problem = actions.problem(server) {
      throw no(problem)
    }
    if case .failed(let why) = actions.perform(action) { throw no(why) }
  }

  private static func action(_ text: String, in world: World) throws(Refusal) -> ScenarioAction {
    let first = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    guard ScenarioParser.actionWords.contains(first) else {
      let meant = NearestWord.find(first, among: ScenarioParser.actionWords)
      throw no(
        "Write what is done, as a scenario does\(meant.map { "; did you mean \($0)?" } ?? "")")
    }
    let currency = world.configuration.tariff.currency
    do throws(ScenarioError) {
      let scenario = try ScenarioParser.parse(text, file: "")
      try ScenarioCheck(
        places: world.map.places.map(\.name), strandedPlaces: world.map.strandedPlaces,
        currency: currency.code, digits: currency.digits
      ).check(scenario)
      guard scenario.steps.count == 1, case .act(let action) = scenario.steps[0].body else {
        throw ScenarioError(
          scenario.steps[0].position, found: "more than one line", expected: "one statement")
      }
      return action
    } catch {
      throw no(error.message)
    }
  }

  private static func no(_ text: String) -> Refusal {
    Refusal(code: RefusalCode.notAllowed.rawValue, text: text)
  }
}
