// SPDX-License-Identifier: MIT

/// A picture as lines of a terminal: each character shows two pixels, one above the other.
public struct HalfBlocks: Sendable {
  /// How many colours a terminal has.
  public enum Colours: Sendable {
    /// 16, 256, or any (24 bits).
    case sixteen, palette, any
  }
}
