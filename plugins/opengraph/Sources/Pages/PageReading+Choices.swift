// SPDX-License-Identifier: MIT

import UnfurlKit

extension PageReading {
  /// Tells how each field was chosen, where the reading explains itself.
  func explain(to trace: Trace?) {
    guard let trace, explains else { return }
    for field in PageFields.all {
      for choice in choices where choice.field == field { trace.note(choice) }
    }
  }

  /// Why what the page says is no preview.
  var whyNothing: String {
    if saysSomething { return "the page has no description, and the option require_description wants one" }
    if let weakness = weaknesses[.title] { return "the page has nothing but a title, which is \(weakness.rawValue)" }
    return "the page has neither title nor description nor media"
  }

  /// What a page that is not shown calls itself, so that its reader sees whether that is right.
  var calledItself: String {
    metadata.title.flatMap(FieldChoice.shown).map { "; it calls itself \"\($0)\"" } ?? ""
  }
}
