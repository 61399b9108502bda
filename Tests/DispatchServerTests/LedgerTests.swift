import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

@Suite struct LedgerTests {
  @Test func rowsAreThereAgainAfterACommitAndOnlyThen() throws {
    let storage = MemoryStorage()
    let ledger = try Ledger(storage: storage)
    ledger["t", "a"] = 1
    ledger["t", "b/c"] = ["x": 2]
    try ledger.commit()
    ledger["t", "a"] = 5
    let again = try Ledger(storage: storage)
    #expect(again["t", "a"] == 1)
    #expect(again["t", "b/c"] == ["x": 2])
    #expect(again.ids("t") == ["a", "b/c"])
  }

  @Test func aFailedCommitChangesNothingAndCanBeUndone() throws {
    let storage = MemoryStorage()
    let ledger = try Ledger(storage: storage)
    ledger["t", "a"] = 1
    try ledger.commit()
    storage.failure = .full
    ledger["t", "a"] = 2
    ledger["t", "n"] = 3
    #expect(throws: StorageError.full) { try ledger.commit() }
    ledger.rollback()
    #expect((ledger["t", "a"], ledger["t", "n"]) == (1, .null))
    storage.failure = nil
    try ledger.commit()
    #expect(try Ledger(storage: storage).ids("t") == ["a"])
  }

  @Test func aRowSetToNullIsGoneInMemoryAndOnDisk() throws {
    let storage = MemoryStorage()
    let ledger = try Ledger(storage: storage)
    ledger["t", "a"] = 1
    try ledger.commit()
    ledger["t", "a"] = .null
    ledger["t", "b"] = 2
    #expect(ledger.ids("t") == ["b"])
    ledger.rollback()
    #expect(ledger.ids("t") == ["a"])
    ledger["t", "a"] = .null
    try ledger.commit()
    #expect(try storage.scan("dispatch", from: [], limit: 9).isEmpty)
  }

  @Test func manyRowsAreReadPageByPage() throws {
    let storage = MemoryStorage()
    let ledger = try Ledger(storage: storage)
    for number in 0..<1500 { ledger["t", Ledger.padded(Int64(number))] = .int(Int64(number)) }
    try ledger.commit()
    #expect(try Ledger(storage: storage).ids("t").count == 1500)
  }

  @Test func aDamagedRowIsNamed() throws {
    let storage = MemoryStorage()
    try storage.commit([.put(table: "dispatch", key: Array("t/a".utf8), bytes: [0xFF])])
    #expect {
      try Ledger(storage: storage)
    } throws: {
      "\($0)".hasPrefix("damaged: row t/a of the dispatch ledger")
    }
  }
}
