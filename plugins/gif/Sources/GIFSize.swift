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
    if let said = headers.wholeLength, said >= taken { return Int(clamping: said) }
    // A body that ends without a trailer may have been ended by our own limit.
    return facts.end == .trailer ? facts.bytes : nil
  }
}
