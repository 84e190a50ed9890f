// SPDX-License-Identifier: MIT

/// A few characters from which a client paints a blurred stand-in for a picture.
public enum Blurhash {
  /// The blurhash of a picture.
  public static func text(of pixels: Pixels) -> String { "" }
}
