import Glibc

/// The few file operations maps need, with the system's own words for what went wrong.
package enum Files {
  package struct Failure: Error, Hashable, Sendable {
    /// "No such file or directory", as the system says it.
    package var reason: String
    package var code: Int32
  }

  static func lastFailure() -> Failure {
    let code = errno
    return Failure(reason: String(cString: strerror(code)), code: code)
  }

  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw lastFailure() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw lastFailure() }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(reason: "Is a directory", code: EISDIR)
    }
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 4096))
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let got = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress! + count, buffer.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw lastFailure() }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes a whole file and has it on the disk before it returns.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw lastFailure() }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let put = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress! + done, buffer.count - done)
      }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw lastFailure() }
      done += put
    }
    guard fsync(file) == 0 else { throw lastFailure() }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// A path that means the same from everywhere.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Names in a folder, sorted, without "." and "..".
  package static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

// Making folders.
extension Files {
  package static func isEmptyFolder(_ path: String) -> Bool {
    isFolder(path) && names(in: path).isEmpty
  }

  package static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw lastFailure() }
  }

  /// Renames; an empty folder in the way is replaced.
  package static func rename(_ path: String, to target: String) throws(Failure) {
    guard Glibc.rename(path, target) == 0 else { throw lastFailure() }
  }
}

extension Files {
  /// Which file a path leads to, however the path is written.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    /// nil where that is nothing, or no regular file.
    package init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// Where a symbolic link points; nil for none.
  package static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
