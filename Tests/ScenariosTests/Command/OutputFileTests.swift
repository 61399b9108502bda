import FoundationEssentials
import Glibc
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
    #expect(try everything.filter { $0.contains(".partial") } == [])
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

  private func text(_ name: String) throws -> String {
    String(decoding: try ScenarioFiles.read("\(folder)/\(name)").get(), as: UTF8.self)
  }

  /// What lies where the new folder is put together is somebody else's.
  @Test func nothingOfOthersIsRemoved() throws {
    try OutputFile.write([("keep", "mine")], toFolder: "\(folder)/new.partial")
    let taken = "\(folder)/new.partial-\(getpid())-0"
    try OutputFile.write([("keep", "mine too")], toFolder: taken)
    try OutputFile.write([("a", "1")], toFolder: "\(folder)/new")
    #expect(try text("new/a") == "1")
    #expect(try text("new.partial/keep") == "mine")
    #expect(try text("new.partial-\(getpid())-0/keep") == "mine too")
  }

  @Test func aFileKeepsItsModeAndALinkStaysOne() throws {
    try OutputFile.write("old", to: "\(folder)/file")
    chmod("\(folder)/file", 0o640)
    symlink("file", "\(folder)/link")
    symlink("\(folder)/there", "\(folder)/hanging")
    try OutputFile.write("new", to: "\(folder)/link")
    try OutputFile.write("made", to: "\(folder)/hanging")
    #expect(try text("file") == "new")
    #expect(try text("there") == "made")
    var status = stat()
    #expect(stat("\(folder)/file", &status) == 0 && status.st_mode & 0o7777 == 0o640)
    for name in ["link", "hanging"] {
      #expect(lstat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
    #expect(try everything == ["file", "hanging", "link", "there"])
  }

  @Test func aPipeIsWrittenIntoAndStaysOne() throws {
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile.write("through", to: pipe)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  /// As `--log /dev/stdout` with standard output sent to a file: after what is in it already.
  @Test func aDescriptorIsWrittenAsItStands() throws {
    let path = "\(folder)/out"
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    try "first ".write(to: file)
    symlink("/proc/self/fd/\(file)", "\(folder)/stdout")
    try OutputFile.write("second ", to: "\(folder)/stdout")
    try OutputFile.write("third", to: "/dev/fd/\(file)")
    #expect(try text("out") == "first second third")
  }

  // MARK: What is not to be written over

  private func refusal(_ path: String, inputs: [String] = []) -> String? {
    do throws(BadInput) {
      try OutputGuard(inputs: inputs.map { "\(folder)/\($0)" }).check([
        ("--log", "\(folder)/\(path)")
      ])
      return nil
    } catch {
      return error.description.replacing(folder, with: "DIR")
    }
  }

  @Test func whatIsReadIsNotWrittenOver() throws {
    try OutputFile.write("map x\n", to: "\(folder)/in.scenario")
    symlink("in.scenario", "\(folder)/link")
    link("\(folder)/in.scenario", "\(folder)/hard")
    for name in ["in.scenario", "./in.scenario", "link", "hard"] {
      #expect(
        refusal(name, inputs: ["in.scenario", "none"])
          == "--log DIR/\(name): this is a file this command reads; choose another place")
    }
    #expect(refusal("in.scenario", inputs: ["none"]) == nil)
    #expect(refusal("new", inputs: ["in.scenario"]) == nil)
  }

  @Test func twoOutputsAreNotOneFile() throws {
    func refusal(_ first: String, _ second: String) -> String? {
      do throws(BadInput) {
        try OutputGuard(inputs: []).check([("--log", first), ("--record", second), ("--tap", nil)])
        return nil
      } catch {
        return error.description.replacing(folder, with: "DIR")
      }
    }
    try OutputFile.write("old", to: "\(folder)/old")
    symlink("new", "\(folder)/link")
    for (first, second) in [
      ("new", "new"), ("new", "./new"), ("link", "new"),
      ("old", "../\(folder.split(separator: "/").last!)/old"),
    ] {
      #expect(
        refusal("\(folder)/\(first)", "\(folder)/\(second)")
          == "--record DIR/\(second): --log writes there too; choose another place")
    }
    #expect(refusal("\(folder)/new", "\(folder)/old") == nil)
    #expect(refusal("/dev/null", "/dev/null") == nil)
    #expect(refusal("/dev/fd/1", "/dev/fd/1") == nil)
    #expect(try everything == ["link", "old"])
  }

  @Test func aStateAndAMapAreNotWrittenOver() throws {
    for name in ["driver.sqlite", "world.sqlite-wal", "dispatch.sqlite.damaged-1", "map.geojson"] {
      try OutputFile.write("", to: "\(folder)/\(name)")
    }
    try OutputFile.write("SQLite format 3\0", to: "\(folder)/renamed")
    try OutputFile.write([("000001.jsonl", "{}")], toFolder: "\(folder)/runs")
    let state = ["driver.sqlite", "world.sqlite-wal", "dispatch.sqlite.damaged-1", "renamed"]
    for name in state + ["runs/000001.jsonl"] {
      #expect(
        refusal(name) == "--log DIR/\(name): this is a file of a saved state; choose another place")
    }
    #expect(
      refusal("map.geojson") == "--log DIR/map.geojson: this is a map's file; choose another place")
    #expect(refusal("runs/new.jsonl") == nil)
    // A log that a state has only now and then is its own all the same.
    #expect(
      refusal("driver.sqlite-wal")
        == "--log DIR/driver.sqlite-wal: this is a file of a saved state; choose another place")
  }
}
