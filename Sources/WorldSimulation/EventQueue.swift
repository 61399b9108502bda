import OptimisticEngine

/// A priority queue of things due at an instant; ties leave in the order they were put in.
///
/// Cost: O(log n) a push or pop.
package struct EventQueue<Element> {
  package struct Entry {
    package let at: Instant
    /// Counts submissions: the tie-breaker, so that no run depends on the heap's layout.
    package let order: Int64
    package let element: Element
  }

  private var heap: [Entry] = []
  private var submitted: Int64 = 0

  package init() {}

  package var isEmpty: Bool { heap.isEmpty }
  package var count: Int { heap.count }
  package var nextInstant: Instant? { heap.first?.at }

  /// What is queued, in the order it will leave.
  package var entries: [Entry] { heap.sorted(by: Self.precedes) }

  package mutating func push(_ element: Element, at: Instant) {
    heap.append(Entry(at: at, order: submitted, element: element))
    submitted += 1
    siftUp(heap.count - 1)
  }

  /// Takes the earliest entry if it is due at `now`.
  package mutating func pop(dueAt now: Instant) -> Entry? {
    guard let first = heap.first, first.at <= now else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    if !heap.isEmpty { siftDown(0) }
    return first
  }

  /// Drops every entry that `predicate` names; the order of the rest stays.
  package mutating func removeAll(where predicate: (Element) -> Bool) {
    let kept = entries.filter { !predicate($0.element) }
    heap = kept  // Sorted, so already a heap.
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.at != b.at ? a.at < b.at : a.order < b.order
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && Self.precedes(heap[child], heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
