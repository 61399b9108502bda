import OptimisticEngine
import Testing

/// The object diff, its rows, and the calls they become.
struct DraftTests {
  let schema = RowRequest.schema
  let now = Instant(milliseconds: 5)
  let one = EntityRef("documents", "1")
  let two = EntityRef("documents", "2")

  func engine(_ storage: MemoryStorage = MemoryStorage()) throws -> OptimisticEngine<RowRequest> {
    let engine = try OptimisticEngine<RowRequest>(
      storage: storage, options: EngineOptions(phone: "p", login: "d7"), at: now)
    engine.receive(
      StateMessage(
        epoch: 0, from: 0, to: 1,
        changes: [
          .put(one, ["title": "Plan", "place": ["city": "Pune", "zip": "411001"]]),
          .put(two, ["title": "Budget"]), .put(EntityRef("documents", "3"), ["title": "Minutes"]),
          .put(EntityRef("favourites", "2"), ["document": "2"]),
          .put(EntityRef("preferences", "d7"), ["theme": "dark", "size": 12]),
        ]), at: now)
    _ = engine.batchToSend(at: now)
    return engine
  }

  /// Renamed and unfavoured one, made and favoured another, all offline.
  @Test func fourChangesAreFourRowsAndFourCalls() throws {
    let engine = try engine()
    engine.linkChanged(false, at: now)
    var draft = Draft(engine.view)
    let new = EntityRef("documents", engine.newLocalID("d"))
    draft.set(two, "title", "Budget 2")
    draft.insert(new, ["title": "Letter"])
    draft.remove(EntityRef("favourites", "2"))
    draft.insert(EntityRef("favourites", new.id), ["document": .text(new.id)])
    let rows = draft.rows(schema)
    #expect(
      rows == [
        .update(two, [.init(path: ["title"], from: "Budget", to: "Budget 2")]),
        .insert(new, ["title": "Letter"]), .remove(EntityRef("favourites", "2")),
        .insert(EntityRef("favourites", new.id), ["document": .text(new.id)]),
      ])
    for row in rows { try engine.submit(RowRequest(row), at: now) }
    #expect(engine.view.ids(in: "favourites") == [new.id])
    #expect(Draft(engine.view).rows(schema) == [])
    engine.linkChanged(true, at: now)
    let batch = try #require(engine.batchToSend(at: now))
    let second = batch.calls[1].number
    #expect(
      batch.calls.map { "\($0.method) \($0.path) \($0.body.jsonText)" } == [
        "PATCH /documents/2 {\"title\":\"Budget 2\"}",
        "POST /documents {\"title\":\"Letter\"}",
        "DELETE /favourites/2 null",
        "PUT /favourites/{answer:\(second)} {\"document\":{\"$answer\":\(second)}}",
      ])
    engine._checkInvariants()
  }

  @Test func onlyTheRefusedRowIsRolledBack() throws {
    let engine = try engine()
    var draft = Draft(engine.view)
    draft.set(one, "title", "Plan B")
    draft.set(two, "title", "Budget 2")
    for row in draft.rows(schema) { try engine.submit(RowRequest(row), at: now) }
    engine.linkChanged(false, at: now)
    engine.linkChanged(true, at: now)
    let batch = try #require(engine.batchToSend(at: now))
    engine.handle(
      BatchAnswer(
        batch: batch.id,
        outcomes: [
          NumberedOutcome(batch.calls[0].number, .rejected(code: "not-allowed", text: "no")),
          NumberedOutcome(batch.calls[1].number, .acknowledged(version: 2, answer: .null)),
        ]), at: now)
    #expect(engine.view[one, "title"] == "Plan")
    #expect(engine.view[two, "title"] == "Budget 2")
    #expect(engine.pending.map(\.state) == [.received])
  }

  @Test func aPlaceInsideAThingIsChangedAlone() throws {
    let engine = try engine()
    var draft = Draft(engine.view)
    draft.set(one, "place", ["city": "Goa", "zip": "411001"])
    let row = try #require(draft.rows(schema).first)
    #expect(row == .update(one, [.init(path: ["place", "city"], from: "Pune", to: "Goa")]))
    try engine.submit(RowRequest(row), at: now)
    // Meanwhile another place inside it changed on the server: both stand.
    engine.receive(
      StateMessage(
        epoch: 0, from: 1, to: 2,
        changes: [.put(one, ["title": "Plan", "place": ["city": "Pune", "zip": "9"]])]), at: now)
    #expect(engine.view[one, "place"] == ["city": "Goa", "zip": "9"])
  }

  @Test func aKindThatIsPutIsToldWhole() throws {
    let engine = try engine()
    var draft = Draft(engine.view)
    draft.set(EntityRef("preferences", "d7"), "theme", "light")
    let row = try #require(draft.rows(schema).first)
    let call = row.call(schema, .init(serverID: { _ in nil }, creator: { _ in nil }))
    #expect(
      call
        == CallContent(
          method: "PUT", path: "/preferences/d7", body: ["theme": "light", "size": 12]))
  }

  @Test func whatWasPutBackIsNoRow() throws {
    let engine = try engine()
    var draft = Draft(engine.view)
    draft.set(one, "title", "x")
    draft.set(one, "title", "Plan")
    draft.insert(EntityRef("documents", "9"), ["title": "x"])
    draft.remove(EntityRef("documents", "9"))
    draft.set(EntityRef("documents", "10"), "title", "not there")
    #expect(draft.rows(schema) == [])
  }

  /// A server may keep a field that holds nothing; taking it away changes nothing.
  @Test func nothingAndNotThereAreTheSame() {
    let before: Fields = ["title": "Plan", "text": .null, "place": .map(["name": .null])]
    #expect(Draft.row(one, from: before, to: ["title": "Plan", "place": .map([:])]) == nil)
    #expect(
      Draft.row(one, from: before, to: ["title": "Trip", "place": .map([:]), "size": .null])
        == .update(one, [Row.Step(path: ["title"], from: "Plan", to: "Trip")]))
  }

  @Test func rowsSurviveTheirStoredForm() throws {
    let rows: [Row] = [
      .insert(one, ["a": 1]), .remove(two),
      .update(one, [.init(path: ["a", "b"], from: .null, to: [1, "x"])], whole: ["a": ["b": 1]]),
    ]
    for row in rows { #expect(try Row(Value(decoding: row.value.encoded())) == row) }
    for broken: Value in [.null, [], [7, "a", "b"], [1, "a", "b", [[[], 1, 2]]]] {
      #expect(throws: DamagedRecord.self) { try Row(broken) }
    }
  }

  @Test func unsentRowsOfAThingMerge() throws {
    let engine = try engine()
    engine.linkChanged(false, at: now)
    for title in ["a", "b", "c"] {
      var draft = Draft(engine.view)
      draft.set(one, "title", .text(title))
      for row in draft.rows(schema) { try engine.submit(RowRequest(row), at: now) }
    }
    #expect(
      engine.pending.map(\.request.row) == [
        .update(one, [.init(path: ["title"], from: "Plan", to: "c")])
      ])
  }
}

struct IdentifierStrategyTests {
  @Test func everyStrategyGivesEachIdOnce() {
    let strategies: [any IdentifierStrategy] = [
      LocalIdentifiers(prefix: "m", phone: "p"), TokenIdentifiers(token: "secret"),
      SharedSeedIdentifiers(seed: 7),
    ]
    for strategy in strategies {
      var ids = Set<String>()
      for number in 0..<5_000 {
        for part in 0..<2 { ids.insert(strategy.id(number: Int64(number), part: part)) }
      }
      #expect(ids.count == 10_000)
    }
    #expect(strategies.map(\.isFinal) == [false, true, true])
  }

  @Test func theServerCanTellWhoseIdItIs() {
    let mine = TokenIdentifiers(token: "mine")
    let id = mine.id(number: 12)
    #expect(id.utf8.count == 36)
    #expect(mine.made(id, number: 12))
    #expect(!mine.made(id, number: 13))
    #expect(!TokenIdentifiers(token: "yours").made(id, number: 12))
  }

  @Test func phoneAndServerDrawTheSameIds() {
    let phone = SharedSeedIdentifiers(seed: 99)
    let server = SharedSeedIdentifiers(seed: 99)
    #expect(phone.id(number: 3) == server.id(number: 3))
    #expect(phone.id(number: 3) != SharedSeedIdentifiers(seed: 98).id(number: 3))
  }
}
