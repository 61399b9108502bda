/// One line that says where in a file what was wrong.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let line: Int?
  package let problem: String

  package init(file: String, line: Int?, problem: String) {
    self.file = file
    self.line = line
    self.problem = SafeText.clean(problem, limit: 300)
  }

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}
