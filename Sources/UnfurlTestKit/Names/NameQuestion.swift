// SPDX-License-Identifier: MIT

import Glibc

/// The one question of a DNS message, and the making of its answer (RFC 1035, section 4).
struct NameQuestion {
  let name: String
  let type: UInt16
  private let id: ArraySlice<UInt8>
  /// The question section as it came: its letter case is the client's.
  private let section: ArraySlice<UInt8>

  /// Reads a query; `nil` where it is not one.
  init?(_ datagram: ArraySlice<UInt8>) {
    let bytes = Array(datagram)
    guard bytes.count > 12, bytes[2] & 0x80 == 0, bytes[4] == 0, bytes[5] == 1 else { return nil }
    var labels: [String] = []
    var at = 12
    while at < bytes.count, bytes[at] != 0 {
      let end = at + 1 + Int(bytes[at])
      guard bytes[at] < 64, end < bytes.count else { return nil }
      labels.append(String(decoding: bytes[(at + 1)..<end], as: UTF8.self).lowercased())
      at = end
    }
    guard at + 4 < bytes.count else { return nil }
    name = labels.joined(separator: ".")
    type = UInt16(bytes[at + 1]) << 8 | UInt16(bytes[at + 2])
    id = bytes[0..<2]
    section = bytes[12...(at + 4)]
  }

  /// The message that says `answer`; `nil` for silence.
  func reply(_ answer: NameAnswer) -> [UInt8]? {
    switch answer {
    case .silence: nil
    case .nameError: message(code: 3, records: [])
    case .serverFailure: message(code: 2, records: [])
    case .empty: message(code: 0, records: [])
    case .addresses(let addresses):
      message(code: 0, records: addressRecords(addresses, owner: [0xC0, 12]))
    case .alias(let canonical, let addresses):
      message(
        code: 0,
        records: [record(owner: [0xC0, 12], type: 5, data: Self.encoded(canonical))]
          + addressRecords(addresses, owner: Self.encoded(canonical)))
    }
  }

  private func message(code: UInt8, records: [[UInt8]]) -> [UInt8] {
    let counts: [UInt8] = [0, 1, UInt8(records.count >> 8), UInt8(records.count & 0xFF), 0, 0, 0, 0]
    // An answer with authority to a query that wanted recursion, which is available.
    return id + [0x85, 0x80 | code] + counts + section + records.joined()
  }

  private func addressRecords(_ addresses: [String], owner: [UInt8]) -> [[UInt8]] {
    addresses.compactMap { text in
      var v4 = in_addr()
      var v6 = in6_addr()
      if type == 1, inet_pton(AF_INET, text, &v4) == 1 {
        return record(owner: owner, type: type, data: withUnsafeBytes(of: v4) { Array($0) })
      }
      if type == 28, inet_pton(AF_INET6, text, &v6) == 1 {
        return record(owner: owner, type: type, data: withUnsafeBytes(of: v6) { Array($0) })
      }
      return nil
    }
  }

  /// One record of class IN with a lifetime of zero, so that nobody keeps it.
  private func record(owner: [UInt8], type: UInt16, data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count)
    let fields: [UInt8] = [UInt8(type >> 8), UInt8(type & 0xFF), 0, 1, 0, 0, 0, 0]
    return owner + fields + [UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }

  private static func encoded(_ name: String) -> [UInt8] {
    name.split(separator: ".").flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) } + [0]
  }
}
