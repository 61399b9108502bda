import StreetMap
import WorldSimulation

/// A file a recording carries, because the one who replays it may not have it.
package struct CarriedFile: Equatable, Sendable {
  /// The part it plays in the run.
  package enum Role: String, CaseIterable, Sendable {
    case map, drive, tariff, link, track
  }

  /// No larger file is carried: it is named with its digest.
  package static let mostBytes = 4 << 20

  package var role: Role
  package var bytes: [UInt8]

  package init(_ role: Role, _ bytes: [UInt8]) {
    self.role = role
    self.bytes = bytes
  }
}

/// What a run was made from, for its recording.
package struct RunSources: Equatable, Sendable {
  /// A map's name without its folder.
  package var map = ""
  package var mapDigest = ""
  package var tariffDigest = ""
  /// Files that do not come with the program.
  package var files: [CarriedFile] = []
  /// What a resumed world's storages held; nil for a world that began afresh.
  package var start: StartingState?
  /// The start was resumed and is too large to be carried.
  package var startIsMissing = false

  package init() {}

  /// Carries a file if it is small enough.
  package mutating func carry(_ role: CarriedFile.Role, _ path: String) {
    guard let bytes = try? Files.read(path), bytes.count <= CarriedFile.mostBytes else { return }
    carry(role, bytes)
  }

  package mutating func carry(_ role: CarriedFile.Role, _ bytes: [UInt8]) {
    files.removeAll { $0.role == role }
    files.append(CarriedFile(role, bytes))
    if role == .tariff { tariffDigest = String(Digest.fnv1a(bytes), radix: 16) }
  }

  /// Carries a map with its tariff, unless it comes with the program: a folder of somebody's own
  /// that only has such a map's name does not.
  package mutating func note(_ read: MapFolder, in folder: String, _ finder: MapFinder) {
    map = read.map.name
    mapDigest = String(read.map.digest, radix: 16)
    tariffDigest = String(read.tariffDigest, radix: 16)
    let isShipped =
      WorldStageMaker.shippedMaps.contains(map) && finder.isFoundByName(map, in: folder)
    guard !isShipped else { return }
    carry(.map, "\(folder)/\(StreetMap.fileName)")
    if let drive = read.map.driveFile { carry(.drive, "\(folder)/\(drive)") }
    // A map too large to be carried is named with its digest, and so is what belongs to it.
    guard file(.map) != nil, read.map.driveFile == nil || file(.drive) != nil else {
      return files.removeAll { [.map, .drive].contains($0.role) }
    }
    carry(.tariff, "\(folder)/tariff.json")
  }

  /// Copies what a resumed world begins with.
  package mutating func noteStart(_ storage: WorldStorage) throws {
    start = try StartingState(of: storage)
    startIsMissing = start == nil
    if start?.isEmpty == true { start = nil }
  }

  package func file(_ role: CarriedFile.Role) -> [UInt8]? {
    files.first { $0.role == role }?.bytes
  }
}
