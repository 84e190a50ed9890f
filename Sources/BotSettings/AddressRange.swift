// SPDX-License-Identifier: MIT

import Glibc

/// A range of addresses as the configuration names it: one spelling alone, so that nothing is allowed by accident.
struct AddressRange {
  /// Why a text is no range.
  struct Problem: Error {
    let hint: String?
  }

  /// The range in CIDR notation.
  let text: String
  /// It lies within 127.0.0.0/8 or ::1/128.
  let isLoopback: Bool

  /// Whether a text means an address rather than a host.
  static func looksLikeOne(_ text: String) -> Bool {
    text.contains("/") && !text.contains("://") || bytes(of: text) != nil || text.contains("::")
  }

  /// Reads an address and the length of its prefix; without one, the address alone is meant.
  static func parse(_ text: String) -> Result<AddressRange, Problem> {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.count <= 64, parts.count <= 2, let address = parts.first, let bytes = bytes(of: String(address))
    else {
      let isName = text.unicodeScalars.contains { $0.properties.isAlphabetic } && !text.contains(":")
      return .failure(
        Problem(
          hint: isName ? "a host goes with its address: {address: 10.2.3.4/32, hosts: [\(text.prefix(48))]}" : nil))
    }
    let width = bytes.count * 8
    let length: Int
    if parts.count == 1 {
      length = width
    } else {
      guard let number = wholeNumber(parts[1]), number <= width else {
        return .failure(Problem(hint: "the prefix has 0 to \(width) bits"))
      }
      length = number
    }
    var masked = bytes
    for index in masked.indices {
      let kept = max(0, min(8, length - index * 8))
      masked[index] &= kept == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - kept))
    }
    if masked != bytes {
      return .failure(Problem(hint: "did you mean \(string(of: masked))/\(length), or \(address)/\(width)?"))
    }
    let isLoopback =
      bytes.count == 4
      ? bytes[0] == 127 && length >= 8 : length == 128 && bytes == [UInt8](repeating: 0, count: 15) + [1]
    return .success(AddressRange(text: "\(string(of: bytes))/\(length)", isLoopback: isLoopback))
  }

  /// inet_pton(3): dotted decimal with four parts, or RFC 4291.
  private static func bytes(of text: String) -> [UInt8]? {
    var four = [UInt8](repeating: 0, count: 4)
    if inet_pton(AF_INET, text, &four) == 1 { return four }
    var sixteen = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &sixteen) == 1 { return sixteen }
    return nil
  }

  /// inet_ntop(3).
  private static func string(of bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
      return ""
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
