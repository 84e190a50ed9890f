// SPDX-License-Identifier: MIT

/// A PNG written by hand (ISO/IEC 15948), without packing anything, in whatever kind a test wants.
struct PNGFile {
  var width: Int
  var height: Int
  /// Bits of a sample.
  var depth = 8
  /// 0 grey, 2 colours, 3 a palette, 4 grey with alpha, 6 colours with alpha.
  var kind = 6
  /// Chunks between the header and the pixels.
  var chunks: [(name: String, body: [UInt8])] = []
  /// The rows, packed as the format wants them.
  var rows: [[UInt8]] = []

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", big(width) + big(height) + [UInt8(depth), UInt8(kind), 0, 0, 0])
    for (name, body) in chunks { file += chunk(name, body) }
    return file + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return big(body.count) + content + big(Int(Self.check(content)))
  }

  /// A zlib stream of one block that is not packed (RFC 1950, RFC 1951), of at most 65,535 bytes.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let length = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    return [0x78, 0x01, 0x01] + length + bytes + big(b << 16 | a)
  }

  private func big(_ number: Int) -> [UInt8] {
    (0..<4).map { (index: Int) in UInt8(truncatingIfNeeded: number >> (24 - index * 8)) }
  }

  /// The CRC of a chunk.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
