// SPDX-License-Identifier: MIT

import CWebP
import Pictures

/// Reads one WebP by libwebp (decode.h, "Advanced decoding parametrization"): lossy or lossless, of an animation the
/// first frame.
enum WebPReader {
  /// The picture, scaled down by the decoder where it is larger than `side`; `nil` where it is broken or too large.
  static func pixels(of file: [UInt8], side: Int) -> Pixels? {
    guard let features = features(of: file) else { return nil }
    guard features.has_animation == 0 else {
      guard let frame = WebPAnimation.firstFrame(of: file), let features = self.features(of: frame),
        features.has_animation == 0
      else { return nil }
      return decode(frame, features, side)
    }
    return decode(file, features, side)
  }

  private static func features(of file: [UInt8]) -> WebPBitstreamFeatures? {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK,
      PictureDecoder.isAllowed(Int(features.width), Int(features.height))
    else { return nil }
    return features
  }

  private static func decode(_ file: [UInt8], _ features: WebPBitstreamFeatures, _ side: Int) -> Pixels? {
    var configuration = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&configuration) != 0 else { return nil }
    defer { WebPFreeDecBuffer(&configuration.output) }
    let (width, height) = size(Int(features.width), Int(features.height), side)
    if width != Int(features.width) || height != Int(features.height) {
      configuration.options.use_scaling = 1
      configuration.options.scaled_width = Int32(width)
      configuration.options.scaled_height = Int32(height)
    }
    let count = width * height * 4
    var status = VP8_STATUS_OK
    let rgba = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      configuration.output.colorspace = MODE_RGBA
      // It writes into our memory, which it neither enlarges nor frees.
      configuration.output.is_external_memory = 1
      configuration.output.u.RGBA.rgba = buffer.baseAddress
      configuration.output.u.RGBA.stride = Int32(width * 4)
      configuration.output.u.RGBA.size = count
      status = WebPDecode(file, file.count, &configuration)
      if status == VP8_STATUS_OK { written = count }
    }
    return Pixels(width: width, height: height, rgba: rgba)
  }

  /// A size of the same shape, the longer side of which is `side`; never larger than the picture.
  private static func size(_ width: Int, _ height: Int, _ side: Int) -> (Int, Int) {
    let longer = max(width, height)
    guard longer > side else { return (width, height) }
    return (max(1, width * side / longer), max(1, height * side / longer))
  }
}
