// SPDX-License-Identifier: MIT

/// How the address of a feed is written.
package enum FeedAddress {
  private static let scheme = "feed:"

  /// The same as a URL that can be fetched: `feed://host/…` stands for `http://host/…`, and `feed:https://…` for what
  /// comes after the colon.
  package static func withoutFeedScheme(_ written: some StringProtocol) -> String {
    guard written.prefix(scheme.count).lowercased() == scheme else { return String(written) }
    let rest = written.dropFirst(scheme.count)
    return rest.hasPrefix("//") ? "http:" + rest : String(rest)
  }
}
