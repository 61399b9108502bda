import FoundationEssentials
import Glibc
import OptimisticEngine
import SQLiteStorage
import Scenarios
import StreetMap
import WorldSimulation

/// The folder that keeps a driver's state: the phone's disk, the server's ledger and the world.
struct StateFolder {
  /// The files of a state.
  enum Part: String, CaseIterable {
    case driver = "driver.sqlite"
    case dispatch = "dispatch.sqlite"
    case world = "world.sqlite"

    /// What goes with it when it is lost.
    var loss: String {
      switch self {
      case .driver: "what the phone had not sent is lost with it"
      case .dispatch: "what the server knew is lost with it"
      case .world: "the car starts again at the rank"
      }
    }
  }

  let path: String
  /// Bytes for the names of the files in it.
  private static let longestName = 256

  /// `--state DIR`, else `$XDG_STATE_HOME/deadzone`, else `~/.local/state/deadzone`; home is what
  /// the account says where HOME does not.
  static func named(_ path: String?) -> StateFolder {
    if let path { return StateFolder(path: path) }
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = variable("XDG_STATE_HOME") ?? "\(variable("HOME") ?? accountHome)/.local/state"
    return StateFolder(path: "\(base)/deadzone")
  }

  /// Never a folder that others may write to.
  private static var accountHome: String {
    let account =
      getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? ""
    return account.hasPrefix("/") ? account : ""
  }

  func file(_ part: Part) -> String { "\(path)/\(part.rawValue)" }

  /// Whether anything is saved in it.
  var exists: Bool {
    Part.allCases.contains { FileManager.default.fileExists(atPath: file($0)) }
  }

  /// Opens the three storages, making the folder where there is none.
  ///
  /// - Throws: One line that names the folder: not writable, in use (with the process), of several
  ///   states.
  func open() throws(BadInput) -> OpenedState {
    // Found out first: a part of a path that is too long would be made all the same.
    guard Files.absolute(path).utf8.count < Int(PATH_MAX) - Self.longestName,
      path.split(separator: "/").allSatisfy({ $0.utf8.count < Self.longestName })
    else {
      throw BadInput("state folder \(path): its name is too long; name another with --state DIR")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BadInput("state folder \(path): it cannot be made; name another with --state DIR")
    }
    var state = OpenedState(
      folder: self, driver: try storage(.driver), dispatch: try storage(.dispatch),
      world: try storage(.world))
    try wordStorage { () throws(StorageError) in try state.begin() }
    if let stranger = state.stranger {
      throw BadInput(
        "state folder \(path): \(stranger); put back the file that belongs here, or start afresh "
          + "with --new")
    }
    try wordStorage { () throws(StorageError) in try state.identify() }
    return state
  }

  /// Removes the state, for a start afresh; not while another process uses it.
  func clear() throws(BadInput) {
    guard exists else { return }
    // Opening takes the lock, and so finds out who else has it.
    let held = (try storage(.driver), try storage(.dispatch), try storage(.world))
    for part in Part.allCases {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        let file = file(part) + suffix
        guard FileManager.default.fileExists(atPath: file) else { continue }
        do {
          try FileManager.default.removeItem(atPath: file)
        } catch {
          throw BadInput("\(file): cannot be removed; name another folder with --state DIR")
        }
      }
    }
    withExtendedLifetime(held) {}
  }

  /// For what is of no use on a new state.
  func checkSaved() throws(BadInput) {
    guard exists else {
      throw BadInput("state folder \(path): nothing is saved there; name another with --state DIR")
    }
  }

  /// Opens the phone's disk and the world's to look at them only.
  ///
  /// - Throws: One line that names the folder: nothing there, the phone's file lost, damaged.
  func openToLook() throws(BadInput) -> OpenedPhone {
    try checkSaved()
    let isThere = { (part: Part) in FileManager.default.fileExists(atPath: file(part)) }
    guard isThere(.driver) else { throw lost(.driver) }
    let phone = try storage(.driver, .reader)
    // The queue is told also where the world cannot be read.
    let world = isThere(.world) ? (try? storage(.world, .reader)) : nil
    if phone.tableNames.isEmpty, world?.tableNames.isEmpty != true { throw lost(.driver) }
    return try wordStorage { () throws(StorageError) in
      try OpenedPhone(phone: phone, world: world)
    }
  }

  /// A file that should be there and holds nothing, for whoever only looks.
  private func lost(_ part: Part) -> BadInput {
    BadInput(
      "state folder \(path): \(part.rawValue) is missing or empty beside a saved world, and "
        + "\(part.loss); put the file back, or start deadzone to go on without it")
  }

  private func storage(
    _ part: Part, _ access: SQLiteStorage.Access = .owner
  ) throws(BadInput) -> SQLiteStorage {
    try wordStorage { () throws(StorageError) in
      try SQLiteStorage(path: file(part), access: access)
    }
  }

  func wordStorage<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(BadInput) -> Result {
    do throws(StorageError) {
      return try body()
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
    case .damaged: "start deadzone to set it aside and go on with what can be read of it"
    case .readOnly, .failed: "name another folder with --state DIR"
    }
  }
}

extension SQLiteStorage: ListedStorage {}
