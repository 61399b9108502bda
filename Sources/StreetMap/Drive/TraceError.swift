/// What is wrong with a recorded trace, drive or track: one line that says where and what to do.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var name: String
  /// 0 means the whole file.
  package var line: Int
  package var text: String

  package init(_ name: String, _ line: Int, _ text: String) {
    self.name = name
    self.line = line
    self.text = text
  }

  package var description: String {
    line > 0 ? "\(name):\(line): \(text)" : "\(name): \(text)"
  }
}

/// What readers of recordings have in common.
package enum TraceText {
  /// The lines of a file, without their ends and without the mark some editors put at its start; a
  /// last line without an end counts too.
  package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }

  /// Text for an error line: cut short, and only what a terminal shows harmlessly.
  package static func quoted(_ bytes: some Collection<UInt8>) -> String {
    let shown = bytes.prefix(24).map { (32...126).contains($0) ? $0 : UInt8(ascii: "?") }
    return "'" + String(decoding: shown, as: UTF8.self) + (bytes.count > 24 ? "...'" : "'")
  }
}
