import FoundationEssentials
import Glibc
import OptimisticEngine
import SQLiteStorage
import Scenarios
import WorldSimulation

/// The folder that keeps a driver's state: the phone's disk, the server's ledger and the world.
struct StateFolder {
  let path: String

  /// `--state DIR`, else `$XDG_STATE_HOME/deadzone`, else `~/.local/state/deadzone`.
  static func named(_ path: String?) -> StateFolder {
    if let path { return StateFolder(path: path) }
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = variable("XDG_STATE_HOME") ?? "\(variable("HOME") ?? "/tmp")/.local/state"
    return StateFolder(path: "\(base)/deadzone")
  }

  /// Whether it has ever been opened.
  var exists: Bool { FileManager.default.fileExists(atPath: "\(path)/\(Self.names[0])") }

  /// Opens the three storages, making the folder where there is none.
  ///
  /// - Throws: One line that names the folder: not writable, in use (with the process), damaged.
  func open() throws(BadInput) -> WorldStorage {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BadInput("state folder \(path): it cannot be made; name another with --state DIR")
    }
    return WorldStorage(
      phone: try storage(Self.names[0]), server: try storage(Self.names[1]),
      world: try storage(Self.names[2]))
  }

  /// Removes the state, for a start afresh; not while another process uses it.
  func clear() throws(BadInput) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    // Opening takes the lock, and so finds out who else has it.
    _ = try open()
    for name in Self.names {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        let file = "\(path)/\(name)\(suffix)"
        guard FileManager.default.fileExists(atPath: file) else { continue }
        do {
          try FileManager.default.removeItem(atPath: file)
        } catch {
          throw BadInput("\(file): cannot be removed; name another folder with --state DIR")
        }
      }
    }
  }

  private static let names = ["driver.sqlite", "dispatch.sqlite", "world.sqlite"]

  /// Opens the phone's disk, and the world's to look at only.
  ///
  /// - Throws: One line that names the folder: nothing there, in use (with the process), damaged.
  func openPhone(
    _ access: SQLiteStorage.Access
  ) throws(BadInput) -> (phone: SQLiteStorage, world: SQLiteStorage) {
    guard exists else {
      throw BadInput("state folder \(path): nothing is saved there; name another with --state DIR")
    }
    return (try storage(Self.names[0], access), try storage(Self.names[2], .reader))
  }

  private func storage(
    _ name: String, _ access: SQLiteStorage.Access = .owner
  ) throws(BadInput) -> SQLiteStorage {
    do throws(StorageError) {
      return try SQLiteStorage(path: "\(path)/\(name)", access: access)
    } catch {
      throw badInput(error)
    }
  }

  /// What a storage said, with the folder and what to do.
  func badInput(_ error: StorageError) -> BadInput {
    BadInput("state folder \(path): \(error); \(Self.advice(error))")
  }

  private static func advice(_ error: StorageError) -> String {
    switch error {
    case .locked, .busy: "quit that one first, or name another folder with --state DIR"
    case .full: "make room, or name another folder with --state DIR"
    case .newerVersion: "use a newer deadzone, or name another folder with --state DIR"
    case .readOnly, .damaged, .failed: "name another folder with --state DIR"
    }
  }
}

extension SQLiteStorage: ListedStorage {}
