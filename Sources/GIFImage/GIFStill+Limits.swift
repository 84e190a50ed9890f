// SPDX-License-Identifier: MIT

extension GIFStill {
  /// What a still may cost. A file that asks for more has none, or the one that was found before it did.
  public enum Limits {
    /// How long the longer side of a still is, in pixels, unless another length is asked for.
    public static let side = 320
    /// How much of a file is looked at.
    public static let bytes = 2 << 20
    /// How much the makers that share a ``StillRoom`` hold together.
    public static let allBytes = 64 << 20
    /// How many images of a file are looked at. A first frame of so many is a mosaic: 512×512 in tiles of 16×16.
    public static let images = 1024
    /// How many images are looked at for a frame that shows more than one colour.
    public static let laterImages = 32
    /// How many pixels a canvas may have, and an image, such as 1920×1080: 8 MiB while it is composed.
    public static let pixels = 2 << 20
    /// How many pixels all images together may have. By this a hostile mosaic, which is tried several times, costs the most.
    public static let allPixels = 4 << 20
    /// A canvas that is smaller, in either direction, may well be a single dot: its first frame is its still.
    public static let plainSide = 16

    /// Whether a canvas of this size can be shown.
    static func allow(width: Int, height: Int) -> Bool {
      // Both are at most 65,535 in a GIF: the product fits.
      width > 0 && height > 0 && width * height <= pixels
    }
  }
}
