// SPDX-License-Identifier: MIT

import Glibc

/// An open iconv descriptor to UTF-32, closed with the value.
///
/// Used only to fill tables: the decoders themselves never call into iconv, because its rules at bad input are not the
/// web's. Manual: <https://man7.org/linux/man-pages/man3/iconv.3.html>.
struct IconvConverter: ~Copyable {
  private let descriptor: iconv_t

  /// Opens a converter from a character set that glibc knows, or `nil` if its module is not installed.
  init?(from name: String) {
    // iconv_open says (iconv_t)-1 when it cannot.
    guard let opened = iconv_open("UTF-32LE", name), opened != iconv_t(bitPattern: -1) else { return nil }
    descriptor = opened
  }

  deinit { _ = iconv_close(descriptor) }

  /// The one scalar that the bytes mean from the initial state, or `nil` if they mean none, or several.
  func scalar(of bytes: [UInt8]) -> UInt32? {
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: (UInt32, UInt32) = (0, 0)
    let left = input.withUnsafeMutableBufferPointer { source in
      withUnsafeMutableBytes(of: &output) { target -> Int? in
        // Both pointers stay inside their buffers: iconv is told the sizes and only moves forward.
        var from = source.baseAddress
        var fromLeft = source.count
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var toLeft = target.count
        _ = iconv(descriptor, nil, nil, nil, nil)
        guard iconv(descriptor, &from, &fromLeft, &to, &toLeft) != -1, fromLeft == 0 else { return nil }
        // glibc holds back a letter that a combining one may follow; this writes it out.
        guard iconv(descriptor, nil, nil, &to, &toLeft) != -1 else { return nil }
        return toLeft
      }
    }
    guard left == 4 else { return nil }
    return UInt32(littleEndian: output.0)
  }
}
