// SPDX-License-Identifier: MIT

/// The name of a network: the part of a channel's name before the slash.
private let networkName = ValueForm<String>.text("the name of a network", bytes: 1...64, isWord: true) {
  $0.contains("/") ? "a slash ends a network's name" : nil
}

/// A word of an IRC line.
private func ircWord(_ what: String) -> ValueForm<String> {
  .text(what, bytes: 1...64, isWord: true) {
    $0.contains(" ") ? "no spaces" : $0.hasPrefix(":") ? "no colon at its start" : nil
  }
}

enum IRCKeys {
  static let table = KeyTable<IRCSettings>([
    SettingKey("network", \.network, networkName.optional),
    SettingKey("nick", \.nick, ircWord("a nick")),
    SettingKey("user", \.user, ircWord("a user name")),
    SettingKey("realname", \.realname, .text("a name", bytes: 1...200)),
    SettingKey("channels", \.channels, .list(of: channel, "a list of channels such as [\"#swift\"]")),
    SettingKey("umodes", \.userModes, .text("user modes such as +B", bytes: 0...32)),
    SettingKey("sasl", \.sasl, table: sasl, then: check),
    .secret("password", \.password),
    .secretFile("password", \.password),
  ])

  private static let sasl = KeyTable<IRCSettings.SASL>([
    SettingKey("mechanism", \.mechanism, ValueForm<IRCSettings.SASL.Mechanism>.choice().optional),
    SettingKey("account", \.account, ValueForm<String>.text("the name of an account", bytes: 1...255).optional),
    .secret("password", \.password),
    .secretFile("password", \.password),
  ])

  /// A channel, with its key after a space.
  private static let channel = ValueForm<String>.text("a channel such as \"#swift\"", bytes: 1...300) { text in
    if text.contains(",") { return "one channel an item" }
    if let first = text.first, "#&+!".contains(first) { return nil }
    return text.contains("/") ? "without the network" : "did you mean \(SettingNode.quote("#" + text))?"
  }

  @Sendable private static func check(_ reader: NodeReader, _ sasl: inout IRCSettings.SASL) {
    if sasl.account == nil, sasl.password != nil || sasl.mechanism == .plain {
      reader.fault("the key account is missing")
    }
  }
}

enum MatrixKeys {
  static let table = KeyTable<MatrixSettings>([
    SettingKey("network", \.network, networkName.optional),
    SettingKey("user", \.user, user.optional),
    SettingKey("homeserver", \.homeserver, homeserver.optional),
    .secret("token", \.token),
    .secretFile("token", \.token),
    SettingKey("admin_power_level", \.adminPowerLevel, .count(0...1_000_000)),
  ])

  private static let user = ValueForm<String>.text("a user such as \"@unfurl:example.org\"", bytes: 1...255) {
    $0.hasPrefix("@") && $0.contains(":") ? nil : "it starts with @ and ends with its server"
  }

  private static let homeserver: ValueForm<String> = {
    let url = ValueForm<String>.url(["https", "http"])
    return ValueForm(
      read: { reader in
        guard var text = url.read(reader) else { return nil }
        while text.hasSuffix("/") { text.removeLast() }
        return text
      },
      show: url.show)
  }()
}

enum MatterbridgeKeys {
  static let table = KeyTable<MatterbridgeSettings>([
    SettingKey("username", \.username, .text("a name", bytes: 1...64)),
    SettingKey("network", \.network, networkName.optional),
  ])
}

enum GIPHYKeys {
  static let table = KeyTable<GIPHYSettings>([
    .secret("api_key", \.apiKey),
    .secretFile("api_key", \.apiKey),
    SettingKey("endpoint", \.endpoint, .url(["https", "http"])),
  ])

  @Sendable static func check(_ reader: NodeReader, _ giphy: inout GIPHYSettings) {
    if giphy.endpoint.hasPrefix("http:") { reader.warn("the endpoint is http: whoever is on the way can read the key") }
  }
}

enum LocalGIFKeys {
  static let table = KeyTable<LocalGIFSettings>([
    SettingKey("path", \.path, ValueForm<String>.path("the path of a folder").optional),
    SettingKey("url", \.url, ValueForm<String>.url(["https", "http"]).optional),
  ])

  @Sendable static func check(_ reader: NodeReader, _ gifs: inout LocalGIFSettings) {
    if gifs.path != nil, gifs.url == nil {
      reader.warn("the key url is missing: a GIF is told with its facts, and without a link")
    } else if gifs.path == nil, gifs.url != nil {
      reader.warn("the key path is missing: no GIF is found")
    }
    if let path = gifs.path, let fault = ReadableFolder.fault(of: path) {
      reader.warn("the folder of path cannot be read: \(fault)")
    }
  }
}

enum CacheKeys {
  static let table = KeyTable<CacheSettings>([
    SettingKey("fresh", \.fresh, .duration(.milliseconds(1)...(PolicyKeys.day * 365), canBeOff: true)),
    SettingKey("keep", \.keep, .duration(.milliseconds(1)...(PolicyKeys.day * 365), canBeOff: true)),
    SettingKey("failures", \.failures, .duration(.milliseconds(1)...(PolicyKeys.day * 365), canBeOff: true)),
    SettingKey("rows", \.rows, .count(0...100_000_000, offIsZero: true)),
    SettingKey("bytes", \.bytes, .size(65_536...(1 << 40))),
  ])
}

/// The section `plugins` while it is read.
struct PluginSection: Sendable {
  var path: [String] = []
}

enum PluginKeys {
  static let table = KeyTable<PluginSection>([
    SettingKey("path", \.path, .list(of: .path("the path of a folder"), "a list of folders", count: 0...100))
  ])
}
