import DriverScreens
import FoundationEssentials
import Scenarios
import TerminalUI

/// What `w` writes while driving: the screen, what happened, what was refused, and the recording so
/// far, in a folder of its own.
final class DriveEvidence {
  /// The session it shows; set once that is made.
  weak var session: DriverSession?
  private let folder: String
  private let recording: String?

  /// - Parameters:
  ///   - folder: Where the folders of evidence are kept.
  ///   - recording: The file this drive is recorded in; nil where it is not.
  init(in folder: String, recording: String?) {
    self.folder = folder
    self.recording = recording
  }

  /// Writes it; returns the folder.
  func write() throws(BadInput) -> String {
    guard let session else { throw BadInput("there is no drive to write about") }
    let seed = session.world.configuration.seed
    let path = "\(folder)/seed-\(seed)-at-\(session.world.now.milliseconds / 1_000)s"
    try OutputFile.makeFolder(path)
    let frame = session.frame(size: session.ui.size, capabilities: .full)
    let events = session.model.events.reversed().map { "\($0.time)  \($0.text)" }
    let problems =
      session.world.phone?.engine.deadLetters.map { ProblemFile(letter: $0).text } ?? []
    try OutputFile.write(text(frame.lines), to: "\(path)/screen.txt")
    try OutputFile.write(text(events), to: "\(path)/events.txt")
    try OutputFile.write(problems.joined(), to: "\(path)/problems.jsonl")
    if let recording, let bytes = FileManager.default.contents(atPath: recording) {
      let text = String(decoding: bytes, as: UTF8.self)
      try OutputFile.write(text, to: "\(path)/recording.jsonl")
    }
    return path
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
