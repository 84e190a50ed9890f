// SPDX-License-Identifier: MIT

/// A frame of MPEG audio, layer III, by its header (ISO/IEC 11172-3, section 2.4.1.3, and 13818-3).
package struct MP3Frame {
  /// Its length in bytes, header and all.
  package let length: Int
  package let bitsPerSecond: Int
  package let samplesPerSecond: Int
  /// How many samples a frame stands for.
  package let samples: Int
  /// How many bytes of side information stand between the header and the sound, where there is no checksum.
  package let sideBytes: Int

  /// The frame at `offset`; `nil` where none begins.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard let header = bytes.bigEndian(4, at: offset), header >> 21 == 0x7FF else { return nil }
    let version = (header >> 19) & 3
    let layer = (header >> 17) & 3
    let rate = (header >> 12) & 15
    let frequency = (header >> 10) & 3
    guard version != 1, layer == 1, rate > 0, rate < 15, frequency < 3 else { return nil }
    let isFirstVersion = version == 3
    let isMono = (header >> 6) & 3 == 3
    bitsPerSecond = (isFirstVersion ? Self.firstRates : Self.laterRates)[rate] * 1000
    samplesPerSecond = Self.frequencies[frequency] / (isFirstVersion ? 1 : version == 2 ? 2 : 4)
    samples = isFirstVersion ? 1152 : 576
    sideBytes = isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    length = bitsPerSecond * (samples / 8) / samplesPerSecond + (header >> 9) & 1
  }

  private static let firstRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let laterRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let frequencies = [44_100, 48_000, 32_000]
}

/// MP3 without a tag before it (WHATWG MIME Sniffing, section 6.2.3): two frames, one after the other.
enum MP3Frames {
  /// Whether a frame stands at the beginning and another where it ends.
  static func beginIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = MP3Frame(bytes, at: 0), first.length >= 4 else { return false }
    return MP3Frame(bytes, at: first.length) != nil
  }
}
