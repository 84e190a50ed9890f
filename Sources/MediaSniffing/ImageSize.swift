// SPDX-License-Identifier: MIT

/// The size of an image, as its first bytes tell it, without decoding it.
public struct ImageSize: Hashable, Sendable {
  /// The media type, by the image's own signature.
  public let mediaType: MediaType
  /// Width in pixels, 1 or more.
  public let width: Int
  /// Height in pixels, 1 or more.
  public let height: Int

  /// What the first bytes of an image tell.
  public enum Reading: Hashable, Sendable {
    /// The size.
    case found(ImageSize)
    /// An image so far, but the size stands further on.
    case needsMoreBytes
    /// No image that is known here, or a broken one.
    case notAnImage
  }

  init(_ mediaType: MediaType, _ width: Int, _ height: Int) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
  }

  /// Reads the size from the first bytes: PNG, JPEG, GIF, WebP, AVIF, HEIF, JPEG XL, BMP, ICO, TIFF,
  /// Photoshop and SVG.
  ///
  /// 32 bytes are enough for most; the headers of a JPEG or AVIF can be longer, then it says so. Sizes are as they stand
  /// in the file and may be absurd: check them before memory is taken.
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
    guard let kind = BinarySignatures.image(bytes) else {
      if FileSignatures.isTIFF(bytes) { return TIFFSize.read(bytes) }
      if bytes.has("8BPS", at: 0) { return RasterSizes.photoshop(bytes) }
      if isCutOff(bytes) { return .needsMoreBytes }
      return SVGSize.read(bytes)
    }
    switch kind {
    case .png: return RasterSizes.png(bytes)
    case .gif: return RasterSizes.gif(bytes)
    case .bmp: return RasterSizes.bmp(bytes)
    case .icon: return RasterSizes.icon(bytes)
    case .webP: return RasterSizes.webP(bytes)
    case .jpeg: return JPEGSize.read(bytes)
    case .avif, .heif, .heic: return HEIFSize.read(bytes, kind)
    case .jpegXL: return JPEGXLSize.read(bytes)
    default: return .notAnImage
    }
  }

  /// Reads the size from the first bytes.
  public static func read(_ bytes: [UInt8]) -> Reading {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Whether the bytes are too few to show a signature.
  private static func isCutOff(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.has("ftyp", at: 4), let size = bytes.bigEndian(4, at: 0) { return bytes.count < size && size <= 4096 }
    return bytes.count < 16
  }

  /// The longest side that a format allows: that of PNG (section 11.2.1 of its specification).
  private static let longestSide = Int(Int32.max)

  /// A found size, unless one side of it is nothing, or longer than any can be.
  static func checked(_ type: MediaType, _ width: Int?, _ height: Int?) -> Reading {
    guard let width, let height else { return .needsMoreBytes }
    let sides = 1...longestSide
    return sides.contains(width) && sides.contains(height) ? .found(ImageSize(type, width, height)) : .notAnImage
  }
}
