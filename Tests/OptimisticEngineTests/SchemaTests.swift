import OptimisticEngine
import Testing

/// Taking nested answers apart, and putting them together again.
struct SchemaTests {
  let schema = RowRequest.schema

  let answer: Value = [
    ["id": "1", "title": "Plan", "author": ["id": "u1", "name": "Ana"]],
    [
      "id": "2", "title": "Budget", "author": ["id": "u1", "name": "Ana"],
      "lastEditor": ["id": "u2", "name": "Ben"],
    ],
    ["id": "3", "title": "Minutes", "author": ["id": "u2"], "lastEditor": "u1"],
  ]

  @Test func threeDocumentsAndTheirPeopleAreStoredOnceEach() throws {
    let documents = try schema.normalise(answer, as: "documents")
    #expect(documents.ids == ["1", "2", "3"])
    #expect(
      documents[EntityRef("documents", "2")] == [
        "title": "Budget", "author": "u1", "lastEditor": "u2",
      ])
    #expect(documents[EntityRef("users", "u2")] == ["name": "Ben"])
    #expect(
      documents.records.map(\.ref.description) == [
        "users/u1", "documents/1", "users/u2", "documents/2", "documents/3",
      ])
    let favourites = try schema.normalise(
      [["id": "2", "document": ["id": "2", "title": "Budget"]]], as: "favourites")
    #expect(favourites[EntityRef("favourites", "2")] == ["document": "2"])
  }

  @Test func aThingWithoutIdIsDamage() {
    #expect(throws: DamagedRecord("a thing of users without id")) {
      try schema.normalise([["id": "1", "author": ["name": "nobody"]]], as: "documents")
    }
  }

  @Test func normalisedAndPutTogetherAgainItIsTheSame() throws {
    let engine = try engine()
    var one = answer[1].map
    #expect(engine.restore(["2"], as: "documents", schema) == [.map(one ?? [:])])
    one?["id"] = "2"
    #expect(engine.restore(["none"], as: "documents", schema) == [.null])
  }

  @Test func aCircleEnds() throws {
    let schema = Schema([.init("people", references: ["friend": "people"])])
    let storage = MemoryStorage()
    let engine = try OptimisticEngine<RowRequest>(
      storage: storage, options: EngineOptions(phone: "p", login: "d7"),
      at: Instant(milliseconds: 0))
    let people = try schema.normalise(
      [["id": "a", "friend": ["id": "b", "friend": "a"]]], as: "people")
    engine.receive(
      StateMessage(epoch: 0, from: 0, to: 1, changes: people.changes), at: Instant(milliseconds: 1))
    #expect(
      engine.restore(["a"], as: "people", schema) == [
        ["id": "a", "friend": ["id": "b", "friend": "a"]]
      ])
  }

  func engine(_ storage: MemoryStorage = MemoryStorage()) throws -> OptimisticEngine<RowRequest> {
    let engine = try OptimisticEngine<RowRequest>(
      storage: storage, options: EngineOptions(phone: "p", login: "d7"),
      at: Instant(milliseconds: 0))
    let documents = try schema.normalise(answer, as: "documents")
    engine.receive(
      StateMessage(epoch: 0, from: 0, to: 1, changes: documents.changes),
      at: Instant(milliseconds: 1))
    return engine
  }

  /// Two files with author and last editor: one user is loaded once, the rest stays on disk.
  @Test func onlyWhatIsLookedAtIsInMemory() throws {
    let storage = MemoryStorage()
    _ = try engine(storage)
    let engine = try OptimisticEngine<RowRequest>(
      storage: storage, options: EngineOptions(phone: "p", login: "d7"),
      at: Instant(milliseconds: 0))
    #expect(engine.recordsInMemory == 0)
    let restored = engine.restore(["2", "3"], as: "documents", schema)
    #expect(restored.map { $0["author"]["name"] } == ["Ana", "Ben"])
    #expect(restored.map { $0["lastEditor"]["name"] } == ["Ben", "Ana"])
    #expect(engine.recordsInMemory == 4)
    engine.forgetUnused()
    #expect(engine.recordsInMemory == 0)
    #expect(engine.view.ids(in: "documents") == ["1", "2", "3"])
    #expect(engine.restore(["1"], as: "documents", schema).map { $0["title"] } == ["Plan"])
    engine._checkInvariants()
  }

  /// 100,000 trips with the riders they share: memory holds the page that is looked at.
  @Test func ofAHundredThousandTripsOnlyThePageLookedAtIsInMemory() throws {
    let schema = Schema([.init("trips", references: ["rider": "riders"]), .init("riders")])
    let storage = MemoryStorage()
    let now = Instant(milliseconds: 0)
    func open() throws -> OptimisticEngine<RowRequest> {
      try OptimisticEngine(
        storage: storage, options: EngineOptions(phone: "p", login: "d7"), at: now)
    }
    let digits = 6
    func id(_ number: Int) -> String {
      String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
    }
    let filling = try open()
    for first in stride(from: 0, to: 100_000, by: 10_000) {
      var changes = (first..<first + 10_000).map { number in
        StateChange.put(
          EntityRef("trips", id(number)),
          ["fare": .int(Int64(number)), "rider": .text("r\(number % 100)")])
      }
      if first == 0 {
        changes += (0..<100).map {
          .put(EntityRef("riders", "r\($0)"), ["name": .text("Rider \($0)")])
        }
      }
      let step = Int64(first / 10_000)
      filling.receive(
        StateMessage(epoch: 0, from: step, to: step + 1, changes: changes), at: now)
    }
    #expect(filling.recordsInMemory == 0)
    let engine = try open()
    let page = engine.storedIDs(in: "trips", after: id(73_449), limit: 50)
    #expect((page.first, page.last, page.count) == (id(73_450), id(73_499), 50))
    let trips = engine.restore(page, as: "trips", schema)
    #expect(trips.map { $0["fare"] } == (73_450...73_499).map { .int($0) })
    #expect(trips.map { $0["rider"]["name"] } == (50...99).map { .text("Rider \($0)") })
    #expect(engine.recordsInMemory == 100)
    engine.forgetUnused()
    #expect(engine.recordsInMemory == 0)
  }

  @Test func aLongHistoryIsReadInPages() throws {
    let engine = try engine()
    #expect(engine.storedIDs(in: "documents", limit: 2) == ["1", "2"])
    #expect(engine.storedIDs(in: "documents", after: "2", limit: 2) == ["3"])
    #expect(engine.storedIDs(in: "documents", after: "3", limit: 2) == [])
    #expect(engine.storedIDs(in: "document", limit: 2) == [])
  }
}
