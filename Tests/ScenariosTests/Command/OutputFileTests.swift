import FoundationEssentials
import Testing

@testable import Scenarios

/// Files are written whole or not at all.
@Suite final class OutputFileTests {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/out-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var everything: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() }
  }

  @Test(arguments: ["new", "new/", "deep/in/new"])
  func aNewFolderHasAllItsFiles(name: String) throws {
    try OutputFile.write([("a", "1"), ("b", "2")], toFolder: "\(folder)/\(name)")
    #expect(try ScenarioFiles.read("\(folder)/\(name)/b").get() == Array("2".utf8))
    #expect(try everything.filter { $0.hasSuffix(".partial") } == [])
  }

  @Test func aNewFolderThatCannotHaveAllIsNotThere() throws {
    #expect(throws: BadInput("\(folder)/new: cannot be written; choose another place")) {
      try OutputFile.write([("a", "1"), ("no/where", "2")], toFolder: "\(self.folder)/new")
    }
    #expect(try everything == [])
  }

  @Test func aFolderThatIsThereKeepsWhatElseIsInIt() throws {
    try OutputFile.write([("a", "1"), ("b", "2")], toFolder: "\(folder)/old")
    try OutputFile.write([("b", "3")], toFolder: "\(folder)/old")
    #expect(try everything == ["old", "old/a", "old/b"])
    #expect(try ScenarioFiles.read("\(folder)/old/b").get() == Array("3".utf8))
  }
}
