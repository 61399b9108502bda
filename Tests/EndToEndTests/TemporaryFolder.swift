import Glibc

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/deadzone-test-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func makeFolder(_ name: String) { mkdir(file(name), 0o700) }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let count = Glibc.write(descriptor, bytes, bytes.count)
    precondition(count == bytes.count, "\(file(name)) cannot be written")
    close(descriptor)
  }

  /// The text of a file in it; nil when it is not there.
  func text(of name: String) -> String? { EndToEndTests.text(of: file(name)) }

  /// Every file in it by its name from here, with its text; of folders the names.
  var everything: [String: String] {
    var found: [String: String] = [:]
    func visit(_ folder: String) {
      for name in names(in: file(folder)) {
        let entry = folder.isEmpty ? name : folder + "/" + name
        found[entry] = text(of: entry) ?? ""
        visit(entry)
      }
    }
    visit("")
    return found
  }

  deinit { remove(path) }

  private func remove(_ entry: String) {
    for name in names(in: entry) { remove(entry + "/" + name) }
    if rmdir(entry) != 0 { unlink(entry) }
  }

  /// Sorted; none where it is no folder.
  private func names(in entry: String) -> [String] {
    guard let folder = opendir(entry) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// The text of a file; nil when it cannot be read.
func text(of path: String) -> String? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var text: [UInt8] = []
  var bytes = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    guard count > 0 else { break }
    text += bytes[..<count]
  }
  return String(decoding: text, as: UTF8.self)
}

/// What a process has taken of a processor so far.
func processorMilliseconds(of process: pid_t) -> Int {
  let words = text(of: "/proc/\(process)/schedstat")?.split(separator: " ")
  return (words?.first.flatMap { Int($0) } ?? 0) / 1_000_000
}
