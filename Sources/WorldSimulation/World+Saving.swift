import DriverApp
import MobileLink
import OptimisticEngine

// The saved world: where the car is, what time it is, what the link and the faults were doing.
// The phone and the server keep their own state with every commit; this is at most a second old
// after a kill -9 and is brought up to theirs.

struct SavedWorld {
  let now: Instant
  let value: Value
}

extension World {
  private static let table = "world"
  private static let key = Array("state".utf8)
  private static let version: Int64 = 1

  /// Writes the world down if anything happened since it was last written.
  ///
  /// - Throws: `StorageError`; the world goes on, and the next save tries again.
  package func save() throws {
    guard isUnsaved else { return }
    phone?.saveMemory()
    try storage.world.commit([
      .put(table: Self.table, key: Self.key, bytes: savedValue.encoded())
    ])
    isUnsaved = false
  }

  private var savedValue: Value {
    .map([
      "version": .int(Self.version),
      "seed": .int(Int64(bitPattern: configuration.seed)),
      "map": .int(Int64(bitPattern: map.digest)),
      "now": .int(now.milliseconds),
      "nextTick": .int(nextTick.milliseconds),
      "ticks": .int(ticks),
      "vehicle": vehicle.saved,
      "link": link.saved,
      "faults": faults.saved,
      "gps": .bool(isGPSOn),
      "receiver": receiver.saved,
      "clockOffset": .int(clock.offset),
      "zone": .int(clock.zone),
      "oldWay": oldWay.saved,
      "detour": detour?.saved ?? .null,
      "notes": notes,
    ])
  }

  static func load(from storage: any RequestStorage) throws -> SavedWorld? {
    guard let bytes = try storage.read(table, key) else { return nil }
    let value = try Value(decoding: bytes)
    guard let version = value["version"].int, let now = value["now"].int else {
      throw DamagedRecord("the saved world cannot be read; start afresh with --new")
    }
    guard version <= Self.version else {
      throw StorageError.newerVersion(found: Int(version), known: Int(Self.version))
    }
    return SavedWorld(now: Instant(milliseconds: now), value: value)
  }

  /// Moves a saved world that cannot be read out of the way, so that one is made anew around what
  /// the phone and the server know; it is kept.
  ///
  /// - Returns: Whether there was one.
  package static func setAsideSaved(in storage: any RequestStorage) throws(StorageError) -> Bool {
    guard let bytes = try storage.read(table, key) else { return false }
    try storage.commit([
      .put(table: "quarantine", key: key, bytes: bytes), .delete(table: table, key: key),
    ])
    return true
  }

  func restore(_ saved: SavedWorld) throws {
    let value = saved.value
    try checkOrigin(of: value)
    nextTick = Instant(milliseconds: value["nextTick"].int ?? now.milliseconds)
    ticks = value["ticks"].int ?? 0
    vehicle = try Vehicle(saved: value["vehicle"], on: map)
    link = try MobileLink(
      saved: value["link"], profile: configuration.profile, trace: configuration.traceByTime)
    faults = try FaultPlan(saved: value["faults"])
    isGPSOn = value["gps"].bool ?? true
    receiver = PositionReceiver(saved: value["receiver"]) ?? receiver
    clock.offset = value["clockOffset"].int ?? 0
    clock.zone = value["zone"].int ?? clock.zone
    oldWay = OldWayCost(saved: value["oldWay"])
    detour = Detour(saved: value["detour"])
    notes = value["notes"]
  }

  /// The phone and the server may have worked on after the world was last written: time does not
  /// go back for them.
  func catchUp() throws(StorageError) {
    now = max(now, server.lastInstant, try disk.lastCommit() ?? now)
    nextTick = max(nextTick, now)
  }

  private func checkOrigin(of value: Value) throws {
    guard value["seed"].int == Int64(bitPattern: configuration.seed) else {
      throw WorldMismatch.seed(UInt64(bitPattern: value["seed"].int ?? 0))
    }
    guard value["map"].int == Int64(bitPattern: map.digest) else { throw WorldMismatch.map }
  }
}

/// The saved world is another one than asked for.
package enum WorldMismatch: Error, Hashable {
  case seed(UInt64)
  case map
}
