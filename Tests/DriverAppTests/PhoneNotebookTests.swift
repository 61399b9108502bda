import DispatchServer
import OptimisticEngine
import RideModel
import Testing

@testable import DriverApp

/// What is written without signal: messages and their edits, incidents, and the notebook's rows.
@Suite struct PhoneNotebookTests {
  private func onTripInTheDark() throws -> PhoneBench {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    bench.cut()
    return bench
  }

  private func messages(_ bench: PhoneBench) -> [String] {
    bench.phone.messages(of: bench.trip?.id ?? "").map {
      "\($0.isMine ? "me" : "rider"): \($0.text)\($0.isEdited ? " (edited)" : "")"
        + "\($0.isSent ? "" : " (saved here)")"
    }
  }

  @Test func aMessageWrittenEditedAndAnsweredInTheDarkArrivesAsItStands() throws {
    let bench = try onTripInTheDark()
    bench.tap(.message("I am at the gatte"))
    let first = try #require(bench.phone.messages(of: bench.trip?.id ?? "").first?.id)
    bench.tap(.editMessage(id: first, text: "I am at the gate"))
    bench.tap(.message("Blue car", replyTo: first))
    bench.tap(.message("Wrong window"))
    let last = try #require(bench.phone.messages(of: bench.trip?.id ?? "").last?.id)
    bench.tap(.deleteMessage(id: last))
    #expect(
      messages(bench) == [
        "me: I am at the gate (edited) (saved here)", "me: Blue car (saved here)",
      ])
    bench.restore()
    #expect(messages(bench) == ["me: I am at the gate (edited)", "me: Blue car"])
    #expect(bench.isQuiet)
    let sent = bench.phone.messages(of: bench.trip?.id ?? "")
    #expect(sent[0].id == first)
    #expect(sent[1].replyTo == bench.phone.engine.serverID(of: EntityRef("messages", first)))
  }

  @Test func onlyOwnMessagesAreChangedAndNothingEmptyIsSent() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    try bench.serverDoes(.message("Where are you?"))
    let id = try #require(bench.phone.messages(of: bench.trip?.id ?? "").first?.id)
    #expect(
      bench.tap(.editMessage(id: id, text: "x")).refusal == "only your own messages can be changed")
    #expect(bench.tap(.deleteMessage(id: id)).refusal == "only your own messages can be changed")
    #expect(bench.tap(.message(" ")).refusal == "an empty message cannot be sent")
    #expect(
      bench.tap(.deleteMessage(id: "M-9")).refusal == "the message is no longer there")
  }

  @Test func everythingTheRiderWroteIsReadAtOnce() throws {
    let bench = try PhoneBench()
    try bench.untilOnTrip()
    try bench.serverDoes(.message("One"))
    bench.advance(1_000)
    try bench.serverDoes(.message("Two"))
    bench.cut()
    bench.tap(.readMessages)
    #expect(bench.phone.messages(of: bench.trip?.id ?? "").map(\.isRead) == [true, true])
    #expect(bench.tap(.readMessages) == .done)
    bench.restore()
    #expect(bench.phone.messages(of: bench.trip?.id ?? "").map(\.isRead) == [true, true])
    #expect(bench.isQuiet)
  }

  @Test func anIncidentAndItsNoteFindEachOther() throws {
    let bench = try onTripInTheDark()
    bench.tap(.incident(kind: "damage", text: "Mirror broken"))
    let incident = try #require(bench.phone.incidents().first)
    #expect((incident.kind, incident.text, incident.isSent) == ("damage", "Mirror broken", false))
    bench.tap(.incidentNote(incident: incident.id, text: "Other car left"))
    #expect(bench.phone.incidents()[0].notes == ["Other car left"])
    bench.restore()
    #expect(bench.isQuiet)
    #expect(bench.phone.incidents().map(\.isSent) == [true])
    #expect(bench.phone.incidents()[0].notes == ["Other car left"])
    #expect(bench.server.effects.map(\.request).suffix(2) == ["incident", "note"])
  }

  private func notebook(_ bench: PhoneBench) -> [String] {
    bench.phone.notebookEntries().map { entry in
      let amount = entry.amount.map { " \($0)" } ?? ""
      return "\(entry.kind.rawValue) \(entry.title)\(entry.text.isEmpty ? "" : ": \(entry.text)")"
        + "\(amount)\(entry.isSent ? "" : " (saved here)")"
    }
  }

  @Test func aPlaceAndTheNoteAboutItAreMadeInTheDarkAndTied() throws {
    let bench = try onTripInTheDark()
    bench.tap(.addEntry(NotebookText(.place, title: "Gate 4")))
    let place = try #require(bench.phone.notebookEntries().first?.id)
    bench.tap(
      .addEntry(NotebookText(.note, title: "Gate 4", text: "Ring twice", place: place)))
    bench.tap(.addEntry(NotebookText(.expense, title: "Parking", amount: 5_000)))
    bench.tap(.addEntry(NotebookText(.preference, title: "Long trips", text: "no")))
    let before = notebook(bench)
    #expect(
      before == [
        "place Gate 4 (saved here)", "note Gate 4: Ring twice (saved here)",
        "expense Parking INR 50.00 (saved here)", "preference Long trips: no (saved here)",
      ])
    try bench.kill()
    #expect(notebook(bench) == before)
    bench.restore()
    #expect(
      notebook(bench) == [
        "place Gate 4", "note Gate 4: Ring twice", "expense Parking INR 50.00",
        "preference Long trips: no",
      ])
    #expect(bench.isQuiet)
    #expect(bench.server.text.contains(#""place":"P-1","text":"Ring twice""#))
  }

  @Test func changesOfAnUnsentRowBecomePartOfItAndASentOneIsPatched() throws {
    let bench = try onTripInTheDark()
    bench.tap(.addEntry(NotebookText(.note, title: "Lift", text: "slow")))
    let id = try #require(bench.phone.notebookEntries().first?.id)
    bench.tap(.changeEntry(id: id, NotebookText(.note, title: "Lift", text: "out of order")))
    #expect(bench.outbox == ["note Lift QUEUED, waits for signal"])
    bench.restore()
    bench.cut()
    bench.tap(.changeEntry(id: id, NotebookText(.note, title: "Lift")))
    #expect(notebook(bench) == ["note Lift (saved here)"])
    bench.restore()
    #expect(notebook(bench) == ["note Lift"])
    bench.cut()
    bench.tap(.removeEntry(.note, id: id))
    #expect(notebook(bench) == [])
    bench.restore()
    #expect(notebook(bench) == [])
    #expect(bench.isQuiet)
    #expect(bench.server.effects.filter { $0.request == "note" }.count == 3)
  }

  /// The outbox says what was written while it waits, and a refusal which of them it was.
  @Test func whatWasWrittenIsSaidInTheDriversWords() throws {
    let bench = try onTripInTheDark()
    bench.tap(.addEntry(NotebookText(.place, title: "Gate 4")))
    let place = try #require(bench.phone.notebookEntries().first?.id)
    #expect(bench.outbox == ["place Gate 4 QUEUED, waits for signal"])
    bench.restore()
    let taps: [(String, DriverTap)] = [
      ("note", .addEntry(NotebookText(.note, title: "Ramp", text: "ask for the key"))),
      ("expense", .addEntry(NotebookText(.expense, title: "Toll", amount: 12_000))),
      ("incident", .incident(kind: "damage", text: "Mirror broken")),
      ("place", .changeEntry(id: place, NotebookText(.place, title: "Gate 5"))),
      ("place", .removeEntry(.place, id: place)),
    ]
    for (kind, tap) in taps {
      bench.fault = ServerFault(kind: .refuse(code: "not-allowed"), request: kind)
      bench.tap(tap)
    }
    #expect(
      bench.phone.engine.deadLetters.map(bench.phone.words(of:)) == [
        "Ramp: ask for the key", "Toll 120.00", "Mirror broken", "Gate 5", "remove Gate 4",
      ])
  }

  @Test func whatIsNotThereOrEmptyIsNotWritten() throws {
    let bench = try onTripInTheDark()
    #expect(
      bench.tap(.addEntry(NotebookText(.note, title: ""))).refusal == "Nothing is written yet")
    #expect(
      bench.tap(.addEntry(NotebookText(.expense, title: "Toll"))).refusal
        == "An expense needs an amount")
    #expect(
      bench.tap(.changeEntry(id: "N-9", NotebookText(.note, title: "x"))).refusal
        == "It is not in the notebook any more")
    #expect(bench.tap(.removeEntry(.note, id: "N-9")) == .done)
  }
}
