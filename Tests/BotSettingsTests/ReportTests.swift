// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct ReportTests {
  private let text = """
    defaults:
      enabled: false
    networks:
      libera: { enabled: true, admins: ["$a:alice"] }
    channels:
      "libera/#swift":  { handlers: [opengraph, rss], title_only: {rss: true}, feeds: {items: 4} }
    """

  @Test("check --channel shows every key, its value and where that comes from")
  func channel() throws {
    let settings = try Settings.parse(text, context: fourHandlers)
    let chat = try PolicyLayer.read(.map([("prefix", .text("> "))]), from: .chat)
    let resolved = settings.policy(for: ChannelName(network: "libera", name: "#swift"), chat: chat)
    let lines = settings.checkReport(channel: resolved).split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines[0] == "# the policy of libera/#swift")
    for line in [
      "enabled: true # unfurl.yaml:4:22", "handlers: [opengraph, rss] # unfurl.yaml:6:33", "deadline: 10s # built-in",
      "pending_after: 400ms # built-in", "repeat_window: 10m # built-in", "per_user: off # built-in",
      "pace: 4, then 1/2s # built-in", "prefix: \"> \" # set in chat", "# template is not set",
      "\"*\": false # built-in", "rss: true # unfurl.yaml:6:69", "images: size # built-in", "posters: off # built-in",
      "admins: [\"$a:alice\"] # unfurl.yaml:4:36", "items: 4 # unfurl.yaml:6:91", "poll: 30m # built-in",
      "yield_for: 1500ms # built-in",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    for key in PolicyKeys.table.keys {
      #expect(lines.contains { $0.hasPrefix(key.name + ":") || $0.hasPrefix("# \(key.name) is") }, "\(key.name)")
    }
  }

  @Test("check says which file was read, and warns of handlers that nothing has")
  func summary() throws {
    let settings = try Settings.parse(text, context: fourHandlers)
    #expect(
      settings.checkReport(knownHandlers: ["opengraph", "gif"]) == """
        unfurl.yaml: no faults, 1 warning
        unfurl.yaml:6:45: warning: nothing has the handler id "rss" (there are: gif, opengraph)

        """)
    #expect(
      try Settings.builtIn().checkReport(knownHandlers: [])
        == "no configuration file: the defaults apply, with every handler on\n")
  }

  @Test("what looks like a field of a template and is none is warned of, where it stands")
  func templates() throws {
    let found = try warnings(
      """
      defaults:
        template: "{titel} — {site}"
        feeds: {template: "{title} {url}"}
      networks: {a: {template: {rss: "{title|sit}", "*": '{title|author|"x"} [{site}] {1}'}}}
      """)
    #expect(
      found == [
        "unfurl.yaml:2:13: warning: template: {titel} is no field (did you mean {title}?)",
        "unfurl.yaml:3:21: warning: feeds.template: {url} is no field; there are feed, title, link, author, date, summary",
        "unfurl.yaml:4:32: warning: template.rss: {sit} in {title|sit} is no field (did you mean {site}?)",
      ])
  }

  @Test("keys that have no effect yet are told once, with what happens instead")
  func withoutEffect() throws {
    let found = try warnings("defaults: {pace: off}\nnetworks: {a: {pace: off, yield_for: 1s}}\n")
    #expect(
      found == [
        "unfurl.yaml:1:12: warning: pace has no effect yet: previews go out as they come",
        "unfurl.yaml:2:27: warning: yield_for has no effect yet: no other bot is waited for",
      ])
  }

  @Test("the resolved policy is a tree that can go into JSON")
  func tree() throws {
    let settings = try Settings.builtIn(fourHandlers)
    let tree = settings.policy(for: ChannelName()).tree
    #expect(tree["enabled"]?.scalar == .bool(true))
    #expect(tree["links_per_message"]?.scalar == .integer(3))
    #expect(tree["deadline"]?.scalar == .text("10s"))
    #expect(tree["prefix"]?.scalar == .text("↪ "))
    #expect(tree["handlers"]?.flowText == "[opengraph, rss, gif, media]")
    #expect(tree["feeds"]?["poll"]?.scalar == .text("30m"))
  }
}
