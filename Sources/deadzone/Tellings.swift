/// Lines for standard error that go with a command's output: what was set aside of a state.
final class Tellings {
  private var lines: [String] = []

  func add(_ lines: [String]) {
    self.lines += lines
  }

  var text: String { lines.map { "deadzone: \($0)\n" }.joined() }
}
