// SPDX-License-Identifier: MIT

/// Tells whether a line would say the same thing twice. Case, spaces and punctuation do not count.
enum Repetition {
  /// Whether `title` begins or ends with the site's name, as whole words.
  static func says(_ title: String, _ site: String) -> Bool {
    let title = folded(title)
    let site = folded(site)
    return begins(title, with: site) || ends(title, with: site)
  }

  /// Whether a description says more than the title and the site's name.
  static func adds(_ description: String, to title: String, site: String?) -> Bool {
    let title = folded(title)
    // What stands beyond that is more than the title says, whatever it is.
    let said = folded(description, upTo: max(title.count, 100) + 40)
    if said.isEmpty || begins(title, with: said) || ends(title, with: said) { return false }
    // `Title - Site` once more, or the title and a word or two.
    if title.count > 12, said.count < title.count + 16, begins(said, with: title) { return false }
    return site.map { folded($0) != said } ?? true
  }

  private static func begins(_ text: [UInt8], with part: [UInt8]) -> Bool {
    text.count >= part.count && text.starts(with: part) && (text.count == part.count || text[part.count] == 0x20)
  }

  private static func ends(_ text: [UInt8], with part: [UInt8]) -> Bool {
    guard text.count >= part.count, text.suffix(part.count).elementsEqual(part) else { return false }
    return text.count == part.count || text[text.count - part.count - 1] == 0x20
  }

  /// Letters and digits in lower case, one space for whatever stands between them; about `limit` bytes of it.
  private static func folded(_ text: String, upTo limit: Int = .max) -> [UInt8] {
    var folding = Folding(capacity: min(text.utf8.count, limit))
    var text = text
    let isASCII = text.withUTF8 { bytes in
      for byte in bytes where byte >= 0x80 { return false }
      for byte in bytes {
        if folding.result.count >= limit { break }
        folding.append(byte)
      }
      return true
    }
    if !isASCII {
      for scalar in text.unicodeScalars {
        if folding.result.count >= limit { break }
        folding.append(scalar)
      }
    }
    return folding.finish()
  }
}

/// A text on its way to what of it counts.
private struct Folding {
  private(set) var result: [UInt8] = []
  private var afterSpace = true

  init(capacity: Int) { result.reserveCapacity(capacity) }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return appendSpace() }
    result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    afterSpace = false
  }

  mutating func append(_ byte: UInt8) {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: result.append(byte)
    case 0x41...0x5A: result.append(byte | 0x20)
    default: return appendSpace()
    }
    afterSpace = false
  }

  mutating func finish() -> [UInt8] {
    if result.last == 0x20 { result.removeLast() }
    return result
  }

  private mutating func appendSpace() {
    if !afterSpace { result.append(0x20) }
    afterSpace = true
  }
}
