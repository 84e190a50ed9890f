// SPDX-License-Identifier: MIT

import UnfurlKit

/// What one attempt to unfurl a link found out.
struct Findings: Sendable {
  var outcome: Outcome
  /// For how long it is fresh, by the server's headers; `nil`: they do not say.
  var lifetime: Duration?
  /// Whether the server lets it be kept beyond the moment.
  var mayBeStored = true
  var validators: Validators?
  /// The server says that what was known still holds.
  var isUnchanged = false

  init(_ outcome: Outcome) { self.outcome = outcome }

  var isPreview: Bool {
    if case .preview = outcome { true } else { false }
  }
}
