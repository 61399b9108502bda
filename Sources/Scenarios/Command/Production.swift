/// A file about to be played: read, checked, and put on a stage.
package struct Production {
  package var path: String
  package var scenario: Scenario
  /// The log the run must repeat, if it is a recording's.
  package var recording: Recording?

  package static func load(_ file: RunnableFile) throws(BadInput) -> Production {
    switch file {
    case .scenario(let path, let bytes):
      do {
        return Production(path: path, scenario: try ScenarioLoader.load(bytes, file: path))
      } catch {
        throw BadInput(error)
      }
    case .recording(let path, let bytes):
      let recording = try Recording(reading: bytes, file: path)
      return Production(
        path: path, scenario: recording.scenario(file: path), recording: recording)
    }
  }

  /// A recording is played with its own settings; its map, link and track may be elsewhere today.
  package func settings(over asked: StageSettings, screen: ScreenSize? = nil) -> StageSettings {
    var settings = asked
    if let recording {
      settings = recording.settings
      settings.map = asked.map ?? settings.map
      settings.link = asked.link ?? settings.link
      settings.track = asked.track ?? settings.track
    }
    if let screen { settings.size = screen }
    return settings
  }

  /// A stage for one run, on which everything the file asks for is there.
  package func stage(
    _ settings: StageSettings, _ makeStage: StageMaker
  ) throws(BadInput) -> any ScenarioStage {
    let stage = try makeStage(scenario, settings).get()
    if let mismatch = recording?.mismatch(with: stage.sources) {
      throw BadInput("\(path): \(mismatch)")
    }
    try ScenarioCheck.check(scenario, on: stage)
    return stage
  }

  package func performance(
    on stage: any ScenarioStage, log: @escaping (LogEvent) -> Void
  ) -> any Performance {
    if let recording, recording.isDrive { return DriveReplay(recording, on: stage, log: log) }
    return ScenarioRunner(scenario, on: stage, log: log)
  }

  /// The recording of a run just played; a drive's is the one it was read from.
  package func recording(
    _ settings: StageSettings, _ stage: any ScenarioStage, _ log: EventLog
  ) -> Recording {
    if let recording, recording.isDrive { return recording }
    return Recording(of: scenario, settings: settings, sources: stage.sources, log: log)
  }
}
