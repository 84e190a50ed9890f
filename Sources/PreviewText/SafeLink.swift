// SPDX-License-Identifier: MIT

/// What a link must be before it may stand in markup, where a reader's client follows it.
enum SafeLink {
  /// Whether it is an http or https URL of visible ASCII that carries no password.
  static func isSafe(_ link: String) -> Bool {
    var link = link
    return link.withUTF8 { authority(of: $0) != nil }
  }

  /// The host of an http or https URL, without `www.`; `nil` where it cannot be told safely.
  static func host(_ link: String) -> String? {
    var link = link
    return link.withUTF8 { bytes in
      guard let authority = authority(of: bytes) else { return nil }
      let isAddress = authority.first == UInt8(ascii: "[")
      let host = isAddress ? authority : authority.prefix { $0 != UInt8(ascii: ":") }
      let name = begins(host, with: "www.") ? host.dropFirst(4) : host
      return name.isEmpty || name.count > 100 ? nil : String(decoding: name, as: UTF8.self).lowercased()
    }
  }

  /// Host and port of a link, as long as it is safe.
  private static func authority(of link: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard link.count <= 2048, let rest = afterScheme(link), !rest.isEmpty else { return nil }
    for byte in rest {
      guard byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "<") else { return nil }
    }
    let authority = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): false
      default: true
      }
    }
    return authority.contains(UInt8(ascii: "@")) ? nil : authority
  }

  private static func afterScheme(_ link: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    if begins(link[...], with: "https://") { return link.dropFirst(8) }
    if begins(link[...], with: "http://") { return link.dropFirst(7) }
    return nil
  }

  /// Whether the bytes begin with a word in lower case, whatever theirs.
  private static func begins(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, with word: StaticString) -> Bool {
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      let byte = bytes[bytes.startIndex + offset]
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if lower != word.utf8Start[offset] { return false }
    }
    return true
  }
}
