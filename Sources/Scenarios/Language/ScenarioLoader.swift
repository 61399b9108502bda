/// Reads a scenario and the files it includes.
///
/// An included file's steps stand in place of the `include`; its trigger becomes a `wait 0s`
/// before them. The result holds no `include` and needs no other file.
package struct ScenarioLoader {
  /// How deep files may include each other.
  package static let deepestInclude = 8
  /// Steps in all: includes multiply.
  package static let mostSteps = 100_000

  /// Reads a file's bytes, or returns why it cannot.
  package typealias Reader = (_ path: String) -> Result<[UInt8], ScenarioFileError>

  private let read: Reader
  private var steps: [ScenarioStep] = []

  package init(read: @escaping Reader = ScenarioFiles.read) {
    self.read = read
  }

  /// Loads the scenario at `path`; errors name it as it is given here.
  package static func load(
    _ path: String, read: @escaping Reader = ScenarioFiles.read
  ) throws(ScenarioError) -> Scenario {
    switch read(path) {
    case .failure(let error):
      throw ScenarioError(
        SourcePosition(file: path, line: 1, column: 1), found: error.reason,
        expected: "a scenario that can be read")
    case .success(let bytes):
      return try load(bytes, file: path, read: read)
    }
  }

  /// Loads a scenario whose bytes were read already.
  package static func load(
    _ bytes: [UInt8], file: String, read: @escaping Reader = ScenarioFiles.read
  ) throws(ScenarioError) -> Scenario {
    var scenario = try ScenarioParser.parse(bytes, file: file)
    var loader = ScenarioLoader(read: read)
    try loader.add(scenario.steps, from: file, depth: 0)
    scenario.steps = loader.steps
    return scenario
  }

  private mutating func add(
    _ steps: [ScenarioStep], from file: String, depth: Int
  ) throws(ScenarioError) {
    for step in steps {
      guard self.steps.count < Self.mostSteps else {
        throw ScenarioError(
          step.position, found: "more than \(Self.mostSteps) steps", expected: "fewer")
      }
      guard case .act(.include(let name)) = step.body else {
        self.steps.append(step)
        continue
      }
      if let trigger = step.trigger {
        self.steps.append(ScenarioStep(trigger: trigger, .act(.wait(0)), at: step.position))
      }
      try include(name, at: step.position, from: file, depth: depth + 1)
    }
  }

  private mutating func include(
    _ name: String, at position: SourcePosition, from file: String, depth: Int
  ) throws(ScenarioError) {
    guard depth <= Self.deepestInclude else {
      throw ScenarioError(
        position, found: "files that include each other more than \(Self.deepestInclude) deep",
        expected: "at most \(Self.deepestInclude)")
    }
    let path = ScenarioFiles.path(name, relativeTo: file)
    switch read(path) {
    case .failure(let error):
      throw ScenarioError(
        position, found: "the file \"\(ScenarioToken.printable(name))\": \(error.reason)",
        expected: "a file beside \(ScenarioToken.printable(file))")
    case .success(let bytes):
      let included = try ScenarioParser.parse(bytes, file: path, stepsOnly: true)
      try add(included.steps, from: path, depth: depth)
    }
  }
}
