import Glibc
import Scenarios

/// Writes all of a text to a file descriptor, whatever it takes in one go.
func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}

let output = Program.run(Array(CommandLine.arguments.dropFirst()))
write(output.output, to: STDOUT_FILENO)
write(output.errors, to: STDERR_FILENO)
exit(output.exitCode)
