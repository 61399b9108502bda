/// The part of each table that belongs to one login.
struct Space: Hashable, Sendable {
  let prefix: [UInt8]

  /// No login's: nothing is stored there.
  static let none = Space(-1)

  init(_ index: Int64) { prefix = Array(StorageKey.ordered(index).suffix(4)) }

  func key(_ number: Int64) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(prefix.count + 8)
    key.append(contentsOf: prefix)
    let bits = UInt64(bitPattern: number) ^ (1 << 63)
    for byte: UInt64 in 0..<8 { key.append(UInt8(truncatingIfNeeded: bits >> (56 - 8 * byte))) }
    return key
  }

  func key(_ text: String) -> [UInt8] { prefix + Array(text.utf8) }

  func key(_ ref: EntityRef) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(prefix.count + ref.collection.utf8.count + 1 + ref.id.utf8.count)
    key.append(contentsOf: prefix)
    key.append(contentsOf: ref.collection.utf8)
    key.append(0)
    key.append(contentsOf: ref.id.utf8)
    return key
  }

  func key(collection: String) -> [UInt8] { prefix + Array(collection.utf8) + [0] }

  func owns(_ key: [UInt8]) -> Bool { key.starts(with: prefix) }

  func number(_ key: [UInt8]) -> Int64? {
    guard owns(key), let number = StorageKey.number(Array(key.dropFirst(prefix.count))),
      Sane.range.contains(number), number >= 0
    else { return nil }
    return number
  }
}

/// The tables.
enum Table {
  static let meta = "meta"
  static let outbox = "outbox"
  static let chunks = "outbox_chunks"
  /// Requests of chunks that the server has and the base does not show yet, by number.
  static let received = "outbox_received"
  static let base = "base"
  static let serverIDs = "server_ids"
  static let localIDs = "local_ids"
  static let letters = "dead_letters"
  static let notices = "notices"
  static let roots = "notice_roots"
  static let account = "account"
  static let seen = "refusals_seen"
  static let doubts = "doubts"
  static let quarantine = "quarantine"
}

extension RequestStorage {
  /// Every entry whose key starts so, in order, in pieces.
  func forEach(
    _ table: String, prefix: [UInt8], from start: [UInt8]? = nil, _ body: (StorageEntry) -> Bool
  ) throws(StorageError) {
    var from = start ?? prefix
    let piece = 512
    while true {
      let entries = try scan(table, from: from, limit: piece)
      for entry in entries {
        guard entry.key.starts(with: prefix), body(entry) else { return }
      }
      guard entries.count == piece, let last = entries.last else { return }
      from = last.key + [0]
    }
  }
}
