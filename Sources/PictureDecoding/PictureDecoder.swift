// SPDX-License-Identifier: MIT

import GIFImage
public import Pictures

/// Decodes pictures of strangers: PNG, JPEG, WebP and GIF. It belongs into a process of its own.
///
/// A picture is known by its first bytes, whatever its name or media type says. What is declared is held against
/// ``declaredPixels`` before anything is decoded.
public enum PictureDecoder {
  /// The most pixels that a picture may declare: as RGBA they take 200 MB.
  public static let declaredPixels = 50_000_000

  /// The first bytes of each format, from top to bottom; `nil` stands for any byte.
  private static let formats: [(signature: [UInt8?], decode: @Sendable ([UInt8], Int) -> Pixels?)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], png),
    ([0xFF, 0xD8, 0xFF], jpeg),
    ([0x52, 0x49, 0x46, 0x46, nil, nil, nil, nil, 0x57, 0x45, 0x42, 0x50], webp),
    ([0x47, 0x49, 0x46, 0x38], gif),
  ]

  /// The picture in a file, scaled so that neither side is longer than `side`; `nil` where it is none that can be shown.
  ///
  /// Of an animation it is the first frame.
  public static func pixels(of file: [UInt8], within side: Int) -> Pixels? {
    let format = formats.first { format in
      file.count >= format.signature.count && zip(format.signature, file).allSatisfy { $0 == nil || $0 == $1 }
    }
    return format?.decode(file, max(side, 1))?.fitted(within: max(side, 1))
  }

  /// Whether a picture of this size may be decoded.
  static func isAllowed(_ width: Int, _ height: Int) -> Bool {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    return width > 0 && height > 0 && !overflows && pixels <= declaredPixels
  }

  @Sendable private static func png(_ file: [UInt8], _ side: Int) -> Pixels? { PNGReader().pixels(of: file) }

  @Sendable private static func jpeg(_ file: [UInt8], _ side: Int) -> Pixels? {
    // It is turned when it is small.
    JPEGReader()?.pixels(of: file, side: side)?.fitted(within: side).turned(JPEGOrientation.of(file))
  }

  @Sendable private static func webp(_ file: [UInt8], _ side: Int) -> Pixels? {
    WebPReader.pixels(of: file, side: side)
  }

  @Sendable private static func gif(_ file: [UInt8], _ side: Int) -> Pixels? {
    let still = GIFStill()
    still.push(file)
    return still.finish()
  }
}
