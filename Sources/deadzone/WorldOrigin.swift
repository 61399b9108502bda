import OptimisticEngine
import Scenarios
import WorldSimulation

/// What a saved world was made from: kept beside it, so that a start without flags resumes it.
struct WorldOrigin: Equatable {
  /// A shipped map's name, or a folder.
  var map = WorldStageMaker.defaultMap
  var seed = WorldConfiguration.defaultSeed
  /// The file of the track that is driven.
  var track: String?

  private static let table = "program"
  private static let key = Array("origin".utf8)

  init() {}

  /// What the world in the storage was made from; nil where there is none.
  static func load(
    from storage: WorldStorage, in folder: StateFolder
  ) throws(BadInput) -> WorldOrigin? {
    try load(from: storage.world, in: folder)
  }

  /// The same from the world's disk alone.
  static func load(
    from world: any RequestStorage, in folder: StateFolder
  ) throws(BadInput) -> WorldOrigin? {
    let remedy = "start afresh with --new, or name another folder with --state DIR"
    let bytes: [UInt8]?
    do {
      bytes = try world.read(table, key)
    } catch {
      throw BadInput("state folder \(folder.path): \(error); \(remedy)")
    }
    guard let bytes else { return nil }
    guard let value = try? Value(decoding: bytes), let map = value["map"].text,
      let seed = value["seed"].int
    else { throw BadInput("state folder \(folder.path): the saved world is damaged; \(remedy)") }
    var origin = WorldOrigin()
    origin.map = map
    origin.seed = UInt64(bitPattern: seed)
    origin.track = value["track"].text
    return origin
  }

  func save(to storage: WorldStorage) throws {
    let value = Value.map([
      "map": .text(map), "seed": .int(Int64(bitPattern: seed)),
      "track": track.map { .text($0) } ?? .null,
    ])
    try storage.world.commit([
      .put(table: Self.table, key: Self.key, bytes: value.encoded())
    ])
  }
}
