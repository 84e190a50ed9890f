// SPDX-License-Identifier: MIT

import Glibc

/// Reads lines, framed on 0x0A, until the end of `descriptor` or until stopped; then finishes the record.
///
/// A last line without an end counts as a line.
func readLines(from descriptor: Descriptor, into lines: Recorder<String>, stop: Signal) {
  defer { lines.finish() }
  var line: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  reading: while true {
    // A pipe whose writers are gone is hung up, and may still hold bytes.
    if wait(for: POLLIN, on: descriptor.number, stop: stop) == .stopped { break }
    let count = read(descriptor.number, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { break reading }
    for piece in buffer[..<count].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if piece.offset > 0 {
        lines.record(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      }
      line += piece.element
    }
  }
  if !line.isEmpty { lines.record(String(decoding: line, as: UTF8.self)) }
}
