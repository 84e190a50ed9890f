// SPDX-License-Identifier: MIT

import UnfurlKit

/// What a site says of a page by oEmbed (oembed.com, version 1.0), for what the page itself leaves open.
struct OEmbedSource {
  let request: HandlerRequest
  let context: HandlerContext

  /// Offers what the answer says to a reading that lacks it. A failure costs nothing but that.
  ///
  /// - Returns: for how long the answer holds, where it says.
  func fillGaps(of reading: inout PageReading) async -> Duration? { nil }

  /// A preview of the link by its provider alone, for where the page is not to be had; `nil` where there is none.
  func standIn() async -> HandlerAnswer? { nil }
}
