/// What is wrong with a map, in one line: where, what, and what to do.
package struct MapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder, as the person named it.
  package var path: String
  /// "feature 12 (Ring Road)", "line 4 column 12", or empty.
  package var place: String
  package var problem: String
  package var remedy: String

  package init(_ path: String, _ place: String = "", _ problem: String, do remedy: String) {
    self.path = path
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String {
    "\(path): \(place.isEmpty ? "" : place + ": ")\(problem); \(remedy)"
  }
}
