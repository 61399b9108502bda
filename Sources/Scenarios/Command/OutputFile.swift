import FoundationEssentials
import Glibc
import StreetMap

/// Files a command writes: whole or not at all.
package enum OutputFile {
  /// Writes beside the file, then renames, so that nothing half-written is ever seen.
  ///
  /// A symbolic link stays one: what it leads to is written. A file that is there keeps its mode.
  /// Into a device, a pipe or a descriptor of this process (`/dev/stdout`) the text is written as
  /// it is.
  package static func write(_ text: String, to path: String) throws(BadInput) {
    do throws(SystemError) {
      try put(text, to: path)
    } catch {
      let isFull = [ENOSPC, EDQUOT, EFBIG].contains(error.code)
      throw BadInput(
        isFull
          ? "\(path): the disk is full; make room, or choose another place"
          : "\(path): cannot be written; choose another place")
    }
  }

  private static func put(_ text: String, to path: String) throws(SystemError) {
    let place = OutputPlace(path)
    if let descriptor = place.descriptor { return try text.write(to: descriptor) }
    var status = stat()
    let isThere = stat(place.path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if isThere, kind == S_IFDIR { throw SystemError(code: EISDIR) }
    if isThere, kind != S_IFREG {
      let device = open(place.path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard device >= 0 else { throw SystemError.last }
      defer { close(device) }
      return try text.write(to: device)
    }
    let (beside, file) = try makeFile(beside: place.path)
    do throws(SystemError) {
      defer { close(file) }
      if isThere, fchmod(file, status.st_mode & 0o7777) != 0 { throw SystemError.last }
      // Somebody else's file stays his where we may do that.
      if isThere { _ = fchown(file, status.st_uid, status.st_gid) }
      try text.write(to: file)
    } catch {
      unlink(beside)
      throw error
    }
    guard rename(beside, place.path) == 0 else {
      let error = SystemError.last
      unlink(beside)
      throw error
    }
  }

  /// Names that nobody has, tried in order.
  private static func names(beside path: String) -> some Sequence<String> {
    (0..<10_000).lazy.map { "\(path).partial-\(getpid())-\($0)" }
  }

  private static func makeFile(
    beside path: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    for name in names(beside: path) {
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (name, file) }
      guard errno == EEXIST else { throw SystemError.last }
    }
    throw SystemError(code: EEXIST)
  }

  // MARK: Folders

  /// Writes files into a folder. A new folder is there with all of them or not at all; in one that
  /// is there already, each file is whole or as it was.
  package static func write(
    _ files: [(name: String, text: String)], toFolder folder: String
  ) throws(BadInput) {
    guard !FileManager.default.fileExists(atPath: folder) else {
      for file in files { try write(file.text, to: "\(folder)/\(file.name)") }
      return
    }
    let place = String(folder.reversed().drop { $0 == "/" }.reversed())
    let refusal = BadInput("\(folder): cannot be written; choose another place")
    guard let beside = makeFolder(beside: place) else { throw refusal }
    do throws(BadInput) {
      for file in files { try write(file.text, to: "\(beside)/\(file.name)") }
      guard rename(beside, place) == 0 else { throw refusal }
    } catch {
      try? FileManager.default.removeItem(atPath: beside)
      throw refusal
    }
  }

  /// A folder of our own, in which nothing is anybody else's; nil where none can be made.
  private static func makeFolder(beside place: String) -> String? {
    let parent = ScenarioFiles.folder(of: place)
    if !parent.isEmpty, (try? makeFolder(parent)) == nil { return nil }
    for name in names(beside: place) {
      if mkdir(name, 0o777) == 0 { return name }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// Makes a folder with all above it.
  package static func makeFolder(_ path: String) throws(BadInput) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BadInput("\(path): no folder can be made there; choose another place")
    }
  }
}

/// Where a path leads to, through symbolic links, also to what is not there yet.
struct OutputPlace {
  private(set) var path: String
  /// The descriptor of this process it stands for, as `/dev/stdout` does.
  private(set) var descriptor: Int32?

  private static let mostLinks = 40

  init(_ path: String) {
    self.path = path
    for _ in 0..<Self.mostLinks {
      descriptor = Self.descriptor(self.path)
      guard descriptor == nil, let target = Files.linkTarget(self.path)
      else { return }
      self.path = ScenarioFiles.path(target, relativeTo: self.path)
    }
  }

  /// The one path of a regular file, there or not yet; nil for devices, pipes and descriptors, which
  /// take what comes.
  static func ofFile(_ path: String) -> String? {
    let place = OutputPlace(path)
    var status = stat()
    let isThere = stat(place.path, &status) == 0
    guard place.descriptor == nil, !isThere || status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    if isThere { return "\(status.st_dev)/\(status.st_ino)" }
    let folder = ScenarioFiles.folder(of: place.path)
    let name = place.path.split(separator: "/").last ?? ""
    guard let resolved = realpath(folder.isEmpty ? "." : folder, nil) else { return place.path }
    defer { free(resolved) }
    return "\(String(cString: resolved))/\(name)"
  }

  private static func descriptor(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}

/// What the system said to a call that failed.
package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  package static var last: SystemError { SystemError(code: errno) }

  /// "No space left on device", as the system says it.
  package var words: String { String(cString: strerror(code)) }
}

extension String {
  /// Writes all of it to a descriptor, whatever that takes in one go.
  package func write(to descriptor: Int32) throws(SystemError) {
    var bytes = Array(utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        var source = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&source, 1, -1)
        continue
      }
      guard count > 0 else { throw count == 0 ? SystemError(code: EIO) : SystemError.last }
      bytes = bytes.dropFirst(count)
    }
  }
}
