import CSQLite
import Glibc

/// What the figures were taken on: never a path, a name of a host or of a person.
enum Machine {
  static var description: String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return
      "\(processor), \(cores) cores, \(kernel), SQLite \(String(cString: sqlite3_libversion()))"
  }

  private static var processor: String {
    let lines = text(of: "/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }
    return model?.split(separator: ":").last.map { String($0.dropFirst()) } ?? "processor unknown"
  }

  private static var kernel: String {
    let words = text(of: "/proc/version").split(separator: " ")
    return words.count > 2 ? "\(words[0]) \(words[2])" : "kernel unknown"
  }

  /// Bytes of memory this process has in RAM, and the most it has had.
  static var residentBytes: (now: Int64, most: Int64) {
    var (now, most): (Int64, Int64) = (0, 0)
    for line in text(of: "/proc/self/status").split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count > 1, let kilobytes = Int64(words[1]) else { continue }
      if words[0] == "VmRSS:" { now = kilobytes * 1_024 }
      if words[0] == "VmHWM:" { most = kilobytes * 1_024 }
    }
    return (now, most)
  }

  static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
