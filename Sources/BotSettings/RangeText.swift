// SPDX-License-Identifier: MIT

import URLParsing

/// How the configuration names a range of addresses: in one spelling alone, so that nothing is allowed by accident.
enum RangeText {
  /// Why a text is no range.
  struct Problem: Error {
    let hint: String?
  }

  /// Whether a text means an address rather than a host.
  static func looksLikeOne(_ text: String) -> Bool {
    text.contains("/") && !text.contains("://") || IPAddress(text) != nil || text.contains("::")
  }

  /// Whether a range lies within 127.0.0.0/8 or ::1/128.
  static func isLoopback(_ range: AddressRange) -> Bool {
    switch range.first {
    case .v4(let address): address >> 24 == 127 && range.prefixLength >= 8
    case .v6(let high, let low): range.prefixLength == 128 && high == 0 && low == 1
    }
  }

  /// Reads an address and the length of its prefix; without one, the address alone is meant. Bits behind the prefix are
  /// a fault: two readings are possible then.
  static func parse(_ text: String) -> Result<AddressRange, Problem> {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.count <= 64, parts.count <= 2, let start = parts.first, let address = IPAddress(String(start))
    else {
      let isName = text.unicodeScalars.contains { $0.properties.isAlphabetic } && !text.contains(":")
      return .failure(
        Problem(
          hint: isName ? "a host goes with its address: {address: 10.2.3.4/32, hosts: [\(text.prefix(48))]}" : nil))
    }
    let width = address.bitWidth
    let length = parts.count == 1 ? width : wholeNumber(parts[1])
    guard let length, length <= width else { return .failure(Problem(hint: "the prefix has 0 to \(width) bits")) }
    let range = AddressRange(address, prefixLength: length)
    guard range.first == address else {
      return .failure(Problem(hint: "did you mean \(range), or \(start)/\(width)?"))
    }
    return .success(range)
  }
}
