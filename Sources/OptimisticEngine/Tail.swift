/// The middle of a long queue: pending requests that are on disk and need not be in memory.
///
/// Oldest first, a queue is its head (in memory, sent next), its tail, and what was made lately
/// (in memory, not in the tail yet). The tail is cut into chunks. A chunk knows its requests by
/// number and, as hashes, what they touch, their lanes and what they depend on, so that those that
/// matter for something are found without reading the others.
///
/// Cost: about 15 bytes a request in memory and once on disk; finding goes over the chunks.
struct Tail {
  /// Ascending by number.
  private(set) var chunks: [Chunk] = []
  /// Pending requests of the tail, in memory or not.
  var count = 0 { didSet { isChanged = isChanged || count != oldValue } }
  /// How many of them are in memory.
  var loaded = 0
  /// Whether `count` is another one than on disk.
  var isChanged = false
  /// Every pending request up to this number is in memory.
  var headThrough: Int64 = 0

  /// Pending requests that are on disk only.
  var unloaded: Int { count - loaded }
  var isInMemory: Bool { unloaded == 0 }
  /// The last number that is in a chunk.
  var through: Int64 { chunks.last?.last ?? 0 }

  mutating func append(_ chunk: Chunk) {
    chunks.append(chunk)
  }

  /// Takes out the chunks that end before that number.
  mutating func dropChunks(before number: Int64) -> [Chunk] {
    let gone = chunks.prefix { $0.last < number }
    chunks.removeFirst(gone.count)
    return Array(gone)
  }

  /// Numbers of requests that (almost certainly) have that mark, ascending.
  func numbers(with mark: Mark, after first: Int64 = 0, through last: Int64 = .max) -> [Int64] {
    let hash = mark.hash
    var isMaking = false
    if case .makes = mark { isMaking = true }
    var found: [Int64] = []
    for place in chunks.indices where chunks[place].last > first {
      if chunks[place].first > last { break }
      if isMaking, !chunks[place].hasMakers { continue }
      chunks[place].find(hash, after: first, through: last, into: &found)
    }
    return found
  }

  /// What a request of the tail is found by.
  enum Mark {
    case touches(EntityRef)
    case makes(EntityRef)
    /// May make or remove a thing of that collection.
    case changesIDs(of: String)
    case lane(String)
    case dependsOn(Int64)
    case urgency(Urgency)
    /// Makes anything at all.
    case maker

    /// 24 bits.
    var hash: UInt32 {
      var bytes: [UInt8]
      switch self {
      case .touches(let ref): bytes = [0] + Array(ref.collection.utf8) + [0] + Array(ref.id.utf8)
      case .makes(let ref): bytes = [1] + Array(ref.collection.utf8) + [0] + Array(ref.id.utf8)
      case .changesIDs(let collection): bytes = [2] + Array(collection.utf8)
      case .lane(let name): bytes = [3] + Array(name.utf8)
      case .dependsOn(let number): bytes = [4] + StorageKey.ordered(number)
      case .urgency(let urgency): bytes = [5, UInt8(urgency.rawValue)]
      case .maker: bytes = [6]
      }
      return UInt32(truncatingIfNeeded: Digest.of(bytes) >> 40)
    }
  }
}

/// Up to 256 requests of the tail.
struct Chunk: Hashable {
  static let capacity = 256

  let first: Int64
  let last: Int64
  /// Where each request is, counted from `first`; empty where no number is left out.
  private let offsets: [UInt32]
  /// A mark's 24 bits, then the place in `offsets`; ascending.
  private let marks: [UInt32]
  /// Requests that are in memory from the start on: dependents, whose patience runs.
  let pinned: [Int64]
  /// Whether any of them makes a thing.
  private(set) var hasMakers = false

  /// Requests with their marks, ascending by number.
  init?(_ requests: [(number: Int64, marks: [Tail.Mark])], pinned: [Int64]) {
    guard let first = requests.first?.number, let last = requests.last?.number,
      requests.count <= Self.capacity, last - first <= Int64(UInt32.max)
    else { return nil }
    self.first = first
    self.last = last
    self.pinned = pinned
    let isWhole = last - first == Int64(requests.count - 1)
    offsets = isWhole ? [] : requests.map { UInt32($0.number - first) }
    marks = requests.enumerated().flatMap { place, request in
      request.marks.map { $0.hash << 8 | UInt32(place) }
    }.sorted()
    noteMakers()
  }

  private mutating func noteMakers() {
    var found: [Int64] = []
    find(Tail.Mark.maker.hash, after: 0, through: .max, into: &found)
    hasMakers = !found.isEmpty
  }

  var numbers: [Int64] {
    offsets.isEmpty ? Array(first...last) : offsets.map { first + Int64($0) }
  }

  func contains(_ number: Int64) -> Bool {
    guard number >= first, number <= last else { return false }
    if offsets.isEmpty { return true }
    let place = Self.lowerBound(offsets, UInt32(number - first))
    return place < offsets.count && offsets[place] == UInt32(number - first)
  }

  func find(_ hash: UInt32, after: Int64, through: Int64, into found: inout [Int64]) {
    var place = Self.lowerBound(marks, hash << 8)
    while place < marks.count, marks[place] >> 8 == hash {
      let index = Int(marks[place] & 0xFF)
      let number = first + (offsets.isEmpty ? Int64(index) : Int64(offsets[index]))
      if number > after, number <= through { found.append(number) }
      place += 1
    }
  }

  private static func lowerBound(_ values: [UInt32], _ value: UInt32) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: On disk

  /// Four numbers, then the parts, as little-endian words.
  var bytes: [UInt8] {
    var words = [UInt32(last - first), UInt32(offsets.count), UInt32(marks.count)]
    words += offsets + marks + pinned.map { UInt32($0 - first) }
    var bytes = StorageKey.ordered(first)
    bytes.reserveCapacity(8 + words.count * 4)
    for word in words {
      for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return Record.seal(bytes)
  }

  init(_ sealed: [UInt8]) throws(DamagedRecord) {
    var reader = try Record.open(sealed)
    let payload = reader.rest()
    guard payload.count >= 20, payload.count % 4 == 0,
      let first = StorageKey.number(Array(payload[..<8])), (0..<(1 << 62)).contains(first)
    else { throw DamagedRecord("no chunk of the queue") }
    let words = payload[8...].withUnsafeBytes { raw in
      (0..<raw.count / 4).map {
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
    let (listed, marked) = (Int(words[1]), Int(words[2]))
    let members = listed == 0 ? Int(words[0]) + 1 : listed
    guard members <= Self.capacity, words.count >= 3 + listed + marked else {
      throw DamagedRecord("a chunk of the queue of another length")
    }
    self.first = first
    last = first + Int64(words[0])
    offsets = Array(words[3..<3 + listed])
    marks = Array(words[(3 + listed)..<(3 + listed + marked)])
    pinned = words[(3 + listed + marked)...].map { first + Int64($0) }
    guard marks.allSatisfy({ Int($0 & 0xFF) < members }) else {
      throw DamagedRecord("a chunk of the queue that points outside itself")
    }
    noteMakers()
  }
}
