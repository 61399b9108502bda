import Glibc
import Synchronization

/// Says which seeds were played when the program trapped: a trap is a find like any other.
enum Trouble {
  private static let seats = 64
  nonisolated(unsafe) private static let playing = {
    let seats = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.seats)
    seats.initialize(repeating: .max, count: Self.seats)
    return seats
  }()
  private static let lock = Mutex(())

  static func begins(_ seed: UInt64) { replace(.max, with: seed) }
  static func ends(_ seed: UInt64) { replace(seed, with: .max) }

  private static func replace(_ old: UInt64, with new: UInt64) {
    lock.withLock { _ in
      if let seat = (0..<seats).first(where: { playing[$0] == old }) { playing[seat] = new }
    }
  }

  /// From here on a trap is told with the seeds that were on their way.
  static func tellsSeeds() {
    _ = playing
    for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(trap) { number in
        Trouble.tell()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Async-signal-safe: no allocation, write(2) alone.
  private static func tell() {
    for seat in 0..<seats where playing[seat] != .max {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { line in
        var length = 40
        func put(_ byte: UInt8) {
          length -= 1
          line[length] = byte
        }
        put(UInt8(ascii: "\n"))
        var rest = playing[seat]
        repeat {
          put(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
        for byte in "trapped in seed ".utf8.reversed() { put(byte) }
        _ = write(STDERR_FILENO, line.baseAddress! + length, 40 - length)
      }
    }
  }
}
