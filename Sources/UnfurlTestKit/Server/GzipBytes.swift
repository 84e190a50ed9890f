// SPDX-License-Identifier: MIT

/// Gzip files made by hand (RFC 1952, RFC 1951), so that tests need no compressor.
public enum GzipBytes {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// A file that holds `bytes` as they are, in stored blocks.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var file = header
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      let length = UInt16(end - start)
      file.append(end == bytes.count ? 1 : 0)
      file += littleEndian(length) + littleEndian(~length)
      file += bytes[start..<end]
      start = end
    } while start < bytes.count
    return file + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A file of about `count` / 158 bytes that unpacks to `count` zero bytes: a bomb.
  public static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.append(0b011, 3)  // The last block, with the fixed codes.
    var left = max(count, 0)
    if left > 0 {
      bits.appendCode(0x30, 8)  // The byte 0.
      left -= 1
    }
    while left >= 258 {
      bits.appendCode(0b1100_0101, 8)  // A copy of length 258 …
      bits.appendCode(0, 5)  // … from one byte back.
      left -= 258
    }
    while left > 0 {
      bits.appendCode(0x30, 8)
      left -= 1
    }
    bits.appendCode(0, 7)  // The end of the block.
    return bits.bytes + littleEndian(checksum(ofZeros: max(count, 0))) + littleEndian(UInt32(truncatingIfNeeded: count))
  }

  private struct BitWriter {
    var bytes: [UInt8]
    var used = 8

    mutating func append(_ value: UInt32, _ count: Int) {
      for bit in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8((value >> UInt32(bit)) & 1) << UInt8(used)
        used += 1
      }
    }

    /// Huffman codes go in with their highest bit first.
    mutating func appendCode(_ code: UInt32, _ count: Int) {
      for bit in (0..<count).reversed() { append((code >> UInt32(bit)) & 1, 1) }
    }
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in step(value) }
  }

  /// One bit of CRC-32 over a zero bit.
  private static func step(_ value: UInt32) -> UInt32 {
    value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
  }

  /// CRC-32 over zeros is linear in its state, so that many of them are a power of one 32 × 32 bit matrix.
  private static func checksum(ofZeros count: Int) -> UInt32 {
    var matrix = (0..<32).map { column in (0..<8).reduce(UInt32(1) << UInt32(column)) { value, _ in step(value) } }
    var value = UInt32.max
    var left = count
    while left > 0 {
      if left & 1 == 1 { value = apply(matrix, to: value) }
      matrix = matrix.map { apply(matrix, to: $0) }
      left >>= 1
    }
    return ~value
  }

  private static func apply(_ matrix: [UInt32], to value: UInt32) -> UInt32 {
    (0..<32).reduce(0) { sum, bit in value >> UInt32(bit) & 1 == 1 ? sum ^ matrix[bit] : sum }
  }
}
