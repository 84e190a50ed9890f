// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What is kept of a link: the latest information, and the latest error after it.
package struct KeptHistory: Sendable {
  /// The latest preview.
  package var information: KeptAnswer?
  /// The latest failure or skip, where it came after that.
  package var error: KeptAnswer?

  package init(information: KeptAnswer? = nil, error: KeptAnswer? = nil) {
    self.information = information
    self.error = error
  }
}

/// How an attempt to unfurl a link ended, and for how long that holds.
package struct KeptAnswer: Sendable {
  package var outcome: Outcome
  /// When it ended, in milliseconds since 1970.
  package var landed: Int64
  /// For how long it is fresh from then on.
  package var freshFor: Duration
  /// With what the page can be asked whether it has changed.
  package var validators: Validators?

  package init(outcome: Outcome, landed: Int64, freshFor: Duration, validators: Validators? = nil) {
    self.outcome = outcome
    self.landed = landed
    self.freshFor = freshFor
    self.validators = validators
  }
}

/// What a kept answer is an answer to.
package struct PreviewKey: Sendable, Hashable {
  /// The canonical URL.
  package let url: String
  /// A stable hash of whatever else changes the answer.
  package let variant: UInt64

  package init(url: String, variant: UInt64) {
    self.url = url
    self.variant = variant
  }
}
