import FoundationEssentials
import StreetMap

/// What a tester answered to the questions of a scenario: kept in a file, a line an answer, so
/// that the work goes on where it was left.
package struct Checklist {
  package enum Verdict: String, Codable, Sendable {
    case pass, fail
  }

  package struct Answer: Codable, Equatable, Sendable {
    package var question: String
    package var line: Int
    package var verdict: Verdict?
    package var notes: [String]
  }

  /// The questions of the scenario in order, with their lines.
  private let questions: [(question: String, line: Int)]
  private let path: String?
  private var answers: [String: Answer] = [:]
  /// Why answers are not kept; nil while they are.
  package private(set) var problem: String?

  /// - Parameter path: Where answers are kept; nil keeps none.
  package init(_ scenario: Scenario, path: String?) {
    self.path = path
    questions = Self.questions(of: scenario)
    guard let path, case .success(let bytes) = ScenarioFiles.read(path) else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line)) else { continue }
      answers[answer.question] = answer
    }
  }

  private static func questions(of scenario: Scenario) -> [(question: String, line: Int)] {
    scenario.steps.compactMap { step in
      if case .act(.ask(let text)) = step.body { (text, step.position.line) } else { nil }
    }
  }

  /// A file for the answers to a scenario of this name and these questions.
  package static func path(for scenario: Scenario, in state: String) -> String {
    let name = scenario.file.split(separator: "/").last.map(String.init) ?? "scenario"
    let stem = name.hasSuffix(".scenario") ? String(name.dropLast(9)) : name
    let asked = questions(of: scenario).map(\.question).joined(separator: "\n")
    let digest = String(Digest.fnv1a(Array(asked.utf8)), radix: 16)
    return "\(state)/checklists/\(stem)-\(digest).jsonl"
  }

  package var isEmpty: Bool { answers.isEmpty }
  package var hasQuestions: Bool { !questions.isEmpty }
  package var count: Int { questions.count }
  package var answered: String {
    "\(questions.count { answers[$0.question]?.verdict != nil }) of \(questions.count)"
  }

  package func answer(to question: String) -> Answer? { answers[question] }

  /// Keeps a verdict, or a note beside it; a later verdict wins.
  package mutating func answer(
    _ question: String, line: Int, _ verdict: Verdict?, note: String? = nil
  ) {
    var answer =
      answers[question] ?? Answer(question: question, line: line, verdict: nil, notes: [])
    answer.verdict = verdict ?? answer.verdict
    if let note, !note.isEmpty { answer.notes.append(note) }
    answers[question] = answer
    save()
  }

  private mutating func save() {
    guard let path else { return }
    do throws(BadInput) {
      try OutputFile.makeFolder(ScenarioFiles.folder(of: path))
      try OutputFile.write(ordered.map { Self.line($0) + "\n" }.joined(), to: path)
      problem = nil
    } catch {
      problem = error.description
    }
  }

  private var ordered: [Answer] { questions.compactMap { answers[$0.question] } }

  private static func line(_ answer: Answer) -> String {
    let verdict = answer.verdict.map { ",\"verdict\":\"\($0.rawValue)\"" } ?? ""
    return "{\"question\":\(JSONText.quoted(answer.question)),\"line\":\(answer.line)\(verdict)"
      + ",\"notes\":[\(answer.notes.map(JSONText.quoted).joined(separator: ","))]}"
  }

  // MARK: Reports

  /// The answers for people.
  package func markdown(_ name: String) -> String {
    var lines = ["# \(name)", "", summary, "", "| case | result | notes |", "| --- | --- | --- |"]
    for (question, _) in questions {
      let answer = answers[question]
      let cell = { (text: String) in text.replacing("|", with: "\\|") }
      lines.append(
        "| \(cell(question)) | \(answer?.verdict?.rawValue ?? "open") "
          + "| \(cell(answer?.notes.joined(separator: "; ") ?? "")) |")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// `12 pass, 1 fail, 7 open`
  package var summary: String {
    let verdicts = questions.map { answers[$0.question]?.verdict }
    return "\(verdicts.count { $0 == .pass }) pass, \(verdicts.count { $0 == .fail }) fail, "
      + "\(verdicts.count { $0 == nil }) open"
  }

  /// The answers for a CI: a case a question, an open one skipped.
  package func junit(_ name: String) -> String {
    let failures = questions.count { answers[$0.question]?.verdict == .fail }
    let open = questions.count { answers[$0.question]?.verdict == nil }
    let counts =
      "tests=\"\(questions.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(open)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"\(XMLText.escaped(name))\" \(counts)>",
    ]
    for (question, line) in questions {
      let answer = answers[question]
      let notes = XMLText.escaped(answer?.notes.joined(separator: "; ") ?? "")
      let start =
        "    <testcase classname=\"\(XMLText.escaped(name))\" "
        + "name=\"line \(line): \(XMLText.escaped(question))\""
      switch answer?.verdict {
      case .pass?: lines.append(start + "/>")
      case .fail?:
        lines.append(start + "><failure message=\"\(notes)\">\(notes)</failure></testcase>")
      case nil: lines.append(start + "><skipped message=\"open\"/></testcase>")
      }
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
  }
}
