// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Why GIPHY has no answer. It holds no text: none that could bring the key along.
package enum GIPHYFailure: Error, Sendable, Equatable {
  /// The endpoint is no URL that can be asked.
  case badEndpoint
  /// The key was refused (401, 403).
  case keyRefused
  /// There were too many requests (429); how long it wants to be left alone, where it says so.
  case tooManyRequests(retryAfter: Duration?)
  /// Another status than 200.
  case status(Int)
  /// It is not JSON, not of the shape that is expected, or cut short.
  case unreadable
  /// It redirects, and is not followed.
  case redirected
  /// It could not be asked.
  case notReached(UnfurlError.Code)

  /// What a status means, be it the answer's own or the one that stands within.
  init(status: Int, _ retryAfter: Duration?) {
    switch status {
    case 401, 403: self = .keyRefused
    case 429: self = .tooManyRequests(retryAfter: retryAfter)
    default: self = .status(status)
    }
  }

  /// What a fetcher's error means: its words are dropped, since they may hold the URL.
  init(_ code: UnfurlError.Code) {
    switch code {
    case .tooManyRedirects: self = .redirected
    case .badContent, .tooLarge: self = .unreadable
    default: self = .notReached(code)
    }
  }
}
