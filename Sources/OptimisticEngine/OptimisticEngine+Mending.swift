extension OptimisticEngine {
  /// Makes a storage usable again on which the engine's own counters are lost or cannot be read.
  ///
  /// For a phone whose disk was damaged: no number may be used twice, because the server keeps an
  /// answer for each. What cannot be read is kept under `quarantine`.
  /// - Parameter number: The highest number that may have been used, as far as anybody knows.
  /// - Returns: What could not be read, in words.
  @discardableResult
  public static func mendCounters(
    on storage: any RequestStorage, after number: Int64
  ) throws(StorageError) -> [String] {
    var unreadable: [String] = []
    var writes: [StorageWrite] = []
    func setAside(_ key: [UInt8], _ bytes: [UInt8], _ what: String) {
      unreadable.append(what)
      writes += [
        .put(table: Table.quarantine, key: Array(Table.meta.utf8) + [0] + key, bytes: bytes),
        .delete(table: Table.meta, key: key),
      ]
    }
    let numbers = StorageKey.text("numbers")
    var reserved: Int64 = 0
    if let bytes = try storage.read(Table.meta, numbers) {
      if let known = try? Record.value(bytes).saneInt, known >= 0 {
        reserved = known
      } else {
        setAside(numbers, bytes, "the counter of request numbers")
      }
    }
    let logins = StorageKey.text("logins")
    if let bytes = try storage.read(Table.meta, logins), (try? Record.value(bytes).list) == nil {
      setAside(logins, bytes, "the list of logins")
    }
    if reserved < number {
      writes.append(.put(table: Table.meta, key: numbers, bytes: Record.seal(.int(number))))
    }
    if !writes.isEmpty { try storage.commit(writes) }
    return unreadable
  }
}
