import Glibc

/// Writes a line at once, so that each figure is seen when it is there.
func show(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
  var bytes = Array(text.utf8)[...]
  bytes.append(UInt8(ascii: "\n"))
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
