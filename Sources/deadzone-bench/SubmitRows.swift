import CSQLite
import Glibc
import OptimisticEngine
import SQLiteStorage

extension Benchmark {
  /// So much text makes a stored row of 250 bytes.
  private static let text = String(repeating: "x", count: 190)

  private static func request(_ number: Int) -> BenchRequest {
    BenchRequest(
      BenchEngine.thing(number % 100), lane: "lane/\(number % 10)", value: Int64(number),
      text: text)
  }

  static let submitOne = Benchmark(
    name: "1a", title: "one durable submit, 250 B, write-ahead log, FULL"
  ) { report, effort in
    let scratch = Scratch()
    let storage = try SQLiteStorage(path: scratch.file("engine.sqlite"))
    let engine = try BenchEngine.bench(storage)
    engine.linkChanged(true, at: engine.now0)
    let sqlite = try PlainSQLite(scratch.file("plain.sqlite"))
    let file = try PlainFile(scratch.file("plain.log"))
    var (own, peer, sync) = (Samples(), Samples(), Samples())
    var number = 0
    for round in 0...effort.rounds * 2 {
      let warm = round > 0
      for _ in 0..<50 {
        number += 1
        let request = request(number)
        let took = try Clock.measure { _ = try engine.submit(request, at: engine.now0) }
        if warm { own.add(took) }
      }
      for _ in 0..<50 {
        let took = try Clock.measure { try sqlite.insert() }
        if warm { peer.add(took) }
      }
      for _ in 0..<50 {
        let took = try Clock.measure { try file.append() }
        if warm { sync.add(took) }
      }
      engine.drain()
    }
    report.add(
      Line(
        row: "1a", what: "engine, submit", unit: .nanoseconds, median: own.median, p99: own.p99,
        versus: "\(Report.ratio(own.median, peer.median)) SQLite from C",
        target: "<= 1.15x SQLite from C", isMet: own.median * 100 <= peer.median * 115,
        gates: true))
    report.peer("1a", "SQLite from C, one insert", peer)
    report.peer("1a", "append and fdatasync, no database", sync)
    Peers.submit(report)
  }

  static let submitBurst = Benchmark(
    name: "1b", title: "1,000 submits in one burst, durable when it returns"
  ) { report, effort in
    let scratch = Scratch()
    let engine = try BenchEngine.bench(try SQLiteStorage(path: scratch.file("engine.sqlite")))
    engine.linkChanged(true, at: engine.now0)
    let sqlite = try PlainSQLite(scratch.file("plain.sqlite"))
    let file = try PlainFile(scratch.file("plain.log"))
    var (samples, peer, sync) = (Samples(), Samples(), Samples())
    for round in 0...effort.rounds {
      let requests = (0..<1_000).map(request)
      let took = try Clock.measure { _ = try engine.submit(all: requests, at: engine.now0) }
      let inserts = try Clock.measure { try sqlite.insert(1_000) }
      let bare = try Clock.measure { try file.append(1_000) }
      engine.drain()
      if round == 0 { continue }
      samples.add(took, for: 1_000)
      peer.add(inserts, for: 1_000)
      sync.add(bare, for: 1_000)
    }
    let rate = 1_000_000_000 / max(1, samples.median)
    report.add(
      Line(
        row: "1b", what: "engine, submit(all:), each", unit: .nanoseconds,
        median: samples.median, p99: samples.p99, versus: "\(Report.grouped(rate)) a second",
        target: ">= 200,000 a second", isMet: rate >= 200_000))
    report.peer("1b", "SQLite from C, 1,000 inserts in one transaction", peer)
    report.peer("1b", "append as much, one fdatasync, no database", sync)
  }
}

/// What a program in C would do: one prepared insert, a transaction each.
private final class PlainSQLite {
  private var database: OpaquePointer?
  private var statement: OpaquePointer?
  private var number: Int64 = 0
  private let bytes = [UInt8](repeating: 120, count: 250)

  init(_ path: String) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK,
      sqlite3_exec(
        database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
          + " CREATE TABLE t (key INTEGER PRIMARY KEY, value BLOB NOT NULL)", nil, nil, nil)
        == SQLITE_OK,
      sqlite3_prepare_v2(database, "INSERT INTO t VALUES (?1, ?2)", -1, &statement, nil)
        == SQLITE_OK
    else { throw MeasureError("SQLite: \(String(cString: sqlite3_errmsg(database)))") }
  }

  func insert() throws {
    number += 1
    sqlite3_bind_int64(statement, 1, number)
    let code = bytes.withUnsafeBytes { raw in
      sqlite3_bind_blob(statement, 2, raw.baseAddress, Int32(raw.count), nil)
      return sqlite3_step(statement)
    }
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw MeasureError("SQLite code \(code)") }
  }

  /// So many in one transaction.
  func insert(_ count: Int) throws {
    guard sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK else {
      throw MeasureError("SQLite: \(String(cString: sqlite3_errmsg(database)))")
    }
    for _ in 0..<count { try insert() }
    guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else {
      throw MeasureError("SQLite: \(String(cString: sqlite3_errmsg(database)))")
    }
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }
}

/// The floor: bytes at the end of a file, and the disk told to keep them.
private final class PlainFile {
  private let descriptor: Int32
  private let bytes = [UInt8](repeating: 120, count: 250)

  init(_ path: String) throws {
    descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
    if descriptor < 0 { throw MeasureError("no file to append to") }
  }

  func append(_ count: Int = 1) throws {
    let all = count == 1 ? bytes : [UInt8](repeating: 120, count: bytes.count * count)
    guard write(descriptor, all, all.count) == all.count, fdatasync(descriptor) == 0 else {
      throw MeasureError("the disk does not take it")
    }
  }

  deinit { close(descriptor) }
}

/// Why a row could not be measured.
struct MeasureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Report {
  /// A peer's figures: they stand beside, and are judged by nothing.
  func peer(_ row: String, _ what: String, _ samples: Samples) {
    add(
      Line(
        row: row, what: what, unit: .nanoseconds, median: samples.median, p99: samples.p99))
  }
}
