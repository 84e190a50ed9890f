// SPDX-License-Identifier: MIT

/// Tells whether a line would say the same thing twice. Case, spaces and punctuation do not count.
struct Repetition {
  private let title: [UInt8]
  /// The title without the `.com` at its end; `nil` where there is none.
  private let titleWithoutEnding: [UInt8]?

  /// What a title has said.
  init(title: String) {
    self.title = Self.folded(title)
    titleWithoutEnding = Self.withoutEnding(title).map { Self.folded($0) }
  }

  /// Whether the title begins or ends with the site's name, as whole words. `Site` and `Site.com` are one name. One of
  /// several words counts wherever it stands: `Page | Site Name | Home`.
  func says(_ site: String) -> Bool {
    if says(Self.folded(site)) { return true }
    return Self.withoutEnding(site).map { says(Self.folded($0)) } ?? false
  }

  private func says(_ site: [UInt8]) -> Bool {
    if Self.begins(title, with: site) || Self.ends(title, with: site) || Self.holds(title, site) { return true }
    return titleWithoutEnding.map { Self.ends($0, with: site) } ?? false
  }

  /// A text that ends in a name of a host without the last label of that, which names no site; `nil` for any other text.
  private static func withoutEnding(_ text: String) -> String? {
    let ending = text.utf8.reversed().prefix { ($0 | 0x20) &- 0x61 < 26 }
    guard (2...4).contains(ending.count) else { return nil }
    let rest = text.utf8.dropLast(ending.count)
    guard rest.last == UInt8(ascii: "."), let before = rest.dropLast().last, before > 0x20 else { return nil }
    return String(Substring(rest.dropLast()))
  }

  /// Whether a description says more than the title and the site's name.
  func adds(_ description: String, site: String?) -> Bool {
    // What stands beyond that is more than the title says, whatever it is.
    let said = Self.folded(description, upTo: max(title.count, 100) + 40)
    if said.isEmpty || Self.begins(title, with: said) || Self.ends(title, with: said) { return false }
    // `Title - Site` once more, or the title and a word or two.
    if title.count > 12, said.count < title.count + 16, Self.begins(said, with: title) { return false }
    return site.map { Self.folded($0) != said } ?? true
  }

  private static func begins(_ text: [UInt8], with part: [UInt8]) -> Bool {
    text.count >= part.count && text.starts(with: part) && (text.count == part.count || text[part.count] == 0x20)
  }

  /// Whether several words stand in the midst of a text, as whole words.
  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count + 2 <= text.count, let first = part.first, part.contains(0x20) else { return false }
    return (1..<(text.count - part.count)).contains { start in
      text[start] == first && text[start - 1] == 0x20 && text[start + part.count] == 0x20
        && text[start..<(start + part.count)].elementsEqual(part)
    }
  }

  private static func ends(_ text: [UInt8], with part: [UInt8]) -> Bool {
    guard text.count >= part.count, text.suffix(part.count).elementsEqual(part) else { return false }
    return text.count == part.count || text[text.count - part.count - 1] == 0x20
  }

  /// Letters and digits in lower case, one space for whatever stands between them; about `limit` bytes of it.
  private static func folded(_ text: String, upTo limit: Int = .max) -> [UInt8] {
    var text = text
    if let folded = text.withUTF8({ foldedASCII($0, upTo: limit) }) { return folded }
    var folding = Folding(capacity: min(text.utf8.count, limit))
    for scalar in text.unicodeScalars {
      if folding.result.count >= limit { break }
      folding.append(scalar)
    }
    return folding.finish()
  }

  /// The same of a text that is ASCII; `nil` where it is not.
  private static func foldedASCII(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> [UInt8]? {
    // Without an early exit the loop takes many bytes at a time.
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    guard all < 0x80 else { return nil }
    // No byte becomes more than one: `count` stays below the capacity.
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      var afterSpace = true
      for byte in bytes {
        if count >= limit { break }
        let letter = (byte | 0x20) &- 0x61 < 26
        if letter || byte &- 0x30 < 10 {
          result[count] = letter ? byte | 0x20 : byte
          count += 1
          afterSpace = false
        } else if !afterSpace {
          result[count] = 0x20
          count += 1
          afterSpace = true
        }
      }
      if count > 0, result[count - 1] == 0x20 { count -= 1 }
    }
  }
}

/// A text on its way to what of it counts.
private struct Folding {
  private(set) var result: [UInt8] = []
  private var afterSpace = true

  init(capacity: Int) { result.reserveCapacity(capacity) }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    // What European languages write most, without looking anything up: letters of Latin-1, dashes and quotes.
    switch scalar.value {
    case 0x2010...0x2027: return appendSpace()
    case 0xE0...0xF6, 0xF8...0xFF: return appendLatin(scalar.value)
    case 0xC0...0xD6, 0xD8...0xDE: return appendLatin(scalar.value + 0x20)
    default: break
    }
    guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return appendSpace() }
    result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    afterSpace = false
  }

  /// Appends a letter from U+00C0 to U+00FF in UTF-8.
  private mutating func appendLatin(_ value: UInt32) {
    result.append(0xC3)
    result.append(UInt8(truncatingIfNeeded: value & 0x3F | 0x80))
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
