import CNcurses
import TerminalUI

/// The byte sequences of the keys that are not characters.
enum KeySequences {
  /// What terminals commonly send, and what this one says it sends.
  static func all(capability: (String) -> [UInt8]?) -> [[UInt8]: Key] {
    var sequences = common
    for (name, key) in capabilities {
      // One byte (^H for a left arrow on old terminals) would take a key of its own away.
      guard let bytes = capability(name), bytes.count > 1, bytes[0] == 0x1B else { continue }
      sequences[bytes] = key
    }
    return sequences
  }

  private static let capabilities: [(String, Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete),
      ("kcbt", .backTab), ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  static let common: [[UInt8]: Key] = {
    var table: [[UInt8]: Key] = [:]
    func add(_ text: String, _ key: Key) { table[[0x1B] + Array(text.utf8)] = key }
    let letters: [(String, Key)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ]
    for (letter, key) in letters {
      add("[" + letter, key)
      add("O" + letter, key)
    }
    let numbers: [(Int, Key)] = [
      (1, .home), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home), (8, .end),
    ]
    for (number, key) in numbers { add("[\(number)~", key) }
    add("[Z", .backTab)
    add("OM", .enter)
    for (index, letter) in ["P", "Q", "R", "S"].enumerated() {
      add("O" + letter, .function(index + 1))
      add("[" + letter, .function(index + 1))
    }
    for (index, letter) in ["A", "B", "C", "D", "E"].enumerated() {
      add("[[" + letter, .function(index + 1))
    }
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
    for (index, number) in functions.enumerated() { add("[\(number)~", .function(index + 1)) }
    return table
  }()
}
