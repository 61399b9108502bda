import CSQLite
import FoundationEssentials
import Glibc
import OptimisticEngine
import Testing

@testable import SQLiteStorage

/// A file in a folder of its own that goes with the test.
final class Scratch {
  let folder: String
  var path: String { folder + "/state.sqlite" }

  init() {
    var name = Array("/tmp/deadzone-storage-XXXXXX".utf8CString)
    folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }
}

struct SQLiteStorageTests {
  let scratch = Scratch()

  func put(_ table: String, _ key: [UInt8], _ bytes: [UInt8]) -> StorageWrite {
    .put(table: table, key: key, bytes: bytes)
  }

  @Test func keepsWhatWasCommitted() throws {
    do {
      let storage = try SQLiteStorage(path: scratch.path)
      try storage.commit([put("a", [1], [10]), put("b", [], []), put("a", [2, 0], [20])])
      try storage.commit([put("a", [1], [11])])
      try storage.commit([.delete(table: "a", key: [2, 0])])
      try storage.commit([.delete(table: "a", key: [9])])
    }
    let storage = try SQLiteStorage(path: scratch.path)
    #expect(try storage.read("a", [1]) == [11])
    #expect(try storage.read("a", [2, 0]) == nil)
    #expect(try storage.read("b", []) == [])
    #expect(try storage.read("c", [1]) == nil)
    #expect(try storage.scan("c", from: [], limit: 10) == [])
    #expect(storage.salvage == nil)
  }

  @Test func scansInTheOrderOfTheBytes() throws {
    let storage = try SQLiteStorage(path: scratch.path)
    let numbers: [Int64] = [5, -1, 300, 0, .max, .min]
    try storage.commit(numbers.map { put("n", StorageKey.ordered($0), [UInt8($0 & 0x7F)]) })
    let found = try storage.scan("n", from: [], limit: 100).map { StorageKey.number($0.key) }
    #expect(found == [.min, -1, 0, 5, 300, .max])
    let some = try storage.scan("n", from: StorageKey.ordered(1), limit: 2)
    #expect(some.map { StorageKey.number($0.key) } == [5, 300])
  }

  @Test func case41eASecondOwnerIsRefusedAndNamesTheFirst() throws {
    let first = try SQLiteStorage(path: scratch.path)
    #expect(throws: StorageError.locked(pid: Int(getpid()))) {
      try SQLiteStorage(path: scratch.path)
    }
    withExtendedLifetime(first) {}
  }

  @Test func case41eAKilledOwnerLeavesNothingBehind() throws {
    do {
      let gone = try SQLiteStorage(path: scratch.path)
      try gone.commit([put("a", [1], [1])])
    }
    #expect(try SQLiteStorage(path: scratch.path).read("a", [1]) == [1])
  }

  @Test func aReaderLooksOnBesideTheOwner() throws {
    let owner = try SQLiteStorage(path: scratch.path)
    try owner.commit([put("a", [1], [1])])
    let reader = try SQLiteStorage(path: scratch.path, access: .reader)
    #expect(try reader.read("a", [1]) == [1])
    #expect(throws: StorageError.readOnly(scratch.path)) {
      try reader.commit([put("a", [1], [2])])
    }
    try owner.commit([put("a", [1], [3])])
    #expect(try reader.read("a", [1]) == [3])
  }

  @Test func aFullDiskWritesNothing() throws {
    let storage = try SQLiteStorage(path: scratch.path)
    try storage.commit([put("a", [1], [1])])
    storage.isDiskFull = true
    #expect(throws: StorageError.full) { try storage.commit([put("a", [1], [2])]) }
    #expect(try storage.read("a", [1]) == [1])
    storage.isDiskFull = false
    try storage.commit([put("a", [1], [2])])
    #expect(try storage.read("a", [1]) == [2])
  }

  @Test func aReallyFullFileTakesAllOfACommitOrNothing() throws {
    let storage = try SQLiteStorage(path: scratch.path)
    try storage.commit([put("a", [1], [1])])
    let pages = try storage.number("PRAGMA page_count")
    try storage.execute("PRAGMA max_page_count = \(pages + 2)")
    let large = [UInt8](repeating: 7, count: 200_000)
    #expect(throws: StorageError.full) {
      try storage.commit([put("a", [1], [2]), put("new", [1], large)])
    }
    #expect(try storage.read("a", [1]) == [1])
    #expect(try storage.read("new", [1]) == nil)
    try storage.execute("PRAGMA max_page_count = 100000")
    try storage.commit([put("new", [1], large)])
    #expect(try storage.read("new", [1]) == large)
  }

  @Test func aNewerFormIsLeftAlone() throws {
    do {
      let storage = try SQLiteStorage(path: scratch.path)
      try storage.execute("PRAGMA user_version = 9")
    }
    #expect(throws: StorageError.newerVersion(found: 9, known: 1)) {
      try SQLiteStorage(path: scratch.path)
    }
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() throws {
    var database: OpaquePointer?
    sqlite3_open(scratch.path, &database)
    sqlite3_exec(database, "CREATE TABLE theirs (x)", nil, nil, nil)
    sqlite3_close(database)
    #expect(throws: StorageError.failed("\(scratch.path) is a database of something else")) {
      try SQLiteStorage(path: scratch.path)
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let path = scratch.folder + "/nowhere/state.sqlite"
    #expect(throws: StorageError.failed("cannot open \(path).lock: No such file or directory")) {
      try SQLiteStorage(path: path)
    }
  }

  @Test func whatIsNoDatabaseIsMovedAside() throws {
    try scratch.write(Array("this is a letter, not a database, and it is long enough".utf8))
    let storage = try SQLiteStorage(path: scratch.path)
    #expect(
      storage.salvage == .init(movedTo: scratch.path + ".damaged-1", entries: 0))
    try storage.commit([put("a", [1], [1])])
    #expect(try storage.read("a", [1]) == [1])
  }

  @Test func aDamagedPageCostsOnlyWhatWasOnIt() throws {
    let count = 2_000
    do {
      let storage = try SQLiteStorage(path: scratch.path)
      try storage.commit(
        (0..<count).map {
          put("a", StorageKey.ordered(Int64($0)), [UInt8](repeating: 1, count: 200))
        }
      )
      try storage.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var bytes = try scratch.bytes()
    let middle = bytes.count / 4096 / 2 * 4096
    for offset in middle..<middle + 4096 { bytes[offset] = 0xA5 }
    try scratch.write(bytes)
    let storage = try SQLiteStorage(path: scratch.path)
    #expect(storage.salvage == nil)
    let done = try #require(try storage.mend())
    #expect(done.entries > count * 3 / 4)
    #expect(done.entries < count)
    #expect(try storage.scan("a", from: [], limit: count).count == done.entries)
  }

  @Test func anyBytesAsAFileGiveAStorageOrATypedError() throws {
    do {
      let storage = try SQLiteStorage(path: scratch.path)
      try storage.commit((0..<200).map { put("a", [UInt8($0)], [1, 2, 3]) })
      try storage.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let whole = try scratch.bytes()
    var random = SeededRandom(seed: 5, stream: "damage")
    for round in 0..<60 {
      var bytes = whole
      if round % 3 == 0 { bytes.removeLast(Int(random.integer(in: 1...Int64(bytes.count - 1)))) }
      for _ in 0..<random.integer(in: 1...200) {
        bytes[Int(random.integer(in: 0...Int64(bytes.count - 1)))] = UInt8(
          random.integer(in: 0...255))
      }
      try scratch.write(bytes)
      for suffix in ["-wal", "-shm"] { unlink(scratch.path + suffix) }
      do throws(StorageError) {
        let storage = try SQLiteStorage(path: scratch.path)
        _ = try storage.scan("a", from: [], limit: 1_000)
        try storage.commit([put("b", [1], [1])])
      } catch {
        #expect(error.description.isEmpty == false)
      }
    }
  }

  /// Ten rows in each of three tables, all of it in the file itself.
  private func fill() throws {
    let storage = try SQLiteStorage(path: scratch.path)
    for table in ["meta", "outbox", "totals"] {
      try storage.commit((0..<10).map { put(table, [$0], [1, 2, $0]) })
    }
    try storage.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func counts(_ storage: SQLiteStorage) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in storage.tableNames {
      counts[name] = try storage.scan(name, from: [], limit: 100).count
    }
    return counts
  }

  /// One wrong byte in what describes a table costs no row of any.
  @Test(arguments: ["\"t_outbox\"", "t_outboxt_outbox", "CREATE TABLE \"t_outbox"])
  func aDamagedDescriptionCostsNothing(text: String) throws {
    try fill()
    var bytes = try scratch.bytes()
    let pattern = Array(text.utf8)
    let place = try #require(
      (0..<4096).first { bytes[$0..<min($0 + pattern.count, 4096)].elementsEqual(pattern) })
    bytes[place + 3] ^= 0x80
    try scratch.write(bytes)
    let storage = try SQLiteStorage(path: scratch.path)
    try storage.mend()
    #expect(storage.salvage == .init(movedTo: scratch.path + ".damaged-1", entries: 30))
    #expect(try counts(storage) == ["meta": 10, "outbox": 10, "totals": 10])
    #expect(try Array(Data(contentsOf: URL(filePath: scratch.path + ".damaged-1"))) == bytes)
  }

  /// The tables whose pages are still there are whole.
  @Test func aFileThatIsCutShortGivesWhatIsLeft() throws {
    try fill()
    try scratch.write(Array(try scratch.bytes().prefix(3 * 4096)))
    let storage = try SQLiteStorage(path: scratch.path)
    #expect(storage.salvage == .init(movedTo: scratch.path + ".damaged-1", entries: 20))
    #expect(try counts(storage) == ["meta": 10, "outbox": 10])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() == [
        "state.sqlite", "state.sqlite-shm", "state.sqlite-wal", "state.sqlite.damaged-1",
        "state.sqlite.lock",
      ])
  }

  @Test func aSoundFileIsNotTouched() throws {
    try fill()
    let storage = try SQLiteStorage(path: scratch.path)
    #expect(try storage.mend() == nil)
    #expect(try counts(storage) == ["meta": 10, "outbox": 10, "totals": 10])
  }

  /// What goes into a file that no name leads to is kept nowhere.
  @Test func aFileThatIsTakenAwayTakesNothingMore() throws {
    let storage = try SQLiteStorage(path: scratch.path)
    try storage.commit([put("a", [1], [1])])
    let aside = scratch.path + ".aside"
    #expect(rename(scratch.path, aside) == 0)
    #expect(
      throws: StorageError.failed("\(scratch.path) was removed or replaced while it was in use")
    ) {
      try storage.commit([put("a", [2], [2])])
    }
    #expect(rename(aside, scratch.path) == 0)
    try storage.commit([put("a", [3], [3])])
    #expect(try storage.scan("a", from: [], limit: 9).map(\.key) == [[1], [3]])
  }
}
