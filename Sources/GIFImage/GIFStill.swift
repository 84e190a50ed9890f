// SPDX-License-Identifier: MIT

import CGIF
public import Pictures

/// Makes the still that stands for a GIF, as its bytes arrive: the first frame that shows something, composed on the
/// canvas. Pixels are decoded by giflib.
public final class GIFStill {
  /// A maker at the beginning of a file.
  public init() {}

  /// Whether more bytes can make a difference.
  public var wantsMore: Bool { false }

  /// Takes the next bytes of the file.
  public func push(_ bytes: [UInt8]) {}

  /// The still, from what came; `nil` where nothing can be shown.
  public func finish() -> Pixels? { nil }
}
