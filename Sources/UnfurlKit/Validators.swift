// SPDX-License-Identifier: MIT

public import URLParsing

/// What a server gives with a page to ask later whether it has changed (RFC 9110, section 8.8).
public struct Validators: Sendable, Equatable {
  /// The page that they belong to: where the redirects ended. They are sent to no other.
  public var url: WebURL
  /// The ETag, quotes and `W/` included.
  public var entityTag: String?
  /// The Last-Modified, as it came.
  public var lastModified: String?

  /// Makes validators; `nil` where the server gave none.
  public init?(url: WebURL, entityTag: String?, lastModified: String?) {
    guard entityTag != nil || lastModified != nil else { return nil }
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}
