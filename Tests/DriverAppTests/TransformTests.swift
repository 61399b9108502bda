import RideModel
import Testing

@testable import DriverApp
@testable import OptimisticEngine

/// Case 7: a transform makes the same of the same base, whatever the base is; none ever stops the
/// program.
@Suite struct TransformTests {
  private static let words: [Value] = [
    .null, 0, 1, -1, 40, .int(.max), .bool(true), "", "on-trip", "waiting", "to-pickup", "ended",
    "cancelled", "at-stop", "rider", "driver", "server", ["a", 1], ["k": "v"],
  ]

  /// What a request makes of a base: the records of all it touches, and what it did.
  private func folded(_ request: DriverRequest, over base: [EntityRef: Fields]) -> [String] {
    let store = StateStore()
    store.loadRecord = { base[$0] }
    let entry = Entry(
      request, number: 1, key: RequestKey(phone: "p", number: 1),
      tapped: Instant(milliseconds: 0), stored: [], dependsOn: [])
    store.push(entry)
    return request.touches.map { ref in
      let record = store.slots[store.slot(for: ref)].record
      return "\(ref) \(record.map { Value.map($0).jsonText } ?? "none")"
    }
      + entry.effects.map { "\($0.slot) \($0.field ?? "") \($0.value.jsonText)" }
  }

  @Test(arguments: RequestKind.allCases)
  func case7ATransformIsTheSameTwiceOverAnyBase(kind: RequestKind) throws {
    var random = SeededRandom(seed: 7, stream: kind.rawValue)
    func word() -> Value { Self.words[Int(random.integer(in: 0...Int64(Self.words.count - 1)))] }
    var names = Set([TripField.state, TripField.due, TripField.cancelledBy, TripField.arrivedAt])
    var changed = 0
    for round in 0..<400 {
      // The details of the app first, then anything at all under the same names.
      var details = DriverRequestSizeTests.details(kind)
      if round >= 200 {
        for name in details.keys.sorted() where random.chance(percent: 30) {
          details[name] = word()
        }
      }
      let request =
        row(kind, round).map {
          DriverRequest(row: $0, tap: DriverRequestSizeTests.tap, driver: "d7")
        }
        ?? DriverRequest(
          kind, trip: "T-1", details: details, tap: DriverRequestSizeTests.tap, driver: "d7")
      var base: [EntityRef: Fields] = [:]
      for ref in request.touches where random.chance(percent: 80) {
        var fields: Fields = [:]
        for name in names.sorted() where random.chance(percent: 70) { fields[name] = word() }
        base[ref] = fields
      }
      let first = folded(request, over: base)
      #expect(first == folded(request, over: base), "\(kind.rawValue), round \(round)")
      if first.count > request.touches.count { changed += 1 }
      let again = try DriverRequest(stored: request.stored, version: 1)
      #expect(first == folded(again, over: base), "\(kind.rawValue) from the disk")
      // What it sets is in some of the bases to come.
      for line in first.dropFirst(request.touches.count) {
        let parts = line.split(separator: " ", maxSplits: 2)
        if parts.count == 3 { names.insert(String(parts[1])) }
      }
    }
    // Those that only ask show nothing of their own.
    #expect(changed > 0 || [.goOnShift, .accept, .noShow].contains(kind))
  }

  /// What the object diff finds of a thing of the notebook; nil where the kind is none.
  private func row(_ kind: RequestKind, _ round: Int) -> Row? {
    guard
      let collection = NotebookKind.allCases.first(where: { $0.requestKind == kind })?.collection
    else { return nil }
    let ref = EntityRef(collection, "n1")
    switch round % 3 {
    case 0: return .insert(ref, ["title": "Gate 4", "amount": 40])
    case 1: return .update(ref, [.init(path: ["title"], from: "Gate 4", to: "Gate 5")])
    default: return .remove(ref)
    }
  }
}
