// SPDX-License-Identifier: MIT

/// From a pointer, as the WHATWG standard counts the places of a double-byte set, to the character there.
///
/// The tables are glibc's, read once through iconv, with the few places corrected where WHATWG's index differs.
struct DoubleByteIndex: Sendable {
  private let scalars: [UInt32]

  /// The character at a pointer, or `nil` if there is none.
  func scalar(at pointer: Int) -> UInt32? {
    guard pointer >= 0, pointer < scalars.count, scalars[pointer] != 0 else { return nil }
    return scalars[pointer]
  }

  /// All characters of the index.
  var all: [UInt32] { scalars }

  /// GBK and the two-byte part of gb18030, 190 places a row.
  static let gb18030 = DoubleByteIndex(
    "GB18030", count: 23_940,
    bytes: { pointer in
      let offset = pointer % 190
      return [pointer / 190 + 0x81, offset + (offset < 0x3F ? 0x40 : 0x41)]
    },
    corrections: [
      (6555, 1, 0x3000), (23_767, 3, 0xE816), (23_794, 1, 0xE831), (23_804, 1, 0xE83B), (23_830, 1, 0xE855),
    ])

  /// Korean, 190 places a row.
  static let eucKR = DoubleByteIndex(
    "UHC", count: 23_940, bytes: { [$0 / 190 + 0x81, $0 % 190 + 0x41] }, corrections: [])

  /// JIS X 0208 with the extensions of code page 932, 94 places a row; past 8835 only Shift_JIS gets there.
  static let jis0208 = DoubleByteIndex(
    "CP932", count: 11_280,
    bytes: { pointer in
      let row = pointer / 188
      let offset = pointer % 188
      return [row + (row < 0x1F ? 0x81 : 0xC1), offset + (offset < 0x3F ? 0x40 : 0x41)]
    }, corrections: [])

  /// JIS X 0212, 94 places a row, for three bytes of EUC-JP.
  static let jis0212 = DoubleByteIndex(
    "EUC-JP", count: 8_836, bytes: { [0x8F, $0 / 94 + 0xA1, $0 % 94 + 0xA1] }, corrections: [])

  /// Big5 with the Hong Kong characters, 157 places a row.
  static let big5 = DoubleByteIndex(
    "BIG5-HKSCS", count: 19_782,
    bytes: { pointer in
      let offset = pointer % 157
      return [pointer / 157 + 0x81, offset + (offset < 0x3F ? 0x40 : 0x62)]
    }, corrections: Big5Corrections.runs)

  private init(
    _ name: String, count: Int, bytes: (Int) -> [Int], corrections: [(first: Int, count: Int, scalar: UInt32)]
  ) {
    var scalars = [UInt32](repeating: 0, count: count)
    if let converter = IconvConverter(from: name) {
      for pointer in 0..<count {
        let sequence = bytes(pointer)
        guard sequence.allSatisfy({ $0 <= 0xFE }) else { continue }
        scalars[pointer] = converter.scalar(of: sequence.map { UInt8($0) }) ?? 0
      }
    }
    for run in corrections {
      for offset in 0..<run.count { scalars[run.first + offset] = run.scalar + UInt32(offset) }
    }
    self.scalars = scalars
  }
}
