import FoundationEssentials
import TerminalUI

/// What somebody at the keys did, with its virtual time in milliseconds.
package struct RecordedInput: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A frame of that size was painted: Enter does only what the last one said.
    case paint(ScreenSize)
    case key(Key)
    /// The program was left.
    case end
  }

  package var at: Int64
  package var kind: Kind

  package init(at: Int64, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  /// The line of a recording, without its end.
  package var line: String {
    switch kind {
    case .paint(let size): "{\"at\":\(at),\"paint\":\"\(size)\"}"
    case .key(.paste(let text)): "{\"at\":\(at),\"paste\":\(JSONText.quoted(text))}"
    case .key(let key): "{\"at\":\(at),\"key\":\(JSONText.quoted(key.name))}"
    case .end: "{\"at\":\(at),\"end\":true}"
    }
  }

  struct Line: Decodable {
    var at: Int64
    var paint: String?
    var key: String?
    var paste: String?
    var end: Bool?
  }

  /// Reads its own line; nil for anything else.
  init?(_ line: Line) {
    at = line.at
    guard at >= 0 else { return nil }
    if let size = line.paint.flatMap({ ScreenSize($0) }) {
      kind = .paint(size)
    } else if let text = line.paste {
      kind = .key(.paste(text))
    } else if let key = line.key.flatMap({ Key(name: $0) }) {
      kind = .key(key)
    } else if line.end == true {
      kind = .end
    } else {
      return nil
    }
  }
}
