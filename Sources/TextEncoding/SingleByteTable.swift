// SPDX-License-Identifier: MIT

import Synchronization

/// What each of the 256 bytes means in a single-byte encoding: 0xFFFF where it means nothing.
struct SingleByteTable: Sendable {
  private let scalars: [UInt16]

  /// A table without an entry.
  static let none = SingleByteTable(scalars: [])

  private init(scalars: [UInt16]) { self.scalars = scalars }

  /// The character of a byte.
  func step(_ byte: UInt8) -> DecodingStep {
    guard Int(byte) < scalars.count, scalars[Int(byte)] != 0xFFFF else { return .bad(1) }
    return .scalar(UInt32(scalars[Int(byte)]), 1)
  }

  /// Tables that were asked for, each made once.
  private static let made = Mutex<[EncodingKind: SingleByteTable]>([:])

  /// The table of an encoding; iconv is asked once, and corrected where WHATWG's index differs from it.
  static func table(for kind: EncodingKind) -> SingleByteTable {
    made.withLock { tables in
      if let table = tables[kind] { return table }
      let table = make(kind)
      tables[kind] = table
      return table
    }
  }

  private static func make(_ kind: EncodingKind) -> SingleByteTable {
    var scalars = (0..<256).map { kind.isEBCDIC || $0 >= 0x80 ? UInt16(0xFFFF) : UInt16($0) }
    let first = kind.isEBCDIC ? 0 : 0x80
    if let name = kind.singleByteTable, let converter = IconvConverter(from: name) {
      for byte in first..<256 {
        if let scalar = converter.scalar(of: [UInt8(byte)]), scalar < 0xFFFF { scalars[byte] = UInt16(scalar) }
      }
    }
    for (byte, scalar) in corrections(kind) { scalars[byte] = scalar }
    return SingleByteTable(scalars: scalars)
  }

  /// Where WHATWG's index differs from glibc's table.
  private static func corrections(_ kind: EncodingKind) -> [(Int, UInt16)] {
    switch kind {
    case .koi8U: [(0xAE, 0x045E), (0xBE, 0x040E)]
    case .macintosh: [(0xC6, 0x2206), (0xF0, 0xF8FF)]
    case .macCyrillic: [(0xFF, 0x20AC)]
    case .windows874: c1Holes([0x81...0x84, 0x86...0x90, 0x98...0x9F])
    case .windows1250: c1Holes([0x81...0x81, 0x83...0x83, 0x88...0x88, 0x90...0x90, 0x98...0x98])
    case .windows1251: c1Holes([0x98...0x98])
    case .windows1252: c1Holes([0x81...0x81, 0x8D...0x8D, 0x8F...0x90, 0x9D...0x9D])
    case .windows1253:
      c1Holes([
        0x81...0x81, 0x88...0x88, 0x8A...0x8A, 0x8C...0x90, 0x98...0x98, 0x9A...0x9A, 0x9C...0x9F,
      ])
    case .windows1254: c1Holes([0x81...0x81, 0x8D...0x90, 0x9D...0x9E])
    case .windows1255:
      c1Holes([0x81...0x81, 0x8A...0x8A, 0x8C...0x90, 0x9A...0x9A, 0x9C...0x9F]) + [(0xCA, 0x05BA)]
    case .windows1257:
      c1Holes([
        0x81...0x81, 0x83...0x83, 0x88...0x88, 0x8A...0x8A, 0x8C...0x8C, 0x90...0x90, 0x98...0x98, 0x9A...0x9A,
        0x9C...0x9C, 0x9F...0x9F,
      ])
    case .windows1258: c1Holes([0x81...0x81, 0x8A...0x8A, 0x8D...0x90, 0x9A...0x9A, 0x9D...0x9E])
    default: []
    }
  }

  /// Bytes that the makers of a code page left free, and that the web reads as the control with the same number.
  private static func c1Holes(_ ranges: [ClosedRange<Int>]) -> [(Int, UInt16)] {
    ranges.flatMap { $0.map { ($0, UInt16($0)) } }
  }
}
