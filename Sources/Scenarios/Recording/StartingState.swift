import OptimisticEngine
import WorldSimulation

/// A storage that can name its tables, so that it can be copied whole.
package protocol ListedStorage: RequestStorage {
  var tableNames: [String] { get }
}

extension MemoryStorage: ListedStorage {}

/// What the three storages of a world held when a run began: what a replay begins with.
package struct StartingState: Equatable, Sendable {
  package enum Place: String, CaseIterable, Sendable {
    case driver, dispatch, world
  }

  package struct Row: Equatable, Sendable {
    package var place: Place
    package var table: String
    package var key: [UInt8]
    package var bytes: [UInt8]

    package init(place: Place, table: String, key: [UInt8], bytes: [UInt8]) {
      self.place = place
      self.table = table
      self.key = key
      self.bytes = bytes
    }
  }

  /// No larger state is carried: a start must stay quick.
  package static let mostBytes = 8 << 20
  private static let page = 1000
  /// The program's own notes: they hold the map's folder, which is nobody else's business.
  private static let ownTable = "program"

  package private(set) var rows: [Row] = []

  package init(rows: [Row]) {
    self.rows = rows
  }

  /// Copies what a world's storages hold; nil when that is more than `mostBytes`.
  ///
  /// - Throws: `StorageError` where one cannot be read.
  package init?(of storage: WorldStorage) throws {
    var left = Self.mostBytes
    let places = [storage.phone, storage.server, storage.world]
    for (place, storage) in zip(Place.allCases, places) {
      guard let listed = storage as? any ListedStorage else { return nil }
      for table in listed.tableNames.sorted() where table != Self.ownTable {
        guard try copy(table, of: listed, place, &left) else { return nil }
      }
    }
  }

  /// Copies a table, a page at a time; false when there is no room left for it.
  private mutating func copy(
    _ table: String, of storage: any ListedStorage, _ place: Place, _ left: inout Int
  ) throws -> Bool {
    var from: [UInt8] = []
    while true {
      let entries = try storage.scan(table, from: from, limit: Self.page)
      for entry in entries {
        left -= entry.key.count + entry.bytes.count
        guard left >= 0 else { return false }
        rows.append(Row(place: place, table: table, key: entry.key, bytes: entry.bytes))
      }
      guard entries.count == Self.page, let last = entries.last else { return true }
      from = last.key + [0]
    }
  }

  /// A throw-away storage that holds the same.
  package func storage() throws -> WorldStorage {
    let storage = WorldStorage.inMemory()
    for place in Place.allCases {
      let writes = rows.filter { $0.place == place }.map {
        StorageWrite.put(table: $0.table, key: $0.key, bytes: $0.bytes)
      }
      switch place {
      case .driver: try storage.phone.commit(writes)
      case .dispatch: try storage.server.commit(writes)
      case .world: try storage.world.commit(writes)
      }
    }
    return storage
  }

  package var isEmpty: Bool { rows.isEmpty }
}
