// SPDX-License-Identifier: MIT

import CPNG
import Pictures

/// Reads one PNG by libpng's simplified interface (`png_image` in libpng-manual.txt, section VI), which makes RGBA in
/// sRGB of whatever a PNG holds: palettes, grey, 16 bits, interlaced rows.
final class PNGReader {
  // On the heap, since libpng keeps its address between the two calls. Owned from init to deinit.
  private let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)

  init() {
    image.initialize(to: png_image())
    image.pointee.version = UInt32(PNG_IMAGE_VERSION)
  }

  deinit {
    // What libpng freed by itself, after an error or at the end, it knows.
    png_image_free(image)
    image.deinitialize(count: 1)
    image.deallocate()
  }

  /// The picture; `nil` where it is broken or too large.
  func pixels(of file: [UInt8]) -> Pixels? {
    file.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else { return nil }
      let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
      guard PictureDecoder.isAllowed(width, height) else { return nil }
      image.pointee.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      let size = width * height * 4
      let rgba = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        // A stride of 0 is that of rows without a gap. It writes each pixel, or fails.
        if png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0 { count = size }
      }
      return Pixels(width: width, height: height, rgba: rgba)
    }
  }
}
