/// Where the engine keeps what must survive: tables of byte keys and byte values.
///
/// A commit is all or nothing, and durable when it returns. Keys are ordered by their bytes. The
/// storage belongs to one engine at a time.
public protocol RequestStorage: AnyObject {
  /// Writes all of them or none; durable on return.
  func commit(_ writes: [StorageWrite]) throws(StorageError)

  /// What is under that key, or nil.
  func read(_ table: String, _ key: [UInt8]) throws(StorageError) -> [UInt8]?

  /// Up to `limit` entries in ascending order of their keys, from that key on (included).
  func scan(_ table: String, from key: [UInt8], limit: Int) throws(StorageError) -> [StorageEntry]
}

/// One change to a storage.
public enum StorageWrite: Hashable, Sendable {
  case put(table: String, key: [UInt8], bytes: [UInt8])
  case delete(table: String, key: [UInt8])
}

/// One entry of a table.
public struct StorageEntry: Hashable, Sendable {
  /// Its key.
  public var key: [UInt8]
  /// What is under it.
  public var bytes: [UInt8]

  /// An entry of a table.
  public init(key: [UInt8], bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }
}

/// Why a storage did not do what was asked.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No room: nothing was written.
  case full
  /// Not writable.
  case readOnly(String)
  /// Held by someone for the moment: nothing was written; the same again may succeed.
  case busy
  /// In use by another process.
  case locked(pid: Int)
  /// Not what a storage should hold.
  case damaged(String)
  /// Written by a newer version of the program.
  case newerVersion(found: Int, known: Int)
  /// The device failed.
  case failed(String)

  /// Whether the same write may succeed later.
  var mayPass: Bool {
    switch self {
    case .full, .busy, .failed: true
    default: false
    }
  }

  /// The error in words, for a person.
  public var description: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly(let what): "\(what) is not writable"
    case .busy: "the storage is busy"
    case .locked(let pid): "in use by process \(pid)"
    case .damaged(let what): "damaged: \(what)"
    case .newerVersion(let found, let known):
      "written by a newer version (format \(found), this program knows \(known))"
    case .failed(let what): what
    }
  }
}

/// Keys whose order as bytes is the order of what they stand for.
public enum StorageKey {
  /// Eight bytes, ordered as the numbers are.
  public static func ordered(_ number: Int64) -> [UInt8] {
    let bits = UInt64(bitPattern: number) ^ (1 << 63)
    return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
  }

  /// The number in an eight byte key, or nil.
  public static func number(_ key: [UInt8]) -> Int64? {
    guard key.count == 8 else { return nil }
    let bits = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: bits ^ (1 << 63))
  }

  /// The bytes of a text.
  public static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
