import DriverApp
@testable import OptimisticEngine
import RideModel
import Testing

@testable import WorldSimulation

/// The book of what was kept notices what is lost, what comes back, and nothing else.
@Suite struct RequestBookTests {
  private let key = RequestKey(phone: "p", number: 7)

  /// That request as the app lists it.
  private func pending(_ number: Int64, isSaved: Bool = true) -> PendingRequest<DriverRequest> {
    let request = DriverRequest(
      .end, trip: "T-1", tap: Tap(mono: 0, at: 0, wall: 0, zone: 0), driver: "d7")
    return PendingRequest(
      request: request, key: RequestKey(phone: "p", number: number), number: number,
      lane: request.lane, state: .queued, tapped: Instant(milliseconds: 0), attempts: 0,
      waitsFor: .signal, expires: nil, isSaved: isSaved, hasEffect: true, lastAnswer: nil)
  }

  private func compare(
    _ book: inout RequestBook, _ pending: PendingRequest<DriverRequest>...
  ) -> String? {
    do throws(BrokenRule) {
      try book.compare(pending)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func whatWasKeptIsPendingOrFinal() {
    var book = RequestBook()
    #expect(compare(&book, pending(7), pending(8)) == nil)
    #expect(book.open.map(\.number) == [7, 8])
    book.finish(key)
    #expect(compare(&book, pending(8)) == nil)
    #expect(compare(&book) == "I1: p-8 (end) is lost: neither pending nor final")
  }

  @Test func whatIsFinalDoesNotComeBack() {
    var book = RequestBook()
    #expect(compare(&book, pending(7)) == nil)
    book.finish(key)
    #expect(compare(&book, pending(7)) == "I1: p-7 (end) is pending again")
  }

  @Test func aFullDisksRequestMayGoWithTheProcess() {
    var book = RequestBook()
    #expect(compare(&book, pending(7, isSaved: false)) == nil)
    #expect(compare(&book) == nil)
    #expect(book[key]?.isFinal == true)
  }

  /// After a kill of a process whose disk owed something, what is found is the truth, once.
  @Test func aDiskThatOwedIsTakenAsItIs() {
    var book = RequestBook()
    #expect(compare(&book, pending(7), pending(8)) == nil)
    book.finish(key)
    book.mistrust()
    #expect(compare(&book, pending(7)) == nil)
    #expect(book.open.map(\.number) == [7])
    #expect(book[key]?.isDoubtful == true)
    #expect(compare(&book) == "I1: p-7 (end) is lost: neither pending nor final")
  }
}
