import DispatchServer
import DriverApp
import OptimisticEngine
import SQLiteStorage
import Scenarios
import StreetMap
import WorldSimulation

/// The three storages of a state folder, opened by their one owner, and what is to be told of them.
///
/// All three carry one id, so that a file of another state is not taken for one of this. What is
/// damaged is set aside, what can be read of it is taken over, and a line says so.
struct OpenedState {
  typealias Part = StateFolder.Part

  let folder: StateFolder
  let driver: SQLiteStorage
  let dispatch: SQLiteStorage
  let world: SQLiteStorage
  /// A line for each file that was damaged, missing or empty.
  private(set) var told: [String] = []

  init(folder: StateFolder, driver: SQLiteStorage, dispatch: SQLiteStorage, world: SQLiteStorage) {
    self.folder = folder
    self.driver = driver
    self.dispatch = dispatch
    self.world = world
  }

  var storage: WorldStorage { WorldStorage(phone: driver, server: dispatch, world: world) }

  private var parts: [(part: Part, storage: SQLiteStorage)] {
    [(.driver, driver), (.dispatch, dispatch), (.world, world)]
  }

  /// Finds out what opening has set aside, and what is missing; what turns out to be damaged is
  /// mended.
  mutating func begin() throws(StorageError) {
    do throws(StorageError) {
      try lookAround()
      for (_, storage) in parts { _ = try StateID.read(storage) }
    } catch {
      guard case .damaged = error, try mend() else { throw error }
    }
  }

  private mutating func lookAround() throws(StorageError) {
    let isSaved = wasPlayed
    var hurt: Set<Part> = []
    for (part, storage) in parts {
      if let salvage = storage.salvage {
        hurt.insert(part)
        tell(part, salvage)
      } else if isSaved, storage.tableNames.isEmpty {
        hurt.insert(part)
        told.append("\(part.rawValue) was missing or empty beside a saved state: \(part.loss)")
      }
    }
    if hurt.contains(.driver) { try mendPhone() }
    try keepTold()
  }

  /// Whether there is more in it than the ids that a first start begins with.
  private var wasPlayed: Bool {
    parts.contains { $0.storage.tableNames.contains { $0 != ProgramTable.name } }
  }

  private mutating func tell(_ part: Part, _ salvage: SQLiteStorage.Salvage) {
    let saved =
      salvage.entries == 0
      ? "nothing of it could be read, \(part.loss)"
      : "what could be read of it (\(salvage.entries) "
        + "\(salvage.entries == 1 ? "entry" : "entries")) is taken over, anything else is lost"
    told.append("\(part.rawValue) was damaged: \(saved); the file is kept as \(salvage.movedTo)")
  }

  // MARK: One state

  /// What is wrong where a file is of another state than the others; nil where none is.
  var stranger: String? {
    var ids: [(part: Part, id: String)] = []
    for (part, storage) in parts {
      if let id = try? StateID.read(storage) { ids.append((part, id)) }
    }
    guard Set(ids.map(\.id)).count > 1 else { return nil }
    let odd = ids.filter { one in ids.count { $0.id == one.id } == 1 }
    guard ids.count == 3, odd.count == 1 else {
      return "its files are of several states (\(ids.map(\.part.rawValue).joined(separator: ", ")))"
    }
    return "\(odd[0].part.rawValue) is of another state than the others"
  }

  /// Gives those without an id the others' one; a new state a new one.
  func identify() throws(StorageError) {
    var id: String?
    for (_, storage) in parts where id == nil { id = try StateID.read(storage) }
    let known = id ?? StateID.new()
    for (_, storage) in parts {
      if try StateID.read(storage) == nil { try StateID.write(known, to: storage) }
    }
  }

  // MARK: Mending

  /// After something of it could not be read: sets aside what is damaged.
  ///
  /// - Returns: Whether there was anything; then it can be tried again.
  mutating func mend() throws(StorageError) -> Bool {
    let before = told.count
    for (part, storage) in parts {
      if let salvage = try storage.mend() { tell(part, salvage) }
    }
    let rows = try LedgerMending.setAsideUnreadable(in: dispatch)
    if let first = rows.first {
      told.append(
        "\(Part.dispatch.rawValue): \(Plural.of(rows.count, "row")) could not be "
          + "read (\(first)) and \(rows.count == 1 ? "is" : "are") kept aside in it")
    }
    try mendPhone()
    if told.count == before, try World.setAsideSaved(in: world) {
      told.append(
        "\(Part.world.rawValue): the saved world could not be read and is kept aside in it; "
          + Part.world.loss)
    }
    if told.count > before { try identify() }
    try keepTold()
    return told.count > before
  }

  /// No number the server knows may be used again.
  private mutating func mendPhone() throws(StorageError) {
    let highest = try LedgerMending.highestNumber(in: dispatch)
    let unreadable = try OptimisticEngine<DriverRequest>.mendCounters(
      on: driver, after: highest > 0 ? highest + Self.numbersUnsent : 0)
    told += unreadable.map {
      "\(Part.driver.rawValue): \($0) could not be read and is kept aside in it"
    }
  }

  /// More numbers than a phone ever has under way without the server knowing of them.
  private static let numbersUnsent: Int64 = 100_000

  // MARK: Telling

  /// What was told is kept on the phone, for whoever looks at the queue later.
  private func keepTold() throws(StorageError) {
    guard !told.isEmpty else { return }
    var kept = try StateNotes.read(driver)
    kept += told.filter { !kept.contains($0) }
    try StateNotes.write(kept.suffix(StateNotes.most), to: driver)
  }
}

/// The phone's disk, for commands about the queue.
struct OpenedPhone {
  let phone: SQLiteStorage
  let origin: WorldOrigin
  /// What was set aside and lost of this state so far, a line each.
  let notes: [String]

  init(phone: SQLiteStorage, world: SQLiteStorage?) throws(StorageError) {
    self.phone = phone
    var known = try WorldOrigin.read(from: phone)
    if known == nil, let world { known = try WorldOrigin.read(from: world) }
    origin = known ?? WorldOrigin()
    notes = try StateNotes.read(phone)
  }
}

/// What the program itself keeps on a state's disks, in a table of its own.
enum ProgramTable {
  static let name = "program"

  static func text(_ key: String, in storage: any RequestStorage) throws(StorageError) -> String? {
    try storage.read(name, StorageKey.text(key)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  static func write(
    _ text: String, for key: String, to storage: any RequestStorage
  ) throws(StorageError) {
    try storage.commit([
      .put(table: name, key: StorageKey.text(key), bytes: StorageKey.text(text))
    ])
  }
}

/// The id that the three files of a state have in common.
enum StateID {
  private static let key = "state"

  /// Sixteen hexadecimal digits, by chance.
  static func new() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func read(_ storage: any RequestStorage) throws(StorageError) -> String? {
    try ProgramTable.text(key, in: storage)
  }

  static func write(_ id: String, to storage: any RequestStorage) throws(StorageError) {
    try ProgramTable.write(id, for: key, to: storage)
  }
}

/// What became of a state's damaged files, kept on the phone.
enum StateNotes {
  static let most = 20
  private static let key = "notes"

  static func read(_ storage: any RequestStorage) throws(StorageError) -> [String] {
    try ProgramTable.text(key, in: storage)?.split(separator: "\n").map(String.init) ?? []
  }

  static func write(
    _ notes: some Sequence<String>, to storage: any RequestStorage
  ) throws(StorageError) {
    try ProgramTable.write(notes.joined(separator: "\n"), for: key, to: storage)
  }
}
