// SPDX-License-Identifier: MIT

internal import URLParsing

/// How curl is told where to connect: to the checked addresses and no others.
///
/// `CURLOPT_RESOLVE` for the host's own name leaks: the entry serves later handles, and a live connection to another
/// address of that name is reused unasked. `CURLOPT_CONNECT_TO` keys curl's pool of connections by what is connected to,
/// so a connection is shared only by requests for which the guard allowed each of its addresses, whatever their policy.
/// Host, SNI and the certificate check keep the real name. The entry is `::TARGET:`, "any host, same port".
struct PinnedAddresses: Equatable {
  /// The most addresses that are tried: as many as their names fit into a host name of 255 bytes.
  static let most = 6

  /// What CURLOPT_CONNECT_TO says.
  let connectTo: String
  /// What CURLOPT_RESOLVE says; `nil` where there is one address, which needs no name.
  let resolve: String?

  /// The name that stands for several addresses; no name for people.
  let alias: String?

  /// Pins `addresses`, of which there is at least one and at most ``most``.
  init?(_ addresses: [IPAddress], port: UInt16) {
    guard let first = addresses.first, addresses.count <= Self.most else { return nil }
    if addresses.count == 1 {
      connectTo = "::\(Self.bracketed(first)):"
      resolve = nil
      alias = nil
      return
    }
    let sorted = addresses.sorted(by: Self.isBefore)
    // The name is the list itself, so that no two lists share one, and longer than the 63 bytes of a DNS label, so that
    // it can never be looked up.
    var name = sorted.reduce(into: "") { $0 += Self.code($1) }
    while name.utf8.count < 65 { name += "z" }
    alias = name
    connectTo = "::\(name):"
    resolve = "+\(name):\(port):" + sorted.map(Self.bracketed).joined(separator: ",")
  }

  /// curl's words with `host` where they name the alias.
  func retold(_ words: String, host: String) -> String {
    guard let alias else { return words }
    let (words, name) = (Array(words.utf8), Array(alias.utf8))
    var output: [UInt8] = []
    var index = 0
    while index < words.count {
      if words[index...].starts(with: name) {
        output += host.utf8
        index += name.count
      } else {
        output.append(words[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// IPv4 first: a broken IPv6 route is more common than a broken IPv4 route, and curl tries the other family after
  /// 200 ms anyway.
  private static func isBefore(_ a: IPAddress, _ b: IPAddress) -> Bool {
    switch (a, b) {
    case (.v4(let a), .v4(let b)): a < b
    case (.v6(let a, let c), .v6(let b, let d)): (a, c) < (b, d)
    case (.v4, .v6): true
    case (.v6, .v4): false
    }
  }

  private static func bracketed(_ address: IPAddress) -> String {
    if case .v6 = address { "[\(address)]" } else { "\(address)" }
  }

  private static func code(_ address: IPAddress) -> String {
    switch address {
    case .v4(let bits): "x" + hex(UInt64(bits), 8)
    case .v6(let high, let low): "y" + hex(high, 16) + hex(low, 16)
    }
  }

  private static func hex(_ value: UInt64, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
