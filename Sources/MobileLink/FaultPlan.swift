import OptimisticEngine

/// The faults to come: which attempts go wrong, how, and how often.
///
/// Set by a scenario's `fault` or the world menu; asked once for every attempt of a batch. Rules
/// are tried in the order they were set, and the first that hits is the attempt's fault.
package struct FaultPlan: Hashable, Sendable {
  /// How often a rule hits.
  package enum Amount: Hashable, Sendable {
    /// The next so many attempts.
    case times(Int64)
    /// This share of the attempts, in percent, until ended.
    case rate(Int64)

    package static let next = Amount.times(1)
  }

  package struct Rule: Hashable, Sendable {
    package var kind: FaultKind
    /// A request's word, or ``FaultPlan/any``.
    package var request: String
    package var amount: Amount
  }

  /// Hits whatever request there is.
  package static let any = "any"
  /// More rules than this are a mistake; the oldest go.
  package static let mostRules = 256

  package internal(set) var rules: [Rule] = []
  /// How many attempts were hit, by the fault's word.
  package internal(set) var injected: [String: Int64] = [:]
  var random: SeededRandom

  package init(seed: UInt64) {
    random = SeededRandom(seed: seed, stream: "link.faults")
  }

  /// Sets a fault. A rate takes the place of an earlier rate of the same fault and request; 0 ends
  /// it.
  package mutating func add(_ kind: FaultKind, on request: String, _ amount: Amount = .next) {
    switch amount {
    case .rate(let percent):
      rules.removeAll { rule in
        guard case .rate = rule.amount else { return false }
        return rule.request == request && rule.kind.word == kind.word
      }
      if percent <= 0 { return }
    case .times(let count):
      if count <= 0 { return }
    }
    rules.append(Rule(kind: kind, request: request, amount: amount))
    if rules.count > Self.mostRules { rules.removeFirst() }
  }

  /// `fault none`: nothing goes wrong any more.
  package mutating func clear() {
    rules = []
  }

  /// Decides one attempt of a batch that holds these requests, in order.
  ///
  /// A name is a request's word, and any other name the caller knows it by (`message#2`). With no
  /// rules it costs nothing and draws nothing.
  package mutating func decide(for requests: [String]) -> Fault? {
    for index in rules.indices {
      guard let request = requests.first(where: { rules[index].matches($0) }) else { continue }
      guard hits(at: index) else { continue }
      let kind = rules[index].kind
      use(at: index)
      injected[kind.word, default: 0] += 1
      return Fault(kind: kind, request: request)
    }
    return nil
  }

  private mutating func hits(at index: Int) -> Bool {
    switch rules[index].amount {
    case .times: true
    case .rate(let percent): random.integer(in: 0...99) < percent
    }
  }

  private mutating func use(at index: Int) {
    guard case .times(let left) = rules[index].amount else { return }
    if left == 1 {
      rules.remove(at: index)
    } else {
      rules[index].amount = .times(left - 1)
    }
  }
}

extension FaultPlan.Rule {
  func matches(_ name: String) -> Bool {
    request == FaultPlan.any || request == name
  }
}
