import Glibc
import TerminalUI
import Testing

/// Characters and colours out. Numbers are those of the field cases.
@Suite(.serialized) struct TerminalTextTests {
  // Case 14.
  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1", "", "no_SUCH.locale"])
  func withoutUTF8EverythingIsASCII(locale: String) throws {
    let terminal = try startProbe(["--name", "José 王"], environment: ["LC_ALL": locale])
    #expect(terminal.log.allSatisfy { $0 < 0x80 })
    #expect(terminal.text.contains("name Jose ??"))
    #expect(terminal.text.contains("<A>"))
    #expect(terminal.text.count { ".-|/\\".contains($0) } > 100)
  }

  @Test func aLocaleTheMachineLacksIsStillUTF8() throws {
    let terminal = try startProbe(["--name", "José"], environment: ["LC_ALL": "xx_XX.UTF-8"])
    #expect(terminal.text.contains("name José"))
  }

  // Case 17.
  @Test(arguments: [
    ("xterm-mono", 0), ("vt100", 0), ("linux", 8), ("xterm", 8), ("screen", 8),
    ("xterm-256color", 256),
  ])
  func coloursAreThoseOfTheTerminal(term: String, colors: Int) throws {
    let terminal = try startProbe(environment: ["TERM": term])
    #expect(terminal.text.contains("colors \(colors)"))
    for words in ["OFFLINE 0:42", "ONLINE", "REFUSED"] { #expect(terminal.text.contains(words)) }
    let attributes = ByteLog(terminal.log).attributes
    if colors == 0 { #expect(attributes.allSatisfy { $0 < 30 }) }
    if colors == 8 { #expect(attributes.allSatisfy { $0 < 50 && $0 != 38 && $0 != 48 }) }
    if colors == 256 { #expect(attributes.contains(38)) }
  }

  // Case 17: sixteen colours, as a description says that few machines have.
  @Test func sixteenColours() throws {
    let folder = TemporaryFolder()
    let terminal = try startProbe(environment: try SixteenColours.environment(in: folder))
    #expect(terminal.text.contains("colors 16"))
    let attributes = ByteLog(terminal.log).attributes
    #expect(attributes.contains { (30...37).contains($0) || (91...97).contains($0) })
    // Colour 8 is drawn as the background by many; 256 colours are not asked for.
    #expect(!attributes.contains { $0 == 90 || $0 == 38 || $0 == 48 || $0 > 107 })
  }

  // Case 18.
  @Test func colortermIsNotBelieved() throws {
    let terminal = try startProbe(environment: ["COLORTERM": "truecolor", "TERM": "screen"])
    let text = String(decoding: terminal.log, as: UTF8.self)
    #expect(!text.contains("38;2") && !text.contains("48;2") && !text.contains("[90m"))
  }

  // Case 19.
  @Test func coloursOnScreenAreTheThemes() throws {
    let terminal = try startProbe()
    let words = [("OFFLINE", Style(.offline)), ("REFUSED", Style(.bad)), ("ONLINE", Style(.good))]
    for theme in [Theme.auto, .dark, .light] {
      for (word, style) in words {
        let column = try #require(terminal.column(of: word, inRow: 2))
        let paint = theme.paint(style, colors: 256)
        let cell = terminal.cell(x: column, y: 2)
        #expect(cell.foreground == paint.foreground && cell.background == paint.background)
      }
      terminal.press("v")
      try terminal.wait(for: "─ \(theme.next.rawValue) ─")
      terminal.settle()
    }
  }

  // Case 20.
  @Test func brailleHasNoBlankPatternsAndGoesAway() throws {
    let terminal = try startProbe()
    let before = terminal.text
    #expect(before.contains("⠤"))
    terminal.press("b")
    try terminal.wait("ASCII") { !terminal.text.contains("⠤") }
    terminal.press("b")
    try terminal.wait("Braille") { terminal.text.contains("⠤") }
    terminal.settle()
    let map = { (text: String) in Array(text.split(separator: "\n")[7...11]) }
    #expect(map(terminal.text) == map(before))
    #expect(!String(decoding: terminal.log, as: UTF8.self).contains("\u{2800}"))
  }

  // Cases 22 and 23.
  @Test(arguments: [
    String(repeating: "王小明", count: 8), "さくら通り", String(repeating: "王", count: 70),
    "x" + String(repeating: "王", count: 70), "👨‍👩‍👦 family", "❤️ heart",
    String(repeating: "e\u{301}", count: 10), "e" + String(repeating: "\u{301}", count: 10),
    "\u{202E}evil", "zero\u{200B}width", "🇫🇮 flag", "👍🏽 thumb", "1️⃣ one", "שלום", "مرحبا",
    "ಬೆಂಗಳೂರು", String(repeating: "long ", count: 800), "", "\u{301}mark",
  ])
  func namesKeepTheColumns(name: String) throws {
    let terminal = try startProbe(["--name", name])
    for row in 1..<23 {
      let edge = terminal.cell(x: 79, y: row).text
      #expect(["│", "┐", "┘"].contains(edge), "row \(row): \(terminal.lines[row])")
    }
    let text = String(decoding: terminal.log, as: UTF8.self)
    for scalar in ["\u{202E}", "\u{200B}", "\u{200D}", "\u{FE0F}"] {
      #expect(!text.unicodeScalars.contains(Unicode.Scalar(scalar) ?? " "))
    }
  }

  // Case 24.
  @Test(arguments: [
    "\u{1B}[2J\u{1B}]52;c;QQ==\u{7}", "\u{9B}31m", "a\rb\nc\td", "\u{7F}\u{85}", "\u{1B}[6n\u{1B}c",
  ])
  func escapeCodesInTextAreShownNotObeyed(name: String) throws {
    let terminal = try startProbe(["--name", name])
    terminal.press("x")
    try terminal.wait(for: "last x")
    let log = ByteLog(terminal.log)
    #expect(log.strangers == [])
    #expect(log.clears == 1)
    #expect(terminal.lines[3].hasPrefix("│ name "))
    #expect(terminal.cell(x: 79, y: 3).text == "│")
  }

  // Case 40.
  @Test func noColorRemovesColourOnly() throws {
    var texts: Set<String> = []
    for (value, isColored) in [(nil, true), ("0", false), ("1", false)] as [(String?, Bool)] {
      let terminal = try startProbe(environment: value.map { ["NO_COLOR": $0] } ?? [:])
      let attributes = ByteLog(terminal.log).attributes
      #expect(attributes.contains { $0 >= 30 } == isColored)
      #expect(attributes.contains(1))
      texts.insert(terminal.lines.dropFirst().joined(separator: "\n"))
    }
    #expect(texts.count == 1)
  }
}

/// A terminal of sixteen colours, described here: few machines have one.
enum SixteenColours {
  static func environment(in folder: TemporaryFolder) throws -> [String: String] {
    let source = """
      xterm-16color|sixteen colours,
      \tcolors#16, pairs#256,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m, use=xterm-256color,
      """
    folder.write(source + "\n", to: "sixteen")
    let made = Tmux.shell("cd '\(folder.path)' && tic -x -o . sixteen")
    #expect(made.status == 0, "\(made.output)")
    return ["TERM": "xterm-16color", "TERMINFO": folder.path]
  }
}
