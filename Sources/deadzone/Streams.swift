import Glibc
import Scenarios

/// The process's standard streams and what it was given by its caller.
enum Streams {
  /// Before any file is opened: none may become a standard stream that the caller has closed.
  ///
  /// What is written to a closed stream fails, as it should. A file that may grow no further is a
  /// full disk to whom it stops, and no reason to die.
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Words that are no text: repaired ones would name another file.
  static var problem: CommandOutput? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { continue }
      if String(validatingCString: word) == nil {
        return .badInput("\(String(cString: word)): these are no UTF-8 letters; rename it")
      }
    }
    for name in ["XDG_STATE_HOME", "HOME", "DEADZONE_MAPS"] {
      if let value = getenv(name), String(validatingCString: value) == nil {
        return .badInput(
          "\(name)=\(String(cString: value)): these are no UTF-8 letters; set another")
      }
    }
    return nil
  }

  /// Writes what a command gives back.
  ///
  /// - Returns: The exit code: that of bad input where standard output takes less than all. A
  ///   reader that has gone away had enough, and is told nothing.
  static func write(_ output: CommandOutput) -> Int32 {
    var output = output
    do throws(SystemError) {
      try clean(output.output).write(to: STDOUT_FILENO)
    } catch {
      if error.code != EPIPE {
        output.exitCode = CommandOutput.badInput
        output.errors += "deadzone: standard output: \(error.words); send it elsewhere\n"
      }
    }
    // Where this fails there is nobody left to tell.
    try? clean(output.errors).write(to: STDERR_FILENO)
    return output.exitCode
  }

  /// Text from outside, file names too, must not act on the terminal.
  static func clean(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { kept.append(acts(scalar) ? "?" : scalar) }
    return String(kept)
  }

  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true  // breaks and direction
    default: false
    }
  }
}
