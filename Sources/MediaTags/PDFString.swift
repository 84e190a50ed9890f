// SPDX-License-Identifier: MIT

import TextEncoding

/// The text of a string in a PDF (ISO 32000-1, section 7.9.2.2): UTF-16 or UTF-8 by its mark, else PDFDocEncoding.
enum PDFString {
  static func text(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return TagText.wide(bytes) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return TagText.latin(bytes.dropFirst(3)) }
    // Many programs write UTF-8 without a mark; other text is hardly ever valid as that.
    if bytes.contains(where: { $0 >= 0x80 }), CharacterEncoding.utf8.isValid(bytes, allowTruncatedEnd: false) {
      return TagText.latin(bytes)
    }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(special[byte] ?? Unicode.Scalar(byte)) }
    return TagText.worth(String(text))
  }

  /// Annex D.2: where PDFDocEncoding is not Latin-1.
  private static let special: [UInt8: Unicode.Scalar] = {
    var table: [UInt8: Unicode.Scalar] = [0xA0: "€"]
    for (index, scalar) in "˘ˇˆ˙˝˛˚˜".unicodeScalars.enumerated() { table[0x18 + UInt8(index)] = scalar }
    for (index, scalar) in "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž".unicodeScalars.enumerated() {
      table[0x80 + UInt8(index)] = scalar
    }
    return table
  }()
}
