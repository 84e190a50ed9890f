// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct SectionTests {
  @Test("the network section becomes the fetcher's policy")
  func network() throws {
    let text = """
      network:
        allow: ["127.0.0.1/32", {address: 10.2.3.4/32, ports: [443], hosts: [Wiki.corp], channels: ["corp/*"], handlers: [wiki]}]
        deny: [203.0.113.0/24, "*.ads.example", "2001:db8::/32"]
        ports: [80, 443]
        user_agent: "custom/1"
        per_host: {Example.org: {user_agent: other, accept_language: de}}
        transfers: 10
        transfers_per_host: 2
        redirects: 3
        proxy: socks5h://127.0.0.1:1080
        html_bytes: 1MiB
        gif_bytes: 2MiB
        feed_bytes: 3MiB
      """
    var expected = NetworkPolicy()
    expected.allow = [
      .init(range: "127.0.0.1/32"),
      .init(range: "10.2.3.4/32", ports: [443], hosts: ["wiki.corp"], channels: ["corp/*"], handlers: ["wiki"]),
    ]
    expected.deny = ["203.0.113.0/24", "*.ads.example", "2001:db8::/32"]
    expected.ports = [80, 443]
    expected.userAgent = "custom/1"
    expected.perHost = ["example.org": .init(userAgent: "other", acceptLanguage: "de")]
    expected.transfers = 10
    expected.transfersPerHost = 2
    expected.redirects = 3
    expected.proxy = "socks5h://127.0.0.1:1080"
    expected.htmlBytes = 1 << 20
    expected.gifBytes = 2 << 20
    expected.feedBytes = 3 << 20
    #expect(try Settings.parse(text).network == expected)
    #expect(try warnings(text) == [])
  }

  @Test("the default user agent says who we are, and how to reach who runs us")
  func userAgent() throws {
    let context = SettingsContext(version: "1.2")
    #expect(try Settings.builtIn(context).network.userAgent == "unfurl/1.2 (link previews for chat)")
    #expect(
      try Settings.parse("network: {contact: \"mailto:a@example.org\"}", context: context).network.userAgent
        == "unfurl/1.2 (link previews for chat; mailto:a@example.org)")
  }

  @Test("a folder of GIFs that cannot be read is warned of, and is no fault")
  func missingFolder() throws {
    let url = "url: \"https://example.org/gifs\""
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    #expect(try warnings("gifs: {path: \"\(folder.path)\", \(url)}") == [])
    let missing = try warnings("gifs: {path: \"\(folder.path)/none\", \(url)}")
    #expect(missing == ["unfurl.yaml:1:7: warning: gifs: the folder of path cannot be read: there is no such folder"])
    let file = try warnings("gifs: {path: \"\(folder.path)/file\", \(url)}")
    #expect(file == ["unfurl.yaml:1:7: warning: gifs: the folder of path cannot be read: it is no folder"])
  }

  @Test("a range that is not loopback, alone, is warned of")
  func bareRange() throws {
    let found = try warnings(
      "network: {allow: [10.0.0.0/8, {address: 10.1.1.1}, \"::1\", 127.0.0.0/8, {address: 10.1.1.2, ports: [80]}]}")
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("unfurl.yaml:1:19: warning: network.allow: 10.0.0.0/8 is not loopback: "))
    #expect(found[1].contains("10.1.1.1/32 is not loopback"))
  }

  @Test(
    "an exception to the address guard is taken in one spelling alone",
    arguments: [
      ("10.2.3.4/8", "(did you mean 10.0.0.0/8, or 10.2.3.4/32?)"), ("wiki.corp", "hosts: [wiki.corp]})"),
      ("10.0.0.0/33", "(the prefix has 0 to 32 bits)"), ("0177.0.0.1/32", ""), ("127.1/32", ""), ("10.0.0.0/", ""),
      ("2130706433", ""), ("::/129", "(the prefix has 0 to 128 bits)"),
    ])
  func spelling(_ text: String, _ hint: String) {
    let found = faults("network: {allow: [\"\(text)\"]}")
    #expect(found.count == 1)
    #expect(found.first?.contains("expected an address range such as 127.0.0.1/32") == true)
    #expect(found.first?.hasSuffix(hint) == true, "\(found)")
  }

  @Test("an exact exception needs its address")
  func addressMissing() {
    #expect(
      faults("network:\n  allow: [{ports: [443]}]\n") == [
        "unfurl.yaml:2:11: network.allow: the key address is missing, such as address: 10.2.3.4/32"
      ])
  }

  @Test("connector sections are read")
  func connectors() throws {
    let text = """
      irc:
        network: libera
        nick: bot
        channels: ["#a", "#b key"]
        umodes: ""
        sasl: {mechanism: EXTERNAL, account: bot}
      matrix: {user: "@bot:example.org", homeserver: "https://m.example.org/", admin_power_level: 100, network: matrix}
      matterbridge: {username: previews, network: bridge}
      plugins: {path: [./plugins, /opt/plugins]}
      giphy: {endpoint: "http://127.0.0.1:1/v1"}
      gifs: {path: gifs, url: "https://example.org/gifs"}
      cache: {fresh: 10m, keep: 1d, failures: 1m, rows: 10, bytes: 1MiB}
      state: ./state
      metrics: m.prom
      """
    let settings = try Settings.parse(text, file: "/etc/unfurl/unfurl.yaml")
    #expect(settings.irc.network == "libera")
    #expect(settings.irc.nick == "bot")
    #expect(settings.irc.user == "unfurl")
    #expect(settings.irc.channels == ["#a", "#b key"])
    #expect(settings.irc.userModes == "")
    #expect(settings.irc.sasl.effectiveMechanism == .external)
    #expect(settings.matrix.homeserver == "https://m.example.org")
    #expect(settings.matrix.adminPowerLevel == 100)
    #expect(settings.matterbridge == .init(username: "previews", network: "bridge"))
    #expect(settings.pluginPath == ["/etc/unfurl/./plugins", "/opt/plugins"])
    #expect(settings.giphy.endpoint == "http://127.0.0.1:1/v1")
    #expect(settings.gifs == .init(path: "/etc/unfurl/gifs", url: "https://example.org/gifs"))
    #expect(settings.cache.keep == .seconds(86_400))
    #expect(settings.cache.bytes == 1 << 20)
    #expect(settings.state == .folder("/etc/unfurl/./state"))
    #expect(settings.metrics == "/etc/unfurl/m.prom")
  }

  @Test(
    "what a connector cannot work with is a fault",
    arguments: [
      (
        "irc: {channels: [swift]}",
        ##"1:18: irc.channels: expected a channel such as "#swift", found "swift" (did you mean "#swift"?)"##
      ),
      ("irc: {nick: \"a b\"}", #"1:13: irc.nick: expected a nick, found "a b" (no spaces)"#),
      ("irc: {sasl: {password: x}}", "1:13: irc.sasl: the key account is missing"),
      (
        "matrix: {user: bot}",
        #"1:16: matrix.user: expected a user such as "@unfurl:example.org", found "bot" (it starts with @ and ends with its server)"#
      ),
      (
        "matrix: {homeserver: m.example.org}",
        "1:22: matrix.homeserver: expected a URL that starts with https:// or http://, and no spaces in it"
      ),
      ("network: {ca_file: /nonexistent}", #"1:20: network.ca_file: "/nonexistent" cannot be read: no such file"#),
      (
        "network: {ports: []}",
        "1:18: network.ports: expected a list of ports such as [80, 443], found an empty list (it cannot be switched off)"
      ),
      ("network: {ports: [70000]}", #"1:19: network.ports: expected a whole number from 1 to 65535, found "70000""#),
      (
        "network: {html_bytes: 10MB}",
        #"1:23: network.html_bytes: expected a size such as 768KiB or 10MiB, found "10MB" (did you mean 10MiB?)"#
      ),
      (
        "plugins: {path: ./plugins}",
        #"1:17: plugins.path: expected a list of folders, found "./plugins" (write [./plugins])"#
      ),
    ])
  func connectorFaults(_ text: String, _ expected: String) {
    #expect(faults(text) == ["unfurl.yaml:" + expected])
  }
}
