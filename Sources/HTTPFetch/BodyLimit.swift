// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// How many decoded bytes of a body are taken, decided by its declared media type once the head is in.
enum BodyLimit {
  /// Media types of feeds; XML without a better name may be one.
  private static let feeds: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json", "application/xml",
    "text/xml", "application/x-rss+xml", "text/rss+xml", "text/atom+xml",
  ]

  /// Media types that say nothing.
  private static let mute: Set<String> = ["application/octet-stream", "binary/octet-stream"]

  /// The limit for `mediaType`, lowered to what the request asks for.
  static func bytes(for mediaType: String?, policy: NetworkPolicy, request: FetchRequest) -> Int {
    if request.watchesFeed { return max(0, min(policy.watchedFeedBytes, request.maximumBytes ?? .max)) }
    let limit =
      switch mediaType {
      case "image/gif": policy.gifBytes
      // Whatever kind of picture it is said to be, or where nothing is said, it may be a GIF; what reads other pictures
      // stops by itself.
      case let type? where type.hasPrefix("image/") || mute.contains(type): max(policy.gifBytes, policy.htmlBytes)
      case let type? where feeds.contains(type): policy.feedBytes
      default: policy.htmlBytes
      }
    return max(0, min(limit, request.maximumBytes ?? limit))
  }
}
