import OptimisticEngine
import Testing

@testable import WorldSimulation

@Suite struct EventQueueTests {
  private func drained(_ queue: EventQueue<String>, until limit: Int64 = .max) -> [String] {
    var queue = queue
    var left: [String] = []
    while let entry = queue.pop(dueAt: Instant(milliseconds: limit)) { left.append(entry.element) }
    return left
  }

  @Test func leavesInTheOrderOfTimeAndOfSubmissionWithinAnInstant() {
    var queue = EventQueue<String>()
    for (at, name) in [(30, "d"), (10, "a"), (20, "b"), (20, "c"), (10, "a2")] {
      queue.push(name, at: Instant(milliseconds: Int64(at)))
    }
    #expect(queue.nextInstant == Instant(milliseconds: 10))
    #expect(queue.entries.map(\.element) == ["a", "a2", "b", "c", "d"])
    #expect(drained(queue) == ["a", "a2", "b", "c", "d"])
    #expect(drained(queue, until: 19) == ["a", "a2"])
  }

  @Test func whatIsTakenOutLeavesTheRestInOrder() {
    var queue = EventQueue<String>()
    for index in 0..<20 { queue.push("\(index)", at: Instant(milliseconds: Int64(index * 7 % 5))) }
    let before = drained(queue)
    queue.removeAll { Int($0)! % 3 == 0 }
    #expect(drained(queue) == before.filter { Int($0)! % 3 != 0 })
  }

  @Test func anEmptyQueueHasNothingDue() {
    var queue = EventQueue<String>()
    #expect(queue.isEmpty && queue.nextInstant == nil)
    #expect(queue.pop(dueAt: Instant(milliseconds: .max)) == nil)
  }
}
