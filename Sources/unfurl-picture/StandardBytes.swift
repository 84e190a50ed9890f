// SPDX-License-Identifier: MIT

import Glibc

/// Bytes in and out of the standard descriptors (read(2), write(2)).
enum StandardBytes {
  /// All that comes; `nil` where reading fails, or where it is more than `limit`.
  static func read(from descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      guard bytes.count + count <= limit else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// Writes all, and returns whether that went well.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if count == 0 || errno != EINTR { return false }
    }
    return true
  }
}
