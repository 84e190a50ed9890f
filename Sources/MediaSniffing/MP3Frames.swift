// SPDX-License-Identifier: MIT

/// MP3 without a tag before it (WHATWG MIME Sniffing, section 6.2.3): two frames, one after the other.
enum MP3Frames {
  /// Whether a frame stands at the beginning and another where it ends.
  static func beginIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let length = frameLength(bytes, at: 0), length >= 4 else { return false }
    return frameLength(bytes, at: length) != nil
  }

  /// The length in bytes of the frame of layer III at `offset` (ISO/IEC 11172-3, section 2.4.1.3).
  private static func frameLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    guard let header = bytes.bigEndian(4, at: offset), header >> 21 == 0x7FF else { return nil }
    let version = (header >> 19) & 3
    let layer = (header >> 17) & 3
    let rate = (header >> 12) & 15
    let frequency = (header >> 10) & 3
    guard version != 1, layer == 1, rate > 0, rate < 15, frequency < 3 else { return nil }
    let isFirstVersion = version == 3
    let bitsPerSecond = (isFirstVersion ? firstRates : laterRates)[rate] * 1000
    let samplesPerSecond = frequencies[frequency] / (isFirstVersion ? 1 : version == 2 ? 2 : 4)
    return bitsPerSecond * (isFirstVersion ? 144 : 72) / samplesPerSecond + (header >> 9) & 1
  }

  private static let firstRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let laterRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let frequencies = [44_100, 48_000, 32_000]
}
