import DriverApp
import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// What a trip must look like, step by step: the oracle the projection is compared with is itself
/// compared with what each step means.
@Suite struct TripOracleTests {
  private func request(
    _ kind: RequestKind, _ details: Fields = [:], at tapped: Int64 = 500,
    patience: Milliseconds? = nil
  ) -> DriverRequest {
    DriverRequest(
      kind, trip: "T-1", details: details,
      tap: Tap(mono: tapped, at: tapped, wall: tapped, zone: 0), driver: "d7",
      patience: patience)
  }

  /// The fields after these steps on that base, as text.
  private func shown(_ base: Fields, _ requests: DriverRequest...) -> [String] {
    var oracle = TripOracle(base)
    for request in requests { oracle.take(request) }
    return oracle.fields.map { "\($0.name) \($0.value.jsonText)" }
  }

  @Test func aWholeTrip() {
    #expect(
      shown(
        ["state": "to-pickup"], request(.arrive), request(.start), request(.stop),
        request(.resume), request(.end, ["due": 612]),
        request(.cash, ["due": 612, "amount": 700, "tip": 88]),
        request(.rate, ["stars": 5]))
        == [#"state "ended""#, "due 612", "paid 612", "tip 88", "rating 5", "stopIndex 1"])
  }

  @Test func aStepThatDoesNotFitDoesNothing() {
    #expect(
      shown(["state": "to-pickup"], request(.start), request(.end, ["due": 1]), request(.rate))
        == [#"state "to-pickup""#, "due null", "paid null", "tip null", "rating null"])
  }

  @Test func whatWaitsForTheServerShowsNothing() {
    #expect(
      shown(["state": "to-pickup"], request(.cancel, patience: 20_000))
        == [#"state "to-pickup""#, "due null", "paid null", "tip null", "rating null"])
  }

  @Test func aStartTappedBeforeTheRidersCancelHolds() {
    let cancelled: Fields = [
      "state": "cancelled", "cancelledBy": "rider", "cancelledAt": 600, "arrivedAt": 400,
    ]
    #expect(shown(cancelled, request(.start, at: 599))[0] == #"state "on-trip""#)
    #expect(shown(cancelled, request(.start, at: 600))[0] == #"state "cancelled""#)
    var never = cancelled
    never["arrivedAt"] = nil
    #expect(shown(never, request(.start, at: 599))[0] == #"state "cancelled""#)
    #expect(
      shown(never, request(.arrive, at: 598), request(.start, at: 599))[0]
        == #"state "on-trip""#)
    var byDriver = cancelled
    byDriver["cancelledBy"] = "driver"
    #expect(shown(byDriver, request(.start, at: 599))[0] == #"state "cancelled""#)
  }

  @Test func whatTheRiderWasShownIsDueUnlessDispatchSaidMore() {
    let endedBy: (String, Value) -> Fields = {
      ["state": "ended", "endedBy": .text($0), "due": $1]
    }
    #expect(shown(endedBy("server", 700), request(.end, ["due": 612]))[1] == "due 612")
    #expect(shown(endedBy("driver", 700), request(.end, ["due": 612]))[1] == "due 700")
    #expect(shown(endedBy("driver", .null), request(.end, ["due": 612]))[1] == "due 612")
    #expect(
      shown(["state": "cancelled"], request(.cash, ["due": 50, "amount": 50]))
        == [#"state "cancelled""#, "due 50", "paid 50", "tip 0", "rating null"])
  }
}
