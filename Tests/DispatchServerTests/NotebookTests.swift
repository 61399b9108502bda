import OptimisticEngine
import RideModel
import Testing

@testable import DispatchServer

@Suite struct NotebookTests {
  private func signedIn() throws -> PhoneAtServer {
    let phone = try PhoneAtServer()
    phone.signIn()
    return phone
  }

  private func row(
    _ phone: PhoneAtServer, _ kind: String, _ method: String, _ path: String, _ body: Fields = [:]
  ) -> Outcome? {
    phone.send([phone.makeCall(kind, body, lane: "notebook", method: method, path: path)]).first
  }

  @Test func aRowIsMadeChangedAndRemoved() throws {
    let phone = try signedIn()
    let made = row(
      phone, "place", "POST", "/places",
      ["id": "local-1", "title": "Fuel\u{202E}", "lat": 1, "lon": 2, "text": "cheap"])
    guard case .acknowledged(_, let answer) = made else {
      Issue.record("\(String(describing: made))")
      return
    }
    #expect(answer == ["id": "P-1"])
    let ref = EntityRef("places", "P-1")
    #expect(phone.records[ref] == ["title": "Fuel", "lat": 1, "lon": 2, "text": "cheap"])
    #expect(
      row(phone, "place", "PATCH", "/places/P-1", ["title": "Gas", "text": .null])?.isDone == true)
    #expect(phone.records[ref] == ["title": "Gas", "lat": 1, "lon": 2])
    #expect(row(phone, "place", "DELETE", "/places/P-1")?.isDone == true)
    #expect(phone.records[ref] == nil)
    #expect(row(phone, "place", "PATCH", "/places/P-1", ["title": "x"])?.code == "not-found")
  }

  @Test func aLocalIdTheServerHasHeardOfIsUnderstood() throws {
    let phone = try signedIn()
    _ = row(phone, "note", "POST", "/notes", ["id": "local-1", "title": "a", "text": "b"])
    #expect(row(phone, "note", "PATCH", "/notes/local-1", ["title": "c"])?.isDone == true)
    #expect(phone.records[EntityRef("notes", "N-1")]?["title"] == "c")
  }

  @Test func preferencesAreOneRowThatIsReplaced() throws {
    let phone = try signedIn()
    let path = "/preferences/driver-07"
    #expect(row(phone, "preference", "PUT", path, ["tips": true])?.isDone == true)
    #expect(row(phone, "preference", "PATCH", path, ["sound": "low"])?.isDone == true)
    #expect(
      phone.records[EntityRef("preferences", "driver-07")] == ["tips": true, "sound": "low"])
  }

  @Test func nothingElseCanBeReached() throws {
    let phone = try signedIn()
    #expect(row(phone, "place", "PUT", "/drivers/driver-07", ["earnings": 1])?.code == "not-found")
    #expect(row(phone, "place", "POST", "/", [:])?.code == "not-found")
    #expect(row(phone, "expense", "OPTIONS", "/expenses/E-1")?.code == "not-found")
  }
}
