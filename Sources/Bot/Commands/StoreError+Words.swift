// SPDX-License-Identifier: MIT

import PreviewStore
import PreviewText

extension StoreError {
  /// The sentence within another one: `the disk is full`.
  var words: String { Quotation.line(message).withinSentence }
}
