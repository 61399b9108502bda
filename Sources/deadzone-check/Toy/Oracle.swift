import OptimisticEngine

/// What must be true of the phone, worked out naively: every request it has kept, what has become
/// of each, and what the screens must show.
///
/// It shares no code with the projection: it folds plain dictionaries from nothing, each time.
struct Oracle {
  typealias Records = [EntityRef: Fields]

  /// A request that was kept: `submit` has returned.
  struct Kept {
    let number: Int64
    var request: ToyRequest
    let tapped: Instant
    /// Numbers that must get through before it.
    let dependsOn: [Int64]
    /// Whether it would survive a kill: not if the disk was full and it went from memory.
    var isSaved = true
    /// Whether the server may have it: only then it may not be merged or given up by age.
    var wasSent = false
    var fate = Fate.pending
  }

  enum Fate: Hashable { case pending, confirmed, refused, expired, merged, lost }

  private(set) var kept: [Int64: Kept] = [:]
  /// Numbers of those that are pending, ascending.
  private(set) var pending: [Int64] = []
  /// The highest base version seen.
  var baseVersion: Int64 = 0
  /// Dead letters by number, until they are dealt with.
  var letters: [Int64: DeadLetter] = [:]
  /// Numbers of refused requests that are in a dead letter, ever.
  var covered: Set<Int64> = []
  /// Keys of notices not dismissed.
  var notices: Set<RequestKey> = []
  var noticesEver: Set<RequestKey> = []
  /// Whether a record of the base was damaged and has not come again.
  var isBaseIncomplete = false
  var wasBaseIncomplete = false
  /// Whether nobody has looked at the records since.
  var isBaseUnread = false
  /// Whether the phone was killed while it owed writes to a full disk: it may be where it was.
  var isRewinding = false
  /// A notice's record was damaged: it may be gone.
  var forgetNotices = false
  /// A request that was merged although the server may have it.
  var mergedAfterSending: Int64?
  /// Numbers the person gave up by hand.
  var givenUp: Set<Int64> = []
  /// Numbers whose record was damaged on the disk.
  var unreadable: Set<Int64> = []

  // MARK: Keeping

  /// The present pending requests that a new one has to wait for.
  func dependencies(of request: ToyRequest) -> [Int64] {
    var numbers: [Int64] = []
    for key in request.dependsOn {
      if let number = key.number, kept[number]?.fate == .pending { numbers.append(number) }
    }
    for ref in request.touches {
      for number in pending
      where kept[number]?.request.createsLocalIds.contains(ref) == true {
        if !numbers.contains(number) { numbers.append(number) }
      }
    }
    return numbers
  }

  mutating func keep(
    _ request: ToyRequest, number: Int64, at now: Instant, isSaved: Bool, after: [Int64] = []
  ) {
    kept[number] = Kept(
      number: number, request: request, tapped: now,
      dependsOn: dependencies(of: request) + after, isSaved: isSaved)
    pending.append(number)
    pending.sort()
  }

  mutating func replace(_ number: Int64, with request: ToyRequest) {
    kept[number]?.request = request
  }

  mutating func noteSent(_ number: Int64) { kept[number]?.wasSent = true }

  /// A process started: of what it found it cannot know what was sent.
  mutating func noteRestart() {
    for number in pending { kept[number]?.wasSent = true }
  }

  mutating func noteSaved() {
    for number in pending { kept[number]?.isSaved = true }
  }

  mutating func finish(_ number: Int64, as fate: Fate) {
    kept[number]?.fate = fate
    pending.removeAll { $0 == number }
  }

  /// Takes over what the phone has, after a disk that broke its promise.
  mutating func adopt(_ engine: OptimisticEngine<ToyRequest>) {
    kept = [:]
    pending = []
    for item in engine.pending {
      keep(item.request, number: item.number, at: item.tapped, isSaved: true)
      noteSent(item.number)
    }
    baseVersion = engine.baseVersion
    letters = Dictionary(
      engine.deadLetters.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    notices = Set(engine.notices.compactMap(\.key))
    noticesEver.formUnion(notices)
  }

  /// What was done but not written before a kill is to be done again; nothing kept is lost.
  mutating func rewind(to engine: OptimisticEngine<ToyRequest>) {
    isRewinding = false
    baseVersion = engine.baseVersion
    isBaseIncomplete = wasBaseIncomplete
    isBaseUnread = wasBaseIncomplete
    for item in engine.pending where kept[item.number].map({ $0.fate != .pending }) == true {
      kept[item.number]?.fate = .pending
      pending.append(item.number)
      covered.remove(item.number)
    }
    pending.sort()
    let present = Set(engine.deadLetters.map(\.number))
    for number in letters.keys where !present.contains(number) {
      for member in members(of: number) {
        covered.remove(member)
        // It was never said to be saved.
        if kept[member]?.isSaved == false, kept[member]?.fate != .pending {
          kept[member]?.fate = .lost
        }
      }
      letters[number] = nil
    }
    notices = Set(engine.notices.compactMap(\.key))
    noticesEver.formUnion(notices)
    for key in noticesEver.subtracting(notices) {
      if let number = key.number, !covered.contains(number) { noticesEver.remove(key) }
    }
  }

  private func members(of letter: Int64) -> [Int64] {
    guard let letter = letters[letter] else { return [] }
    return [letter.number] + letter.cascade.map(\.number)
  }

  /// A dead letter was dealt with: it and its notice are gone.
  mutating func putAway(_ number: Int64) {
    guard let letter = letters.removeValue(forKey: number) else { return }
    notices.remove(letter.key)
  }

  // MARK: What must be shown

  /// Base with every pending request applied in the order of the numbers.
  func fold(_ base: Records) -> Records {
    var records = base
    for number in pending {
      guard let request = kept[number]?.request, request.patience == nil else { continue }
      Self.apply(request, to: &records)
    }
    return records
  }

  private static func apply(_ request: ToyRequest, to records: inout Records) {
    if let condition = request.condition,
      records[condition.ref]?[condition.field] ?? .null != condition.equals
    {
      return
    }
    for edit in request.edits {
      switch edit {
      case .set(let ref, let field, let value):
        if records[ref] != nil { records[ref]?[field] = value }
      case .add(let ref, let field, let amount):
        if let old = records[ref] { records[ref]?[field] = .int((old[field]?.int ?? 0) + amount) }
      case .insert(let ref, let fields):
        records[ref] = (records[ref] ?? [:]).merging(fields) { _, new in new }
      case .remove(let ref):
        records[ref] = nil
      }
    }
  }

  // MARK: What has become of what is gone

  mutating func noteBase(_ version: Int64) throws(Violation) {
    guard version >= baseVersion else {
      throw Violation("I6", "the base went back from \(baseVersion) to \(version)")
    }
    baseVersion = version
  }

  /// Why a request may be pending no more; nil if it must be.
  func fate(of item: Kept, _ server: ToyServer, at now: Instant, afterKill: Bool) -> Fate? {
    if afterKill, !item.isSaved { return .lost }
    switch server.verdicts[item.number] {
    case .applied(let version) where version <= baseVersion: return .confirmed
    // The phone need not have heard what the server says of it.
    case .refused where !isOver(item, at: now): return .refused
    default: break
    }
    if isOver(item, at: now) { return .expired }
    if let age = item.request.maximumAge, !item.wasSent, item.request.patience == nil,
      item.tapped + age <= now
    {
      return .refused
    }
    if !item.request.isFact, dependsOnGone(item) { return .refused }
    if givenUp.contains(item.number) { return .refused }
    return nil
  }

  private func isOver(_ item: Kept, at now: Instant) -> Bool {
    item.request.patience.map { item.tapped + $0 <= now } ?? false
  }

  /// Whether it must be gone, because what it depends on surely is not done: not while a dependent
  /// that has expired may have been done all the same.
  func mustGo(_ item: Kept) -> Bool {
    !item.request.isFact
      && item.dependsOn.contains {
        kept[$0]?.fate == .refused || kept[$0]?.fate == .expired && kept[$0]?.wasSent == false
      }
  }

  /// Whether something it depends on was refused or has expired.
  func dependsOnGone(_ item: Kept) -> Bool {
    item.dependsOn.contains { [.refused, .expired].contains(kept[$0]?.fate) }
  }
}
