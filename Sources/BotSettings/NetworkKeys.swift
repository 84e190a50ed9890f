// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// The section `network` while it is read.
struct NetworkSection: Sendable {
  var policy = NetworkPolicy()
  var userAgent: String?
  var contact: String?

  /// The policy, with the name under which pages are asked.
  func settled(version: String) -> NetworkPolicy {
    var policy = policy
    policy.userAgent = userAgent ?? Self.honestUserAgent(version: version, contact: contact)
    return policy
  }

  /// Who we are and how to reach whoever runs us.
  static func honestUserAgent(version: String, contact: String?) -> String {
    "unfurl/\(version) (link previews for chat" + (contact.map { "; \($0)" } ?? "") + ")"
  }
}

/// The keys of `network`.
enum NetworkKeys {
  static let table = KeyTable<NetworkSection>(guards + names + limits)

  private static let port = ValueForm<Int>.count(1...65_535)
  static let ports = ValueForm<Set<UInt16>>(
    read: { reader in
      ValueForm<[Int]>.list(of: port, "a list of ports such as [80, 443]", count: 1...100).read(reader)
        .map { Set($0.map { UInt16(clamping: $0) }) }
    },
    show: { .list($0.sorted().map { .integer(Int64($0)) }) })

  /// What may be reached.
  private static let guards: [SettingKey<NetworkSection>] = [
    SettingKey(
      "allow", \.policy.allow, .list(of: .addressException(), "a list of address ranges such as [\"127.0.0.1/32\"]")),
    SettingKey("deny", \.policy.deny, .list(of: .hostOrRange(), "a list of ranges and hosts", count: 0...100_000)),
    SettingKey("ports", \.policy.ports, ports),
  ]

  /// How we name ourselves.
  private static let names: [SettingKey<NetworkSection>] = [
    SettingKey("user_agent", \.userAgent, ValueForm<String>.header("a user agent").optional),
    SettingKey("contact", \.contact, ValueForm<String>.header("an address or URL where you can be reached").optional),
    SettingKey(
      "per_host", \.policy.perHost, .mapByHost(PerHostKeys.table, making: { NetworkPolicy.HostHeaders() })),
  ]

  /// How much of it.
  private static let limits: [SettingKey<NetworkSection>] = [
    SettingKey("transfers", \.policy.transfers, .count(1...20_000)),
    SettingKey("transfers_per_host", \.policy.transfersPerHost, .count(1...1000)),
    SettingKey("redirects", \.policy.redirects, .count(0...20, offIsZero: true)),
    SettingKey(
      "ca_file", \.policy.certificateFile,
      ValueForm<String>.readableFile("the path of a file of certificates", limit: 32 << 20).optional),
    SettingKey("proxy", \.policy.proxy, .proxy()),
    SettingKey("html_bytes", \.policy.htmlBytes, .size(1024...(64 << 20))),
    SettingKey("gif_bytes", \.policy.gifBytes, .size(1024...(256 << 20))),
    SettingKey("feed_bytes", \.policy.feedBytes, .size(1024...(256 << 20))),
    SettingKey("watched_feed_bytes", \.policy.watchedFeedBytes, .size(1024...(256 << 20))),
  ]
}

/// The keys of one host in `network.per_host`.
enum PerHostKeys {
  static let table = KeyTable<NetworkPolicy.HostHeaders>([
    SettingKey("user_agent", \.userAgent, ValueForm<String>.header("a user agent").optional),
    SettingKey("accept_language", \.acceptLanguage, ValueForm<String>.header("languages such as de,en;q=0.5").optional),
  ])
}

extension ValueForm {
  /// A map by host, each with keys of its own.
  static func mapByHost<Item: Sendable>(
    _ table: KeyTable<Item>, making make: @escaping @Sendable () -> Item
  ) -> ValueForm where Value == [String: Item] {
    ValueForm(
      read: { reader in
        guard let entries = reader.entries(expected: "a map by host") else { return nil }
        var items: Value = [:]
        for entry in entries {
          if let complaint = HostText.complaint(entry.key) {
            reader.sink.fault(
              entry.origin, "\(reader.path): expected a host as key, found \(Shown.value(entry.key)) (\(complaint))")
            continue
          }
          var item = make()
          table.read(reader.child(entry.node, entry.key), into: &item)
          items[entry.key.lowercased()] = item
        }
        return items
      },
      show: { items in .map(items.sorted { $0.key < $1.key }.map { ($0.key, table.show($0.value)) }) })
  }
}

extension ValueForm where Value == String? {
  /// A proxy, or none: `off` switches off.
  static func proxy() -> ValueForm {
    let url = ValueForm<String>.url(["http", "https", "socks5", "socks5h"])
    return ValueForm(
      read: { reader in
        if reader.node.text == "off" { return .some(nil) }
        return url.read(reader).map { .some($0) }
      },
      show: { $0.map(url.show) ?? .word("off") })
  }
}
