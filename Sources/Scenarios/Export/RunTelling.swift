import TerminalUI

/// A run played to its end, with everything exports are made from.
package struct RunTelling {
  package var report: RunReport
  package var log = EventLog()
  package var events: [LogEvent] = []
  package var story: RunStory
  package var recording: Recording
  /// Which inputs of a drive were left alone.
  package var inputsLeftAlone: Set<Int> = []
  /// The car's way, as GPX.
  package var track: String
  /// The run as an asciicast; empty where none was asked for.
  package var cast = ""

  /// Plays a production on a stage.
  ///
  /// - Parameter films: Whether frames are taken on the way: ten a second of what is watched.
  package init(
    _ production: Production, settings: StageSettings, on stage: any ScenarioStage, films: Bool
  ) {
    var log = EventLog()
    var events: [LogEvent] = []
    var all: [LogEvent] = []
    let play = production.performance(on: stage) {
      log.append($0)
      events.append($0)
    }
    var story = RunStory(stage)
    var cast = CastWriter(title: production.name)
    var said: String?
    while true {
      if films { cast.look(stage, events) }
      for event in events { story.take(event) }
      all += events
      events = []
      if play.caption != said, let caption = play.caption {
        story.say(caption, at: stage.now)
        if films { cast.mark(caption) }
      }
      said = play.caption
      story.look(stage)
      if play.isFinished { break }
      play.move()
    }
    story.close(stage)
    report = RunReport(path: production.path, scenario: production.scenario)
    report.result = play.result
    report.divergence = production.recording?.divergence(from: log)
    report.isReplay = production.recording != nil
    report.logDigest = log.digest
    recording = production.recording(settings, stage, log)
    inputsLeftAlone = (play as? DriveReplay)?.leftAlone ?? []
    self.log = log
    self.events = all
    self.story = story
    track = stage.drivenTrack
    self.cast = films ? cast.text : ""
  }
}

extension Production {
  /// The file's name without its folders.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
