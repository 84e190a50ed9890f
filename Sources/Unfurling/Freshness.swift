// SPDX-License-Identifier: MIT

import UnfurlKit

/// For how long answers are remembered.
package struct Freshness: Sendable, Equatable {
  /// A preview, where its server says nothing; it is also the longest that a server's word counts.
  package var preview: Duration = .seconds(3600)
  /// A preview that is past its time: until then it is said, and refreshed behind.
  package var keep: Duration = .seconds(86_400)
  /// A failure or an empty result.
  package var failure: Duration = .seconds(300)

  /// A preview whose server wants to be asked each time: one message that reaches several channels by several bridges
  /// is still one request.
  static let moment: Duration = .seconds(2)

  package init() {}

  /// For how long an outcome is fresh; zero where it says nothing of the link.
  ///
  /// - Parameter lifetime: what the server's headers say; a handler that knows better (such as by oEmbed's `cache_age`)
  ///   goes before them, up to ``keep``.
  func duration(of outcome: Outcome, lifetime: Duration? = nil) -> Duration {
    switch outcome {
    case .preview(let preview):
      if let freshFor = preview.freshFor { return min(max(freshFor, .zero), max(keep, self.preview)) }
      guard let lifetime else { return self.preview }
      return min(max(lifetime, Self.moment), self.preview)
    case .skipped: return failure
    case .failed(let error):
      switch error.code {
      // A server that takes too long is left alone twice as long.
      case .deadline: return max(failure, .zero) * 2
      case .cancelled, .overloaded, .internal, .addressRefused, .pluginDisabled: return .zero
      default: return failure
      }
    }
  }
}
