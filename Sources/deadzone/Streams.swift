import Glibc
import RideModel
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
    try? clean(short(output.errors)).write(to: STDERR_FILENO)
    return output.exitCode
  }

  /// A name of a megabyte is no reason for a line of one: what is wrong stands at its beginning,
  /// and what to do at its end.
  static func short(_ text: String) -> String {
    guard text.utf8.count > longestLine else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let scalars = line.unicodeScalars
      guard scalars.count > longestLine else { return String(line) }
      return String(scalars.prefix(longestLine * 2 / 3)) + " ... "
        + String(scalars.suffix(longestLine / 4))
    }.joined(separator: "\n")
  }

  private static let longestLine = 1_000

  /// Text from outside, file names too, must not act on the terminal.
  static func clean(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // The lines and columns are the program's own.
      kept.append(scalar != "\n" && scalar != "\t" && SafeText.acts(scalar) ? "?" : scalar)
    }
    return String(kept)
  }
}
