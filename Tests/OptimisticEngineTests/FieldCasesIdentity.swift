import Testing

@testable import OptimisticEngine

/// Public reports of ids that leak, collide or vanish, and of merging that changes the meaning.
struct FieldCasesIdentity {
  let thread = "thread/T-1"

  func make(_ id: String) -> Tap {
    Tap("message", lane: thread, .insert(EntityRef("messages", id), ["text": "here"]))
  }

  func edit(_ id: String, _ text: String) -> Tap {
    Tap("edit-message", lane: thread, .set(EntityRef("messages", id), "text", .text(text)))
  }

  func remove(_ id: String) -> Tap {
    Tap("delete-message", lane: thread, .remove(EntityRef("messages", id)))
  }

  @Test func case33TheServerOnlySeesItsOwnIds() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(make("m1"))
    try bench.tap(edit("m1", "at gate 2"))
    try bench.tap(remove("m1"))
    bench.settle()
    #expect(bench.server.kinds == ["message", "edit-message", "delete-message"])
    #expect(bench.engine.deadLetters == [])
    #expect(bench.engine.view.ids(in: "messages") == [])
    let paths = bench.server.batches.flatMap(\.calls).map(\.path)
    let number = bench.server.effects[0].number
    #expect(
      paths == ["/messages/m1", "/messages/{answer:\(number)}", "/messages/{answer:\(number)}"])
  }

  @Test func case33ALaterCallCarriesTheServersId() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(make("m1"))
    bench.settle()
    try bench.restart()
    try bench.tap(edit("m1", "at gate 2"))
    bench.settle()
    #expect(bench.server.batches.flatMap(\.calls).last?.path == "/messages/S1")
    #expect(bench.server[EntityRef("messages", "S1"), "text"] == "at gate 2")
    #expect(bench.engine.view[EntityRef("messages", "m1"), "text"] == "at gate 2")
  }

  @Test func case33AThousandIdsOfOneMomentAreDifferent() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    var ids = Set<String>()
    for _ in 0..<1_000 {
      let id = bench.engine.newLocalID("m")
      ids.insert(id)
      try bench.engine.submit(make(id), at: bench.now)
    }
    #expect(ids.count == 1_000)
    #expect(bench.engine.view.ids(in: "messages").count == 1_000)
  }

  /// Kills between the answer that holds the id and the write of the map, and everywhere else.
  @Test func case33AKillInTheWriteOfTheMapLosesNothing() throws {
    var point = 0
    while true {
      let bench = try Bench([trip: ["state": "on-trip"]])
      try bench.tap(make("m1"))
      try bench.tap(edit("m1", "at gate 2"))
      bench.server.lag = point % 2 == 0
      bench.killAfter = point
      bench.settle(within: 2_000)
      guard bench.isDead else { break }
      bench.server.lag = false
      try bench.restart()
      bench.settle()
      #expect(bench.server.kinds == ["message", "edit-message"], "killed at \(point)")
      #expect(bench.engine.serverID(of: EntityRef("messages", "m1")) == "S1")
      #expect(bench.engine.view[EntityRef("messages", "S1"), "text"] == "at gate 2")
      #expect(bench.engine.view.ids(in: "messages") == ["m1"])
      point += 1
    }
    #expect(point >= 5)
  }

  @Test func case38AnOpenScreenKeepsItsObjectThroughTheSwap() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let local = EntityRef("messages", "m1")
    try bench.tap(make("m1"))
    var seen: [Fields?] = []
    var lists: [[String]] = []
    bench.engine.observe(.record(local)) { seen.append($0) }
    bench.engine.observe(.ids(in: "messages")) { lists.append($0) }
    bench.watched = [(local, "text")]
    bench.settle()
    try bench.restart()
    bench.settle()
    #expect(seen == [["text": "here"]])
    #expect(lists == [["m1"]])
    #expect(bench.shown == ["here"])
    #expect(bench.engine.view.record(EntityRef("messages", "S1")) == ["text": "here"])
  }

  @Test func aThingPushedBeforeItsIdIsKnownBecomesOneWithItsLocalSelf() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    let base = bench.engine.baseVersion
    try bench.tap(make("m1"))
    try bench.tap(edit("m1", "at gate 2"))
    bench.push(
      StateMessage(
        epoch: 0, from: base, to: base + 1,
        changes: [.put(EntityRef("messages", "S1"), ["text": "here"])]))
    #expect(bench.engine.view.ids(in: "messages") == ["S1", "m1"])
    bench.push(
      StateMessage(
        epoch: 0, from: base + 1, to: base + 2,
        identifiers: [IdentifierPair(local: EntityRef("messages", "m1"), server: "S1")]))
    #expect(bench.engine.view.ids(in: "messages") == ["m1"])
    #expect(bench.engine.view[EntityRef("messages", "S1"), "text"] == "at gate 2")
    #expect(bench.engine.base[EntityRef("messages", "m1"), "text"] == "here")
    try bench.restart()
    #expect(bench.engine.view.ids(in: "messages") == ["m1"])
    #expect(bench.engine.base[EntityRef("messages", "m1"), "text"] == "here")
  }

  // MARK: Merging

  func step(_ step: Coalescing.Step, _ text: String) -> Tap {
    let ref = EntityRef("notes", "n1")
    let tap =
      switch step {
      case .create: Tap("create", lane: "notebook", .insert(ref, ["title": .text(text)]))
      case .update: Tap("update", lane: "notebook", .set(ref, "title", .text(text)))
      case .remove: Tap("remove", lane: "notebook", .remove(ref))
      }
    return tap.with { $0.coalescing = Coalescing(step, ref) }
  }

  /// Every pair of the table, unsent and with the first one on its way, against the same taps
  /// without merging: the server ends the same.
  @Test(arguments: Coalescing.Step.allCases, Coalescing.Step.allCases)
  func case36MergingChangesNothing(first: Coalescing.Step, second: Coalescing.Step) throws {
    for isOnItsWay in [false, true] {
      var ends: [[Fields]] = []
      var shows: [[Fields?]] = []
      for merges in [true, false] {
        let known = first == .create ? [:] : [EntityRef("notes", "n1"): ["title": "old"] as Fields]
        let bench = try Bench(known)
        for (index, each) in [first, second].enumerated() {
          try bench.tap(
            step(each, "text \(index)").with { if !merges { $0.coalescing = nil } })
          if index == 0, isOnItsWay {
            bench.link(true)
            bench.run(for: 10)
          }
        }
        shows.append(
          bench.engine.view.ids(in: "notes").map {
            bench.engine.view.record(EntityRef("notes", $0))
          })
        bench.settle()
        ends.append(
          bench.server.records.filter { $0.key.collection == "notes" }.sorted { $0.key < $1.key }
            .map(\.value))
      }
      #expect(shows[0] == shows[1], "\(first) \(second)")
      #expect(ends[0] == ends[1], "\(first) \(second), on its way: \(isOnItsWay)")
    }
  }

  @Test func case36MergedRequestsAreFewerCalls() throws {
    let bench = try Bench([trip: ["state": "on-trip"]])
    try bench.tap(step(.create, "a"))
    for text in ["b", "c", "d"] { try bench.tap(step(.update, text)) }
    #expect(bench.engine.pending.count == 1)
    try bench.restart()
    #expect(bench.engine.view[EntityRef("notes", "n1"), "title"] == "d")
    // After a start it may have been sent: it is never merged again.
    try bench.tap(step(.update, "e"))
    #expect(bench.engine.pending.count == 2)
    bench.settle()
    #expect(bench.server.kinds == ["create", "update"])
    #expect(bench.server[EntityRef("notes", "S1"), "title"] == "e")
  }

  @Test func case36MoneyIsNeverMerged() throws {
    let bench = try Bench([EntityRef("notes", "n1"): ["title": "old"]])
    for text in ["b", "c"] {
      try bench.tap(step(.update, text).with { $0.urgency = .money })
    }
    #expect(bench.engine.pending.count == 2)
  }
}
