// SPDX-License-Identifier: MIT

import Glibc

/// Character references such as `&amp;`, `&#8364;` and `&copy` (WHATWG HTML, section "Character reference state").
public enum CharacterReferences {
  /// The text with its character references resolved once.
  ///
  /// - Parameter inAttribute: whether the rule for attribute values holds: a name without its semicolon that is
  ///   followed by `=`, a letter or a digit stays as it is, so that `?a=1&copy=2` survives.
  public static func resolve(_ text: String, inAttribute: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(ASCII.ampersand) else { return String(decoding: bytes, as: UTF8.self) }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      resolve(bytes, inAttribute: inAttribute, into: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Appends `bytes` (UTF-8) with their character references resolved.
  package static func resolve(_ bytes: UnsafeBufferPointer<UInt8>, inAttribute: Bool, into output: inout [UInt8]) {
    var from = 0
    while from < bytes.count, let start = bytes.baseAddress {
      // The pointer stays inside the buffer: `from` is below its count.
      guard let hit = memchr(start + from, Int32(ASCII.ampersand), bytes.count - from) else { break }
      let ampersand = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<ampersand]))
      from = ampersand + reference(in: bytes, at: ampersand, inAttribute: inAttribute, into: &output)
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from...]))
  }

  /// Appends what the reference at `start` (an ampersand) stands for; returns how many bytes it took.
  private static func reference(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, inAttribute: Bool, into output: inout [UInt8]
  ) -> Int {
    let next = start + 1
    if next < bytes.count, bytes[next] == ASCII.hash {
      if let taken = numeric(in: bytes, from: next + 1, into: &output) { return taken - start }
    } else if let taken = named(in: bytes, from: next, inAttribute: inAttribute, into: &output) {
      return taken - start
    }
    output.append(ASCII.ampersand)
    return 1
  }

  /// Resolves the name that begins at `start`; returns where the rest begins, `nil` where it is no reference.
  ///
  /// A name that ends with a semicolon can only match a whole run of letters and digits; where it does not, the
  /// longest of the old names that may go without one counts.
  private static func named(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, inAttribute: Bool, into output: inout [UInt8]
  ) -> Int? {
    var end = start
    let last = min(bytes.count, start + longestName + 1)
    while end < last, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    if end < bytes.count, bytes[end] == ASCII.semicolon,
      NameTable.shared.append(UnsafeBufferPointer(rebasing: bytes[start..<end]), to: &output)
    {
      return end + 1
    }
    var short = min(end, start + longestNameWithoutSemicolon)
    while short > start + 1 {
      let name = UnsafeBufferPointer(rebasing: bytes[start..<short])
      if NameTable.shared.mayLackSemicolon(name) {
        if inAttribute, short < bytes.count, bytes[short] != ASCII.semicolon {
          let follower = bytes[short]
          if follower == ASCII.equals || ASCII.isLetter(follower) || ASCII.isDigit(follower) { return nil }
        }
        _ = NameTable.shared.append(name, to: &output)
        return short
      }
      short -= 1
    }
    return nil
  }

  private static let longestName = 31
  private static let longestNameWithoutSemicolon = 6
}
