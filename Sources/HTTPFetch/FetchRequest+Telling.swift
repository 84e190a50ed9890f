// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

extension FetchRequest {
  /// The URL as it may be told: without user name and password.
  var toldURL: String { url.removingCredentials().href }
}
