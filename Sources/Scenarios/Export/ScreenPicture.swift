import StreetMap
import TerminalUI

/// A frame as others show it: escape sequences for a terminal, SVG for a page.
package enum ScreenPicture {
  static let theme = Theme.dark
  private static let colors = 256
  // The size of a cell in the picture, pixels.
  private static let cellWidth = 8
  private static let cellHeight = 17
  private static let baseline = 13

  /// A stretch of a row in one style.
  private struct Run {
    var x: Int
    var width: Int
    var text: String
    var paint: Paint
  }

  private static func runs(_ frame: Frame, row y: Int, from first: Int = 0, to last: Int? = nil)
    -> [Run]
  {
    var runs: [Run] = []
    var x = first
    while x <= last ?? frame.size.width - 1, x < frame.size.width {
      let cell = frame[x, y]
      let width = max(1, Int(cell.glyph.width))
      let paint = theme.paint(cell.style, colors: colors)
      let text = cell.glyph.width == 0 ? " " : cell.glyph.text
      if let end = runs.last, end.paint == paint, end.x + end.width == x {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].width += width
      } else {
        runs.append(Run(x: x, width: width, text: text, paint: paint))
      }
      x += width
    }
    return runs
  }

  // MARK: Escape sequences

  /// What turns the old frame into the new one on a terminal of 256 colours.
  static func escapes(_ frame: Frame, from old: Frame?) -> String {
    var text = ""
    for y in 0..<frame.size.height {
      guard let change = frame.change(inRow: y, from: old) else { continue }
      text += "\u{1b}[\(y + 1);\(change.first + 1)H"
      for run in runs(frame, row: y, from: change.first, to: change.last) {
        text += "\u{1b}[" + codes(run.paint) + "m" + run.text
      }
    }
    return text.isEmpty ? "" : text + "\u{1b}[0m"
  }

  private static func codes(_ paint: Paint) -> String {
    var codes = "0"
    if paint.attributes.contains(.bold) { codes += ";1" }
    if paint.attributes.contains(.underline) { codes += ";4" }
    if paint.attributes.contains(.reverse) { codes += ";7" }
    if paint.foreground >= 0 { codes += ";38;5;\(paint.foreground)" }
    if paint.background >= 0 { codes += ";48;5;\(paint.background)" }
    return codes
  }

  // MARK: SVG

  /// The frame as a picture of its own; needs no font but a monospaced one.
  package static func svg(_ frame: Frame) -> String {
    let width = frame.size.width * cellWidth
    let height = frame.size.height * cellHeight
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
        + "width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"screen\">",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(rgb(own))\"/>",
      "<g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"13\">",
    ]
    for y in 0..<frame.size.height {
      for run in runs(frame, row: y) { lines += elements(run, y: y) }
    }
    return (lines + ["</g>", "</svg>"]).map { $0 + "\n" }.joined()
  }

  /// The words of a stretch, each at its own place: pages make one space of several.
  private static func words(_ run: Run) -> [Run] {
    var words: [Run] = []
    var x = run.x
    for character in run.text {
      let width = TextWidth.of(String(character))
      if character != " " {
        if let end = words.last, end.x + end.width == x {
          words[words.count - 1].text.append(character)
          words[words.count - 1].width += width
        } else {
          words.append(Run(x: x, width: width, text: String(character), paint: run.paint))
        }
      }
      x += width
    }
    return words
  }

  private static var own: Int { theme.paint(.text, colors: colors).background }

  private static func elements(_ run: Run, y: Int) -> [String] {
    var paint = run.paint
    if paint.attributes.contains(.reverse) {
      (paint.foreground, paint.background) = (
        paint.background < 0 ? own : paint.background, paint.foreground < 0 ? 252 : paint.foreground
      )
    }
    let x = run.x * cellWidth
    let width = run.width * cellWidth
    var elements: [String] = []
    if paint.background >= 0, paint.background != own {
      elements.append(
        "<rect x=\"\(x)\" y=\"\(y * cellHeight)\" width=\"\(width)\" height=\"\(cellHeight)\" "
          + "fill=\"\(rgb(paint.background))\"/>")
    }
    let bold = paint.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let line = paint.attributes.contains(.underline) ? " text-decoration=\"underline\"" : ""
    for word in words(run) {
      elements.append(
        "<text x=\"\(word.x * cellWidth)\" y=\"\(y * cellHeight + baseline)\" "
          + "textLength=\"\(word.width * cellWidth)\" lengthAdjust=\"spacingAndGlyphs\" "
          + "fill=\"\(rgb(paint.foreground))\"\(bold)\(line)>"
          + XMLText.escaped(word.text) + "</text>")
    }
    return elements
  }

  /// A colour of the 256 as a page writes it; the terminal's own is light grey.
  static func rgb(_ color: Int) -> String {
    let base = [
      "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
      "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
    ]
    if color < 0 { return "#d0d0d0" }
    if color < 16 { return base[color] }
    if color >= 232 { return hex([Int](repeating: 8 + (color - 232) * 10, count: 3)) }
    let index = color - 16
    return hex([index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : 55 + $0 * 40 })
  }

  private static func hex(_ parts: [Int]) -> String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
