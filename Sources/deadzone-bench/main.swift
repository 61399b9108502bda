import Glibc

// Measures what the targets speak of, and prints a table.
//
//   deadzone-bench [ROW...] [--quick | --smoke] [--gate] [--table] [--list] [--json FILE]

do {
  try Arguments(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  show("deadzone-bench: \(error)", to: STDERR_FILENO)
  exit(2)
}
