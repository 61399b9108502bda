import OptimisticEngine

/// One part of a fare: what it is for, how much of it, and its amount in minor units.
package struct FarePart: Hashable, Sendable {
  /// What two fares are compared by; `surcharge` and `fee` carry their name as well.
  package enum Kind: String, CaseIterable, Sendable {
    case base, distance, time, meter, surcharge, surge, minimum, wait, tolls, airport, fee, tax
    /// Put there by hand: by dispatch, or because the price was agreed.
    case changed
  }

  package var kind: Kind
  package var name: String
  /// The quantity in words, such as "8.40 km"; may be empty.
  package var detail: String
  package var amount: Int64

  package init(_ kind: Kind, _ name: String, _ detail: String = "", amount: Int64) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.amount = amount
  }

  package var line: FareLine { FareLine(detail.isEmpty ? name : "\(name) \(detail)", amount) }

  package var value: Value {
    [.text(kind.rawValue), .text(name), .text(detail), .int(amount)]
  }

  package init?(value: Value) {
    guard let kind = value[0].text.flatMap(Kind.init), let name = value[1].text,
      let detail = value[2].text, let amount = value[3].int
    else { return nil }
    self.init(kind, name, detail, amount: amount)
  }
}

/// A whole fare; its parts sum to `total` exactly.
package struct Fare: Hashable, Sendable {
  package var parts: [FarePart]

  package init(parts: [FarePart]) { self.parts = parts }

  package var total: Int64 { parts.reduce(0) { $0 + $1.amount } }
  package var tax: Int64 { sum(.tax) }
  /// What the driver paid on the way and gets back in full.
  package var passedOn: Int64 { sum(.tolls) }
  package var lines: [FareLine] { parts.map(\.line) }

  package func sum(_ kind: FarePart.Kind) -> Int64 {
    parts.reduce(0) { $1.kind == kind ? $0 + $1.amount : $0 }
  }

  package var value: Value { .list(parts.map(\.value)) }

  package init?(value: Value) {
    guard let list = value.list else { return nil }
    parts = list.compactMap(FarePart.init)
    guard parts.count == list.count else { return nil }
  }

  /// The same fare brought to `total` by one more part, as when dispatch changes a price.
  package func changed(to total: Int64, because name: String) -> Fare {
    let difference = total - self.total
    guard difference != 0 else { return self }
    let part = FarePart(.changed, name, amount: difference)
    guard let index = parts.firstIndex(where: { $0.kind == .changed && $0.name == name }) else {
      return Fare(parts: parts + [part])
    }
    var changed = self
    changed.parts[index].amount += difference
    return changed
  }

  /// Why this fare is not `estimate`; the amounts sum to the difference exactly.
  ///
  /// `shown` is what the driver saw at END: where the server had a newer estimate than that, the
  /// first reason says so. Nil where none was shown; then there is nothing to explain.
  package func reasons(against estimate: Fare, shown: Int64?) -> [FareLine] {
    guard let shown else { return [] }
    var reasons: [FareLine] = []
    if estimate.total != shown {
      reasons.append(FareLine("Newer estimate at the server", estimate.total - shown))
    }
    for part in parts {
      let old = estimate.part(like: part)
      let difference = part.amount - (old?.amount ?? 0)
      if difference != 0 { reasons.append(FareLine(part.reason(against: old), difference)) }
    }
    let gone = estimate.parts.filter { part(like: $0) == nil && $0.amount != 0 }
    // Of a ride that did not take place nobody wants to read each part.
    guard gone.count < 2 || gone.count < estimate.parts.count(where: { $0.amount != 0 }) else {
      return reasons + [FareLine("The ride, not charged", -estimate.total)]
    }
    return reasons + gone.map { FareLine("\($0.name) not charged", -$0.amount) }
  }

  private func part(like other: FarePart) -> FarePart? {
    parts.first { $0.kind == other.kind && $0.name == other.name }
  }
}

extension FarePart {
  fileprivate func reason(against old: FarePart?) -> String {
    guard let old else { return line.text }
    guard detail != old.detail else {
      return kind == .tax || kind == .minimum || kind == .surge || kind == .surcharge
        ? name : "Rounding"
    }
    return "\(name) \(detail), estimated \(old.detail)"
  }
}
