// SPDX-License-Identifier: MIT

import CICU

/// Domain names between Unicode and ASCII, by UTS #46.
enum DomainName {
  /// The most UTF-8 bytes of a name that is not ASCII. DNS ends at 253; this bounds the work that a stranger can ask for.
  static let maximumBytes = 2_048

  /// The ASCII form of a name (URL standard, section 3.3, "domain to ASCII", not strict); `nil` where it has none.
  ///
  /// A name in ASCII is only put in lower case: whether an `xn--` label is a valid one is left to DNS.
  static func ascii(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.lowercased) }
    guard name.count <= maximumBytes else { return nil }
    // Broken UTF-8 becomes U+FFFD, which UTS #46 refuses.
    let text = String(decoding: name, as: UTF8.self)
    let result = converted(Array(NewerMapping.apply(to: text).utf8), by: cicu_domain_to_ascii)
    return result.flatMap { hasEmptyPunycode($0) ? nil : $0 }
  }

  /// Whether a label is `xn--` with nothing but ASCII behind it, which UTS #46 refuses since revision 31 (section 4.1).
  ///
  /// Punycode ends with the digits of its first character above ASCII; without one it ends with the delimiter.
  private static func hasEmptyPunycode(_ name: [UInt8]) -> Bool {
    name.split(separator: UInt8(ascii: ".")).contains { label in
      label.last == UInt8(ascii: "-") && label.starts(with: "xn--".utf8)
    }
  }

  /// The Unicode form of a name, for people; the name itself where it has none.
  static func unicode(of name: String) -> String {
    guard name.utf8.count <= maximumBytes, name.contains("xn--") else { return name }
    guard let bytes = converted(Array(name.utf8), by: cicu_domain_to_unicode) else { return name }
    return String(decoding: bytes, as: UTF8.self)
  }

  private typealias Conversion = (
    UnsafePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?, Int32
  ) -> Int32

  private static func converted(_ name: [UInt8], by convert: Conversion) -> [UInt8]? {
    // One code point can become 18 (NFKC), and a label can gain a prefix: eight bytes for one is ample for real names.
    let capacity = max(512, name.count * 8)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room -> [UInt8]? in
      // The sizes are bounded by `maximumBytes` (three times that after U+FFFD), so they fit 32 bits; ICU writes no
      // more than the capacity that it is told.
      let written = name.withUnsafeBufferPointer {
        convert($0.baseAddress, Int32($0.count), room.baseAddress, Int32(capacity))
      }
      guard written >= 0 else { return nil }
      return [UInt8](room.prefix(Int(written)))
    }
  }
}
