// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct PolicyMergingTests {
  @Test("without a file everything is on, with the built-in defaults")
  func builtIn() throws {
    let settings = try Settings.builtIn()
    #expect(settings.policy(for: ChannelName()).policy == ChannelPolicy())
    #expect(settings.file == nil)
  }

  @Test("a channel beats its network, which beats the defaults")
  func layers() throws {
    let text = """
      defaults: {enabled: false, deadline: 5s, links_per_message: 2}
      networks: {libera: {enabled: true, deadline: 6s}, oftc: {deadline: 1s}}
      channels: {"libera/#swift": {deadline: 7s}}
      """
    let channel = try policy(text)
    #expect(channel.enabled == .on)
    #expect(channel.deadline == .seconds(7))
    #expect(channel.linksPerMessage == 2)
    let other = try policy(text, "libera", "#other")
    #expect(other.deadline == .seconds(6))
    #expect(try policy(text, "efnet").enabled == .off)
  }

  @Test("lists replace and maps merge")
  func listsAndMaps() throws {
    let text = """
      defaults: {ignore_users: [a, b], feeds: {items: 5, poll: 1h}, handler_options: {wiki: {lang: en, chars: 10}}}
      networks: {libera: {ignore_users: [c], feeds: {poll: 2h}, handler_options: {wiki: {lang: de}, x: {y: [1, 2.5, true]}}}}
      """
    let read = try policy(text)
    #expect(read.ignoredUsers == ["c"])
    #expect(read.feeds.items == 5)
    #expect(read.feeds.poll == .seconds(7200))
    #expect(
      read.handlerOptions == [
        "wiki": ["lang": .string("de"), "chars": .integer(10)],
        "x": ["y": .list([.integer(1), .number(2.5), .bool(true)])],
      ])
  }

  @Test("a list of handlers replaces, plus and minus change what is inherited")
  func handlers() throws {
    func handlers(_ text: String) throws -> [String]? {
      let name = ChannelName(network: "libera", name: "#swift")
      return try Settings.parse(text, context: fourHandlers).policy(for: name).policy.handlers
    }
    #expect(try handlers("defaults: {handlers: [rss, opengraph]}") == ["rss", "opengraph"])
    #expect(try handlers("defaults: {handlers: [+wiki, -media]}") == ["opengraph", "rss", "gif", "wiki"])
    #expect(try handlers("defaults: {handlers: [rss]}\nnetworks: {libera: {handlers: [+wiki]}}") == ["rss", "wiki"])
    #expect(
      try handlers("defaults: {handlers: [-rss]}\nnetworks: {libera: {handlers: [+wiki, -gif]}}")
        == ["opengraph", "media", "wiki"])
    #expect(
      try handlers("defaults: {handlers: [-rss]}\nnetworks: {libera: {handlers: [+rss]}}")
        == ["opengraph", "rss", "gif", "media"])
    #expect(try handlers("defaults: {handlers: [+wiki]}\nnetworks: {libera: {handlers: [rss]}}") == ["rss"])
    #expect(try handlers("defaults: {handlers: []}\nnetworks: {libera: {handlers: [+rss]}}") == ["rss"])
    #expect(try handlers("defaults: {}") == nil)
  }

  @Test("a setting by handler keeps what stands for the rest")
  func byHandler() throws {
    let text = """
      defaults: {title_only: true, description: {rss: false}}
      networks: {libera: {title_only: {rss: false}, description: {"*": true}}}
      """
    let read = try policy(text)
    #expect(read.titleOnly["opengraph"])
    #expect(!read.titleOnly["rss"])
    #expect(read.showsDescription["opengraph"] == true)
    #expect(read.showsDescription["rss"] == false)
    #expect(try policy(text, "oftc").showsDescription["opengraph"] == nil)
    #expect(
      try policy("defaults: {title_only: {rss: true}}\nnetworks: {libera: {title_only: false}}").titleOnly
        == .init(false))
  }

  @Test("shadow is neither on nor off")
  func shadow() throws {
    #expect(try policy("defaults: {enabled: shadow}").enabled == .shadow)
  }

  @Test("what was configured beats the file, and what was set from chat beats both")
  func overlays() throws {
    let settings = try Settings.parse("defaults: {deadline: 1s, prefix: a}\n")
    let first = try PolicyLayer.read(.map([("deadline", .text("2s")), ("prefix", .text("b"))]), from: .configure)
    let second = try PolicyLayer.read(.map([("handlers", .list([.word("+wiki")]))]), from: .configure)
    let chat = try PolicyLayer.read(.map([("prefix", .text("c")), ("enabled", .bool(false))]), from: .chat)
    let resolved = settings.policy(for: ChannelName(), configured: first.overlaid(by: second), chat: chat)
    #expect(resolved.policy.deadline == .seconds(2))
    #expect(resolved.policy.prefix == "c")
    #expect(resolved.policy.enabled == .off)
    #expect(resolved.policy.handlers == ["opengraph", "wiki"])
    #expect(resolved.origin(of: "deadline") == .configure)
    #expect(resolved.origin(of: "prefix") == .chat)
    #expect(resolved.origin(of: "max_age") == .builtIn)
    #expect(try PolicyLayer.read(chat.node, from: .chat) == chat)
  }

  @Test("a configured policy that is wrong is told in sentences without a place")
  func overlayFaults() {
    do {
      _ = try PolicyLayer.read(
        .map([("deadline", .integer(10)), ("handlrs", .list([])), ("join_links", .text("true"))]), from: .configure)
      Issue.record("it was taken")
    } catch {
      #expect(
        error.list.map(\.description) == [
          #"deadline: expected a duration such as 10s, found "10" (the unit is missing: did you mean 10s?)"#,
          #"unknown key "handlrs" (did you mean "handlers"?)"#,
          #"join_links: expected true or false, found "true" (remove the quotes)"#,
        ])
    }
  }

  @Test("changes of handlers do not pile up, however often they are configured")
  func pileUp() throws {
    var layer = PolicyLayer.empty
    for _ in 0..<100 {
      for change in ["+wiki", "-wiki", "+rss"] {
        layer = layer.overlaid(by: try .read(.map([("handlers", .list([.word(change)]))]), from: .configure))
      }
    }
    #expect(layer["handlers"]?.flowText == "[-wiki, +rss]")
  }
}
