extension Value {
  /// The value as JSON on one line, keys ascending, for people and logs.
  public var jsonText: String {
    var text = ""
    writeJSON(to: &text)
    return text
  }

  private func writeJSON(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let truth): out += truth ? "true" : "false"
    case .int(let number): out += String(number)
    case .text(let text): Self.writeJSON(text, to: &out)
    case .list(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.writeJSON(to: &out)
      }
      out += "]"
    case .map(let entries):
      out += "{"
      let sorted = entries.sorted { ByteWriter.ascending($0.key, $1.key) }
      for (index, entry) in sorted.enumerated() {
        if index > 0 { out += "," }
        Self.writeJSON(entry.key, to: &out)
        out += ":"
        entry.value.writeJSON(to: &out)
      }
      out += "}"
    }
  }

  private static func writeJSON(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let hex = String(scalar.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    out += "\""
  }
}
