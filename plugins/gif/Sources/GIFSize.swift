// SPDX-License-Identifier: MIT

import GIFImage
import UnfurlKit

/// How large a GIF is.
enum GIFSize {
  /// Its bytes: what the server says, where that can be; else what was counted up to its end; `nil` where neither is
  /// known.
  ///
  /// - Parameter taken: how many bytes came.
  static func bytes(_ headers: HeaderFields, _ facts: GIFFacts, taken: Int) -> Int? {
    if let said = said(headers), said >= taken { return said }
    // A body that ends without a trailer may have been ended by our own limit.
    return facts.end == .trailer ? facts.bytes : nil
  }

  /// The Content-Length, where it is one plain number and counts the bytes as they are (RFC 9110, section 8.6: with a
  /// Content-Encoding it counts those of the encoded form).
  private static func said(_ headers: HeaderFields) -> Int? {
    guard headers["content-encoding"] == nil, let text = headers["content-length"], !text.isEmpty,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
