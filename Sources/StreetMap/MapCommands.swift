/// `deadzone map import | check | list`: what they print and how they end.
package struct MapCommands {
  package struct Output: Hashable, Sendable {
    /// For standard output.
    package var text = ""
    /// For standard error: one line, what, where and what to do.
    package var error = ""
    /// 0, or 2 for bad input.
    package var status: Int32 = 0

    static func failure(_ line: String) -> Output { Output(error: line + "\n", status: 2) }
  }

  private let finder: MapFinder
  /// What is wrong with a tariff's text, one line, or nil: tariffs are read by another module.
  private let tariffProblem: (_ path: String, _ text: [UInt8]) -> String?

  package init(
    finder: MapFinder, tariffProblem: @escaping (_ path: String, _ text: [UInt8]) -> String?
  ) {
    self.finder = finder
    self.tariffProblem = tariffProblem
  }

  /// `map import INPUT -o FOLDER [--tariff FILE]`.
  package func importMap(_ input: String, to folder: String, tariffPath: String?) -> Output {
    var tariff: [UInt8]?
    if let tariffPath {
      guard let text = try? Files.read(tariffPath) else {
        return .failure("\(tariffPath): it cannot be read; name a tariff file")
      }
      if let problem = tariffProblem(tariffPath, text) { return .failure(problem) }
      tariff = text
    }
    do throws(MapError) {
      let result = try MapImporter.run(input: input, folder: folder, tariff: tariff)
      let report = result.report.map { $0 + "\n" }.joined()
      return Output(text: report + "made     \(result.folder)\n")
    } catch {
      return .failure(error.description)
    }
  }

  /// `map check NAME`: a map's name or folder.
  package func check(_ name: String) -> Output {
    let folder: String
    do throws(MapError) {
      folder = try finder.folder(of: name)
    } catch {
      return .failure(error.description)
    }
    let check = MapCheck(folder: folder)
    var problems = check.problems
    let path = "\(folder)/tariff.json"
    do throws(Files.Failure) {
      if let problem = tariffProblem(path, try Files.read(path)) { problems.append(problem) }
    } catch {
      problems.append("\(path): \(error.reason); a map folder needs a tariff.json")
    }
    let notes = check.notes.map { "note: \($0)\n" }.joined()
    guard problems.isEmpty else {
      let lines = problems.map { $0 + "\n" }.joined()
      return Output(text: notes, error: lines, status: 2)
    }
    return Output(text: notes + "\(check.summary ?? folder): no problems\n")
  }

  /// `map list`: name, title, attribution.
  package func list() -> Output {
    let maps = finder.names.map { name in
      (name: name, about: about(finder.shippedFolder(of: name) ?? name))
    }
    guard !maps.isEmpty else {
      return .failure("there are no maps; set DEADZONE_MAPS to the folder that holds them")
    }
    let width = maps.map(\.name.count).max()! + 2
    let lines = maps.map { map in
      map.name + String(repeating: " ", count: width - map.name.count) + map.about + "\n"
    }
    return Output(text: lines.joined())
  }

  private func about(_ folder: String) -> String {
    let path = "\(folder)/\(StreetMap.fileName)"
    guard let text = try? Files.read(path) else { return "cannot be read" }
    let reader = GeoJSONReader(path: path, text: text)
    if reader.problems.first != nil { return "has problems: deadzone map check \(folder)" }
    let title = reader.source.title
    return [title, reader.source.attribution].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
