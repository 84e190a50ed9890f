// SPDX-License-Identifier: MIT

import PreviewStore
import PreviewText

extension StoreError {
  /// The sentence within another one: `the disk is full`.
  var words: String {
    let line = Quotation.line(message)
    let body = line.hasSuffix(".") ? line.dropLast() : line[...]
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}
