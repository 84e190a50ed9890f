// SPDX-License-Identifier: MIT

/// The host parser of the URL standard (section 3.5), for special schemes.
enum HostParser {
  /// A host as it is serialised.
  struct Parsed {
    var kind: URLLayout.HostKind
    var bytes: [UInt8]
  }

  /// What may not stand in a domain once it is in ASCII: forbidden domain code points.
  private static let forbidden = ByteSet(" #/:<>?@[\\]^|%")

  /// The host that is written as `text`; `nil` where it is none.
  static func parse(_ text: ArraySlice<UInt8>) -> Parsed? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "[") {
      guard text.count > 1, text.last == UInt8(ascii: "]") else { return nil }
      guard let address = IPv6Text.parse(text.dropFirst().dropLast()) else { return nil }
      return Parsed(kind: .ipv6, bytes: Array("[\(address)]".utf8))
    }
    guard let name = DomainName.ascii(text.contains(UInt8(ascii: "%")) ? text.percentDecoded()[...] : text) else {
      return nil
    }
    // ICU lets much through that a host must not hold, and what is ignored may have been all there was.
    guard !name.isEmpty, !name.contains(where: forbidden.contains) else { return nil }
    guard IPv4Text.endsInNumber(name) else { return Parsed(kind: .domain, bytes: name) }
    guard let address = IPv4Text.parseLoose(name) else { return nil }
    return Parsed(kind: .ipv4, bytes: Array(IPAddress.v4(address).description.utf8))
  }
}
