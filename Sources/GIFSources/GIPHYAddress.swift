// SPDX-License-Identifier: MIT

import URLParsing

/// The addresses of GIPHY's GIFs without what says who asked for them.
enum GIPHYAddress {
  /// The most bytes of an address, so that ten of them fit into an answer.
  private static let longest = 240

  /// The address of a GIF without query (`cid` is made from the key), fragment and the part of the path that holds the
  /// same (`v1.Y2lkPT…`, base64 of `cid=…`), which GIPHY serves as well; `nil` where it is no web address, or a long one.
  static func plain(_ text: String) -> String? {
    guard let url = WebURL(text)?.removingCredentials().removingFragment().replacingQuery(nil) else { return nil }
    let parts = url.href.split(separator: "/", omittingEmptySubsequences: false)
    let href = parts.filter { !$0.hasPrefix("v1.Y2lkP") }.joined(separator: "/")
    return href.utf8.count <= longest ? href : nil
  }
}
