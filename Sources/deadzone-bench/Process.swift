import Glibc

/// Runs a program and reads what it prints; nil where it cannot be run or fails.
enum Process {
  /// The path of this program, to start it again.
  static let own: String = {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// The folder it was started in.
  static var folder: String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    return getcwd(&buffer, buffer.count).map { String(cString: $0) } ?? "."
  }

  static func output(of program: String, _ arguments: [String]) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let started = posix_spawnp(&child, program, &actions, nil, words, environ)
    close(ends[1])
    guard started == 0 else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    var status: Int32 = 0
    guard waitpid(child, &status, 0) == child, status == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A folder that goes away with its contents.
final class Scratch {
  let path: String

  init() {
    var template = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/deadzone-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder can be made to measure in") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(path)/\(name)")
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
