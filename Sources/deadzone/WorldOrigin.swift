import OptimisticEngine
import Scenarios
import WorldSimulation

/// What a saved world was made from: kept on each of the state's disks, so that a start without
/// flags resumes it, whichever of them is lost.
struct WorldOrigin: Equatable {
  /// A shipped map's name, or a folder.
  var map = WorldStageMaker.defaultMap
  var seed = WorldConfiguration.defaultSeed
  /// The file of the track that is driven.
  var track: String?

  private static let key = Array("origin".utf8)

  init() {}

  init(_ origin: StageOrigin) {
    map = origin.map
    seed = origin.seed
    track = origin.track
  }

  /// What the world in the storage was made from; nil where there is none.
  ///
  /// - Throws: `StorageError.damaged` where there is one on no disk that can be read.
  static func load(from storage: WorldStorage) throws(StorageError) -> WorldOrigin? {
    var isDamaged = false
    for disk in [storage.world, storage.server, storage.phone] {
      if let origin = try read(from: disk) { return origin }
      if try isKept(in: disk) { isDamaged = true }
    }
    if isDamaged { throw .damaged("what the saved world was made from (its map and seed)") }
    return nil
  }

  static func isKept(in disk: any RequestStorage) throws(StorageError) -> Bool {
    try disk.read(ProgramTable.name, key) != nil
  }

  /// From one disk; nil where it holds none that can be read.
  static func read(from disk: any RequestStorage) throws(StorageError) -> WorldOrigin? {
    guard let bytes = try disk.read(ProgramTable.name, key),
      let value = try? Value(decoding: bytes), let map = value["map"].text,
      let seed = value["seed"].int
    else { return nil }
    var origin = WorldOrigin()
    origin.map = map
    origin.seed = UInt64(bitPattern: seed)
    origin.track = value["track"].text
    return origin
  }

  /// Writes it where it is not yet.
  func save(to storage: WorldStorage) throws(StorageError) {
    for disk in [storage.phone, storage.server, storage.world] {
      guard try Self.read(from: disk) != self else { continue }
      try disk.commit([.put(table: ProgramTable.name, key: Self.key, bytes: value.encoded())])
    }
  }

  private var value: Value {
    .map([
      "map": .text(map), "seed": .int(Int64(bitPattern: seed)),
      "track": track.map { .text($0) } ?? .null,
    ])
  }
}
