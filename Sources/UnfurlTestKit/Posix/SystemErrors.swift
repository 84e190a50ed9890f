// SPDX-License-Identifier: MIT

import Glibc

/// The error number that the last call on this thread left.
func currentErrorNumber() -> Int32 { errno }

/// What the operating system calls an error (strerror_r(3)).
func systemMessage(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
  let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
