import Glibc
import Scenarios

Streams.prepare()
exit(Streams.write(Streams.problem ?? Program.run(Array(CommandLine.arguments.dropFirst()))))
