// SPDX-License-Identifier: MIT

import CTurboJPEG
import Pictures

/// Reads one JPEG by libjpeg-turbo (its TurboJPEG interface, turbojpeg.h): baseline or progressive, grey, YCbCr, RGB or
/// CMYK.
struct JPEGReader: ~Copyable {
  /// The most pixels that are decoded: a larger picture is made smaller by the decoder itself.
  private static let decodedPixels = 8_000_000

  private let handle: tjhandle

  /// `nil`: there is no memory.
  init?() {
    guard let handle = tjInitDecompress() else { return nil }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// The picture, about as large as `side` wants it; `nil` where it is broken or too large. One that is cut short is
  /// shown as far as it goes.
  func pixels(of file: [UInt8], side: Int) -> Pixels? {
    var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    // Some samplings it has no name for, and decodes: what counts is that there is a size.
    let header = tjDecompressHeader3(handle, file, UInt(file.count), &width, &height, &subsampling, &colours)
    guard PictureDecoder.isAllowed(Int(width), Int(height)), header == 0 || colours >= 0 else { return nil }
    let size = Self.size(width, height, side: side)
    let isCMYK = colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
    let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
    // Zeros, since a file that is cut short need not fill it.
    var bytes = [UInt8](repeating: 0, count: Int(size.width) * Int(size.height) * 4)
    let status = tjDecompress2(
      handle, file, UInt(file.count), &bytes, size.width, 0, size.height, Int32(format.rawValue), TJFLAG_LIMITSCANS)
    guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else { return nil }
    if isCMYK { Self.convert(&bytes) }
    return Pixels(width: Int(size.width), height: Int(size.height), rgba: bytes)
  }

  /// The smallest size that the decoder can make of the picture, an eighth or more of it, which is not smaller than
  /// `side`; smaller where that would still be too many pixels.
  private static func size(_ width: Int32, _ height: Int32, side: Int) -> (width: Int32, height: Int32) {
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(max(count, 0)))
    // `TJSCALED` of turbojpeg.h, rounding up. A side is at most 65,535 and a factor at most 2.
    let sizes = factors.filter { $0.num > 0 && $0.denom >= $0.num }
      .map { ((width * $0.num + $0.denom - 1) / $0.denom, (height * $0.num + $0.denom - 1) / $0.denom) }
      .filter { Int($0.0) * Int($0.1) <= decodedPixels }
      .sorted { $0 < $1 }
    return sizes.first { max(Int($0.0), Int($0.1)) >= side } ?? sizes.last ?? (width, height)
  }

  /// CMYK to RGBA, in place. Adobe's programs write inks the other way round (255: none), and so does nearly everybody.
  private static func convert(_ bytes: inout [UInt8]) {
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      let black = Int(bytes[start + 3])
      for ink in start..<start + 3 { bytes[ink] = UInt8(Int(bytes[ink]) * black / 255) }
      bytes[start + 3] = 255
    }
  }
}
