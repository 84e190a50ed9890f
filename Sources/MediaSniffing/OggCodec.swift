// SPDX-License-Identifier: MIT

/// What an Ogg file holds, by the first packet of its first page (RFC 3533, section 6).
enum OggCodec {
  /// `audio/ogg` or `video/ogg`; `nil` where the codec is none that is known.
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    guard bytes.has("OggS", at: 0), let segments = bytes.byte(26) else { return nil }
    let packet = 27 + Int(segments)
    for sign in sounds where bytes.has(sign, at: packet) { return .known("audio", "ogg") }
    for sign in pictures where bytes.has(sign, at: packet) { return .known("video", "ogg") }
    return nil
  }

  private static let sounds: [StaticString] = ["\u{01}vorbis", "OpusHead", "\u{7F}FLAC", "Speex   "]
  // The first byte of Theora's is 0x80, which no text of UTF-8 begins with.
  private static let pictures: [[UInt8]] = [[0x80] + Array("theora".utf8), Array("fishead".utf8)]
}
