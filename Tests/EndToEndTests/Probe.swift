import Glibc
import TerminalUI
import Testing

/// The test program of the terminal's life cycle on a pseudo-terminal, its first frame painted.
func startProbe(
  _ arguments: [String] = [], size: Size = Size(width: 80, height: 24),
  environment: [String: String] = [:], options: PseudoTerminal.Options = []
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    "TerminalProbe", arguments, size: size, environment: environment, options: options)
  try terminal.wait(for: "h Help")
  return terminal
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/deadzone-test-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The text of a file; nil when it is not there.
  func text(of name: String) -> String? {
    let descriptor = open(file(name), O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { unlink(file(name)) }
    }
    closedir(folder)
    rmdir(path)
  }
}

/// After an event the terminal was given back: each mode once, and the line's modes as before.
func expectRestored(
  _ terminal: PseudoTerminal, since start: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  let log = ByteLog(terminal.log[start...])
  #expect(log.count("?2004l") == 1, sourceLocation: sourceLocation)
  #expect(log.count("m") == 1, sourceLocation: sourceLocation)
  #expect(log.count("?25h") == 1, sourceLocation: sourceLocation)
  #expect(log.count("?1049l") == 1, sourceLocation: sourceLocation)
  #expect(terminal.modes == terminal.modesBefore, sourceLocation: sourceLocation)
}
