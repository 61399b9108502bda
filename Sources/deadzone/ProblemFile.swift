import OptimisticEngine
import Scenarios

/// A refused request as a file, for whoever has to find out why: everything that is known of it.
struct ProblemFile {
  let letter: DeadLetter

  /// One JSON object. Times are virtual milliseconds since the world's beginning.
  var text: String {
    let fields: Fields = [
      "key": .text(letter.key.text), "number": .int(letter.number), "request": .text(letter.kind),
      "lane": .text(letter.lane), "tapped": .int(letter.tapped.milliseconds),
      "refused": .int(letter.died.milliseconds), "code": .text(letter.code),
      "text": .text(letter.text), "attempts": .int(Int64(letter.attempts)),
      "version": .int(Int64(letter.version)), "stored": letter.stored,
      "wentWithIt": .list(
        letter.cascade.map { casualty in
          .map([
            "key": .text(casualty.key.text), "number": .int(casualty.number),
            "request": .text(casualty.kind), "stored": casualty.stored,
          ])
        }),
    ]
    return Value.map(fields).jsonText + "\n"
  }

  /// Writes it into a folder under its key; returns the file's path.
  func write(to folder: String) throws(BadInput) -> String {
    let name = letter.key.text.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let path = "\(folder)/problem-\(String(name)).json"
    try OutputFile.makeFolder(folder)
    try OutputFile.write(text, to: path)
    return path
  }
}
