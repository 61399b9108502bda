/// Text inside XML: what GPX, SVG, HTML and JUnit files are written with.
package enum XMLText {
  /// Text for XML 1.0, in which most control characters cannot be written at all.
  package static func escaped(_ text: String) -> String {
    var xml = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">": xml += "&gt;"
      case "\"": xml += "&quot;"
      case "\n": xml += "\n"
      case _ where scalar.value < 0x20 || (0x7f..<0xa0) ~= scalar.value: xml += "?"
      case "\u{FFFE}", "\u{FFFF}": xml += "?"
      // What turns a line around or begins another one does so in a browser, too.
      case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}",
        "\u{FFF9}"..."\u{FFFB}":
        xml += "?"
      default: xml.unicodeScalars.append(scalar)
      }
    }
    return xml
  }
}
