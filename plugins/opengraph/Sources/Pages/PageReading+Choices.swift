// SPDX-License-Identifier: MIT

import UnfurlKit

extension PageReading {
  /// Tells how each field was chosen, where the reading explains itself.
  func explain(to trace: Trace?) {
    guard let trace, explains else { return }
    if choices.isEmpty { trace.note("the page says nothing of itself") }
    for field in PageFields.all {
      for choice in choices where choice.field == field { trace.note(choice) }
    }
  }
}
