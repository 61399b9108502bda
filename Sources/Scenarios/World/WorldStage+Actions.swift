extension WorldStage {
  package func perform(_ action: ScenarioAction) -> StageAnswer {
    let answer = WorldActions(world: world).perform(action)
    if answer == .done { noteChange() }
    return answer
  }

  package func problem(_ action: ServerAction) -> String? {
    WorldActions(world: world).problem(action)
  }
}
