import FoundationEssentials
import OptimisticEngine
import Testing

// The code of the article "From a counter to a note list", as it stands there. A test compares.

struct Increment: OptimisticRequest {
  static let counter = EntityRef("counters", "c")

  var kind: String { "increment" }
  var lane: String { "counter" }
  var touches: [EntityRef] { [Self.counter] }
  func apply(to state: inout StateEditor) { state.add(Self.counter, "value", 1) }
  func call(_ ids: IdentifierResolver) -> CallContent {
    CallContent(method: "POST", path: "/counters/c/increment")
  }

  init() {}
  var stored: Value { .null }
  init(stored: Value, version: Int) throws(DamagedRecord) {}
}

struct NoteChange: OptimisticRequest {
  static let schema = Schema([.init("notes")])
  var row: Row

  init(_ row: Row) { self.row = row }
  var kind: String { "note" }
  var lane: String { "notes" }
  var touches: [EntityRef] { row.touches(Self.schema) }
  var createsLocalIds: [EntityRef] { row.creates(Self.schema) }
  func apply(to state: inout StateEditor) { row.apply(to: &state) }
  func call(_ ids: IdentifierResolver) -> CallContent { row.call(Self.schema, ids) }

  var stored: Value { row.value }
  init(stored: Value, version: Int) throws(DamagedRecord) { row = try Row(stored) }
}

@Suite struct ArticleTests {
  let storage = MemoryStorage()
  let now = Instant(milliseconds: 0)

  @Test func theCounter() throws {
    let engine = try OptimisticEngine<Increment>(
      storage: storage, options: EngineOptions(phone: "phone-1", login: "ana"), at: now)
    engine.receive(
      StateMessage(
        epoch: 0, from: 0, to: 1, changes: [.put(Increment.counter, ["value": 0])]), at: now)
    let key = try engine.submit(Increment(), at: now)
    #expect(engine.view[Increment.counter, "value"] == 1)
    #expect(engine.base[Increment.counter, "value"] == 0)
    #expect(engine.status(of: key) == .queued)
    let batch = try #require(engine.batchToSend(at: now))
    let outcome = NumberedOutcome(
      batch.calls[0].number, .acknowledged(version: 2, answer: .null))
    engine.handle(BatchAnswer(batch: batch.id, outcomes: [outcome]), at: now)
    #expect(engine.status(of: key) == .received)
    try engine.submit(Increment(), at: now)
    engine.receive(
      StateMessage(
        epoch: 0, from: 1, to: 2, changes: [.put(Increment.counter, ["value": 1])]), at: now)
    #expect(engine.status(of: key) == .confirmed)
    #expect(engine.view[Increment.counter, "value"] == 2)
  }

  @Test func theNoteList() throws {
    let engine = try OptimisticEngine<NoteChange>(
      storage: storage, options: EngineOptions(phone: "phone-1", login: "ana"), at: now)
    var draft = Draft(engine.view)
    let milk = EntityRef("notes", engine.newLocalID("note"))
    draft.insert(milk, ["title": "Milk"])
    for row in draft.rows(NoteChange.schema) { try engine.submit(NoteChange(row), at: now) }

    draft = Draft(engine.view)
    draft.set(milk, "title", "Milk, two litres")
    for row in draft.rows(NoteChange.schema) { try engine.submit(NoteChange(row), at: now) }
    #expect(engine.view[milk, "title"] == "Milk, two litres")
    let batch = try #require(engine.batchToSend(at: now))
    let first = batch.calls[0].number
    #expect(batch.calls.map(\.method) == ["POST", "PATCH"])
    #expect(batch.calls.map(\.path) == ["/notes", "/notes/{answer:\(first)}"])
    engine.handle(
      BatchAnswer(
        batch: batch.id,
        outcomes: batch.calls.map {
          NumberedOutcome(
            $0.number, .acknowledged(version: 1, answer: $0.number == first ? "n-77" : .null))
        }), at: now)
    #expect(engine.serverID(of: milk) == "n-77")
    #expect(engine.view[EntityRef("notes", "n-77"), "title"] == "Milk, two litres")
  }

  /// Every block of code in the article is in this file, line by line.
  @Test func theArticlesCodeIsTheCodeAbove() throws {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let article = try text(
      root + "/Sources/OptimisticEngine/OptimisticEngine.docc/FromACounterToANoteList.md")
    let own = lines(of: try text(#filePath)).joined(separator: "\n")
    let blocks = article.split(separator: "```swift\n").dropFirst().compactMap {
      $0.split(separator: "```", maxSplits: 1).first
    }
    #expect(blocks.count == 9)
    for block in blocks {
      #expect(own.contains(lines(of: String(block)).joined(separator: "\n")), "\(block)")
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
  }

  /// Without indentation and empty lines at the end, so that only the words count.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }
}
