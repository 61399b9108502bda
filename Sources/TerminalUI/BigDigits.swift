/// Amounts in large digits, for the one number that matters now.
package enum BigDigits {
  package enum Height: Sendable {
    /// Three rows: half blocks, or seven-segment strokes in ASCII.
    case small
    /// Five rows of full blocks, two columns a dot.
    case large
  }

  /// The rows of a text of digits, `.`, `,`, `-`, `:` and spaces; other characters are left out.
  package static func rows(_ text: String, _ height: Height = .small, utf8: Bool = true)
    -> [String]
  {
    switch height {
    case .large: large(text, dot: utf8 ? "██" : "##")
    case .small: utf8 ? halfBlocks(text) : segments(text)
    }
  }

  /// The columns `rows` takes.
  package static func width(_ text: String, _ height: Height = .small, utf8: Bool = true) -> Int {
    rows(text, height, utf8: utf8).map(TextWidth.of).max() ?? 0
  }

  private static func large(_ text: String, dot: String) -> [String] {
    (0..<5).map { row in
      patterns(text).map { pattern in
        pattern[row].map { $0 == "#" ? dot : "  " }.joined()
      }.joined(separator: "  ")
    }
  }

  private static func halfBlocks(_ text: String) -> [String] {
    (0..<3).map { row in
      patterns(text).map { pattern in
        let upper = Array(pattern[row * 2])
        let lower = row * 2 + 1 < 5 ? Array(pattern[row * 2 + 1]) : upper.map { _ in " " }
        return String(zip(upper, lower).map(halfBlock))
      }.joined(separator: " ")
    }
  }

  private static func halfBlock(_ upper: Character, _ lower: Character) -> Character {
    switch (upper == "#", lower == "#") {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  private static func segments(_ text: String) -> [String] {
    (0..<3).map { row in
      text.compactMap { segment($0)?[row] }.joined(separator: " ")
    }
  }

  private static func patterns(_ text: String) -> [[String]] { text.compactMap(pattern) }

  private static func pattern(_ character: Character) -> [String]? {
    switch character {
    case "0": ["###", "# #", "# #", "# #", "###"]
    case "1": [" # ", "## ", " # ", " # ", "###"]
    case "2": ["###", "  #", "###", "#  ", "###"]
    case "3": ["###", "  #", "###", "  #", "###"]
    case "4": ["# #", "# #", "###", "  #", "  #"]
    case "5": ["###", "#  ", "###", "  #", "###"]
    case "6": ["###", "#  ", "###", "# #", "###"]
    case "7": ["###", "  #", "  #", "  #", "  #"]
    case "8": ["###", "# #", "###", "# #", "###"]
    case "9": ["###", "# #", "###", "  #", "###"]
    case ".": [" ", " ", " ", " ", "#"]
    case ",": ["  ", "  ", "  ", " #", "# "]
    case ":": [" ", "#", " ", "#", " "]
    case "-": ["   ", "   ", "###", "   ", "   "]
    case " ": ["  ", "  ", "  ", "  ", "  "]
    default: nil
    }
  }

  private static func segment(_ character: Character) -> [String]? {
    switch character {
    case "0": [" _ ", "| |", "|_|"]
    case "1": ["   ", "  |", "  |"]
    case "2": [" _ ", " _|", "|_ "]
    case "3": [" _ ", " _|", " _|"]
    case "4": ["   ", "|_|", "  |"]
    case "5": [" _ ", "|_ ", " _|"]
    case "6": [" _ ", "|_ ", "|_|"]
    case "7": [" _ ", "  |", "  |"]
    case "8": [" _ ", "|_|", "|_|"]
    case "9": [" _ ", "|_|", " _|"]
    case ".": [" ", " ", "."]
    case ",": [" ", " ", ","]
    case ":": [" ", ".", "."]
    case "-": ["   ", " _ ", "   "]
    case " ": ["  ", "  ", "  "]
    default: nil
    }
  }
}
