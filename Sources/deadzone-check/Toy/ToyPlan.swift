import OptimisticEngine

/// The toy domain's fixed names.
enum ToyDomain {
  static let collections = ["notes", "things"]
  static let things = (1...4).map { EntityRef("things", "T\($0)") }
  static let logins = ["d7", "d8"]
}

/// Everything one seed decides beforehand: the options, and what happens in which order.
///
/// What is left to chance while it runs (delays, losses) comes from named streams of the same
/// seed, so a plan without some of its deeds is still a run of its own: that is how it is shrunk.
struct ToyPlan {
  struct Options: Hashable {
    /// One way, in milliseconds.
    var fastest: Milliseconds
    var slowest: Milliseconds
    /// In a thousand messages.
    var lost: Int
    var doubled: Int
    var damaged: Int
    /// In a thousand requests.
    var refused: Int
    /// In a thousand batches: an error at the server's edge.
    var troubled: Int
    /// In a thousand answers: the state that contains it comes later.
    var lagging: Int
    var coalesces: Bool
    var requestLimit: Int?
    /// Whether the disk loses what was not synced, and tears it.
    var liesAboutSync: Bool
    var batchCalls: Int
    var confirmAfterLoginChange: Milliseconds
    var memory: Memory
  }

  /// How much of the queue is held in memory, and how often somebody looks at all of it.
  struct Memory: Hashable {
    var requests: Int
    /// Every so many steps; 1 looks after each. Looking brings everything into memory, so that
    /// with less memory than queue what is in between is only counted.
    var looksEvery: Int

    var isSmall: Bool { looksEvery > 1 }
  }

  let seed: UInt64
  var options: Options
  var deeds: [Deed]
}

/// One thing that a person, the link, the server or the disk does; then time passes.
struct Deed: Hashable {
  var act: Act
  var pause: Milliseconds

  enum Act: Hashable {
    case wait
    case tap(Recipe)
    /// Several with one commit.
    case taps([Recipe])
    /// Each depends on the one before; the first is refused if `refused`.
    case chain(Int, refused: Bool)
    case link(Bool)
    /// Whether anything gets through, whatever the radio says.
    case passes(Bool)
    /// The next batch, or the answer to it.
    case lose(Direction)
    case trouble(ToyServer.Trouble)
    case others(thing: Int, field: Int, value: Int)
    case othersRemoveNote(Int)
    case push(Push)
    case kill(KillMoment, restart: Milliseconds)
    case powerCut(surviving: Int, torn: Int, restart: Milliseconds)
    case sync
    case disk(isFull: Bool)
    case damage(Int)
    case clockBack(Milliseconds)
    case retryLetter(Int)
    case discardLetter(Int)
    case dismissNotice(Int)
    case login(Int)
    case expireToken
    case hurry
    case held(confirm: Bool)
    case forget
  }

  enum Direction: Hashable { case up, down }

  enum Push: Hashable {
    case fresh
    case stale(Int)
    case whole, ahead
  }

  enum KillMoment: Hashable {
    case now
    /// In the middle of the nth commit from now on: before it takes effect, or after.
    case beforeCommit(Int)
    case afterCommit(Int)
    /// As the nth batch from now on leaves.
    case sending(Int)
  }
}

/// A request to be made of whatever is there when it is made: numbers pick, modulo how many.
struct Recipe: Hashable {
  enum Shape: Int, CaseIterable {
    case add, set, guarded, checked, note, edit, removeNote, both, fact, money, claim, aging
  }

  var shape: Shape
  var thing: Int
  var other: Int
  var amount: Int
  /// Depends on one of the pending, picked by this; nil on none.
  var after: Int?
}
