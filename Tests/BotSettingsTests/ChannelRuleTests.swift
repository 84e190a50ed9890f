// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct ChannelRuleTests {
  private func prefix(
    _ rules: [(String, String)], _ network: String, _ name: String, aliases: [String] = [],
    caseMapping: CaseMapping = .exact
  ) throws -> String {
    let text = "channels:\n" + rules.map { "  \"\($0.0)\": {prefix: \($0.1)}\n" }.joined()
    let channel = ChannelName(network: network, name: name)
    return try Settings.parse(text).policy(for: channel, aliases: aliases, caseMapping: caseMapping).policy.prefix
  }

  @Test("of several patterns the one with most literal characters applies, alone")
  func mostLiterals() throws {
    let text = """
      channels:
        "*": {prefix: all, deadline: 1s}
        "libera/#swift*": {prefix: wide, links_per_message: 9}
        "libera/#swift-dev": {prefix: exact}
      """
    #expect(try policy(text, "libera", "#swift-dev").prefix == "exact")
    #expect(try policy(text, "libera", "#swift-dev").deadline == .seconds(10))
    #expect(try policy(text, "libera", "#swift-dev").linksPerMessage == 3)
    #expect(try policy(text, "libera", "#swift-x").prefix == "wide")
    #expect(try policy(text, "oftc", "#c").prefix == "all")
  }

  @Test("at a tie the name without wildcards wins, then the one with fewer, then the first")
  func ties() throws {
    #expect(try prefix([("libera/#swift*", "b"), ("libera/#swift", "a")], "libera", "#swift") == "a")
    #expect(try prefix([("*bera/#sw*ft", "b"), ("libera/#sw*", "a")], "libera", "#swift") == "a")
    #expect(try prefix([("a*/*", "b"), ("*/*a", "a")], "a", "a") == "b")
  }

  @Test("IRC channels match by case mapping, Matrix rooms exactly")
  func caseMapping() throws {
    #expect(try prefix([("libera/#Swift[a]", "x")], "Libera", "#sWIFT{A}", caseMapping: .rfc1459) == "x")
    #expect(try prefix([("libera/#*-BOTS", "x")], "libera", "#my-bots", caseMapping: .ascii) == "x")
    #expect(try prefix([("matrix/!AbC:x.org", "x")], "matrix", "!abc:x.org") == "↪ ")
  }

  @Test("a Matrix room goes by its id or an alias")
  func aliases() throws {
    let rules = [("matrix/#swift:x.org", "alias"), ("matrix/!longer-than-the-alias:x.org", "id")]
    #expect(try prefix([rules[0]], "matrix", "!abc:x.org", aliases: ["#swift:x.org"]) == "alias")
    #expect(try prefix([("#swift:x.org", "bare")], "matrix", "!abc:x.org", aliases: ["#swift:x.org"]) == "bare")
    #expect(
      try prefix(rules, "matrix", "!longer-than-the-alias:x.org", aliases: ["#swift:x.org"]) == "id")
  }

  @Test("a key without a slash names the channel in any network")
  func bare() throws {
    #expect(try prefix([("default", "x")], "default", "default") == "x")
    #expect(try prefix([("#swift", "x")], "libera", "#swift") == "x")
    #expect(try prefix([("#swift", "x"), ("libera/#swift", "y")], "libera", "#swift") == "y")
  }

  @Test("a gateway's channel has slashes of its own")
  func slashes() throws {
    #expect(try prefix([("bridge/gateway/*", "x")], "bridge", "gateway/#a") == "x")
    #expect(try prefix([("*/#*-bots", "x")], "bridge", "gateway/#my-bots") == "x")
  }

  @Test("a network that no rule names is told, with a guess")
  func unnamedNetwork() throws {
    let settings = try Settings.parse("networks: {libera: {}}\nchannels: {\"oftc/#a\": {}, \"*/#b\": {}}\n")
    #expect(settings.noticeOfUnnamedNetwork("Libera") == nil)
    #expect(settings.noticeOfUnnamedNetwork("oftc") == nil)
    #expect(
      settings.noticeOfUnnamedNetwork("libra")
        == #"no rule of unfurl.yaml names the network "libra" (did you mean "libera"?)"#)
    #expect(try Settings.builtIn().noticeOfUnnamedNetwork("x") == nil)
    #expect(try Settings.parse("defaults: {enabled: false}").noticeOfUnnamedNetwork("x") == nil)
  }

  @Test("a mute channel is told with the place that made it so")
  func mute() throws {
    let settings = try Settings.parse("defaults:\n  enabled: false\nnetworks:\n  libera: { enabled: true }\n")
    #expect(settings.policy(for: ChannelName()).noticeOfSilence == #"channel "default" is off (unfurl.yaml:2:12)"#)
    #expect(settings.policy(for: ChannelName(network: "libera", name: "#a")).noticeOfSilence == nil)
    #expect(
      settings.policy(for: ChannelName(network: "oftc", name: "#a")).noticeOfSilence
        == #"channel "oftc/#a" is off (unfurl.yaml:2:12)"#)
  }

  @Test("names that are no networks are faults")
  func networkNames() {
    #expect(
      faults("networks:\n  \"libera/#a\": {}\n  \"li*\": {}\n") == [
        #"unfurl.yaml:2:3: networks: "libera/#a" is no name here (a channel goes under channels)"#,
        #"unfurl.yaml:3:3: networks: "li*" is no name here (a network is named in full; patterns go under channels, as in "*/#*-bots")"#,
      ])
  }
}
