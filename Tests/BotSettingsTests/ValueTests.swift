// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct ValueTests {
  @Test(
    "durations are a whole number and a unit",
    arguments: [
      ("400ms", .milliseconds(400)), ("10s", .seconds(10)), ("10m", .seconds(600)), ("1h", .seconds(3600)),
      ("1d", .seconds(86_400)), ("0s", .zero), ("10", nil), ("s", nil), ("", nil), ("-1s", nil), ("1.5s", nil),
      ("10 s", nil), ("٣s", nil), ("99999999999999999999s", nil), ("999999999999999d", nil),
    ] as [(String, Duration?)])
  func durations(_ text: String, _ expected: Duration?) {
    #expect(DurationText.read(text) == expected)
  }

  @Test(
    "a duration is shown in the largest unit without a rest",
    arguments: [
      (.milliseconds(1500), "1500ms"), (.seconds(90), "90s"), (.seconds(600), "10m"), (.seconds(86_400), "1d"),
      (.zero, "0"), (.seconds(3600), "1h"),
    ] as [(Duration, String)])
  func shownDurations(_ duration: Duration, _ expected: String) {
    #expect(DurationText.show(duration) == expected)
  }

  @Test(
    "sizes are bytes, KiB or MiB",
    arguments: [
      ("768KiB", 768 << 10), ("10MiB", 10 << 20), ("4096", 4096), ("10MB", nil), ("1k", nil), ("", nil),
      ("99999999999999999999MiB", nil), ("999999999999999GiB", nil),
    ] as [(String, Int?)])
  func sizes(_ text: String, _ expected: Int?) {
    #expect(SizeText.read(text) == expected)
    if let expected { #expect(SizeText.read(SizeText.show(expected)) == expected) }
  }

  @Test("rates and a pace are read as they are written")
  func rates() throws {
    let read = try policy("defaults: {per_user: 5/60s, per_channel: 10/1m, pace: \"2, then 3/10s\"}\n")
    #expect(read.perUser == .init(count: 5, window: .seconds(60)))
    #expect(read.perChannel == .init(count: 10, window: .seconds(60)))
    #expect(read.pace == .init(burst: 2, rate: .init(count: 3, window: .seconds(10))))
    #expect(try policy("defaults:\n  pace: 4, then 1/2s\n").pace == ChannelPolicy().pace)
  }

  @Test("0, off and an empty list switch off")
  func off() throws {
    let text = """
      defaults: {pending_after: 0, repeat_window: off, per_user: 0, per_channel: off, pace: off, max_age: 0,
        handlers: [], ignore_users: off, yield_for: off, posters: off, images: off, links_per_message: 0}
      network: {redirects: off, proxy: off}
      cache: {fresh: 0, keep: off, failures: 0s}
      """
    let settings = try Settings.parse(text)
    let read = settings.policy(for: ChannelName()).policy
    #expect(read.pendingAfter == .zero)
    #expect(read.repeatWindow == .zero)
    #expect(read.perUser == nil)
    #expect(read.perChannel == nil)
    #expect(read.pace == nil)
    #expect(read.maximumAge == .zero)
    #expect(read.handlers == [])
    #expect(read.ignoredUsers == [])
    #expect(read.images == .off)
    #expect(read.linksPerMessage == 0)
    #expect(settings.network.redirects == 0)
    #expect(settings.cache.fresh == .zero)
    #expect(settings.cache.failures == .zero)
  }

  @Test(
    "a value that is not understood says what was expected, and what may be meant",
    arguments: [
      ("deadline: 0", #"13: deadline: expected a duration such as 10s, found "0" (it cannot be switched off)"#),
      ("deadline: 10 sec", #"13: deadline: expected a duration such as 10s, found "10 sec" (did you mean 10s?)"#),
      ("max_age: 5min", #"12: max_age: expected a duration such as 10s, or off, found "5min" (did you mean 5m?)"#),
      (
        "pending_after: 1.5s",
        #"18: pending_after: expected a duration such as 10s, or off, found "1.5s" (write it in whole numbers, such as 1500ms)"#
      ),
      (
        "per_user: 5/60",
        #"13: per_user: expected a rate such as 5/60s, or off, found "5/60" (the unit is missing: did you mean 5/60s?)"#
      ),
      ("per_user: 5/min", #"13: per_user: expected a rate such as 5/60s, or off, found "5/min" (did you mean 5/1m?)"#),
      (
        "pace: 1/2s",
        #"9: pace: expected a pace such as "4, then 1/2s", or off, found "1/2s" (did you mean "1, then 1/2s"?)"#
      ),
      ("links_per_message: three", #"22: links_per_message: expected a whole number from 0 to 100, found "three""#),
      ("links_per_message: 1000", #"22: links_per_message: expected a whole number from 0 to 100, found "1000""#),
      ("images: sise", #"11: images: expected off or size, found "sise" (did you mean size?)"#),
      ("nsfw: no", #"9: nsfw: expected mark, hide or allow, found "no""#),
      ("enabled: \"true\"", #"12: enabled: expected true, false or shadow, found "true" (remove the quotes)"#),
      ("enabled: shadwo", #"12: enabled: expected true, false or shadow, found "shadwo" (did you mean shadow?)"#),
      ("prefix: true", #"11: prefix: expected a short text, found "true" (quote it: "true")"#),
      ("prefix: [x]", "11: prefix: expected a short text, found a list"),
      ("prefix: ~", "11: prefix: expected a short text, found nothing"),
      ("ignore_users: bob", #"17: ignore_users: expected a list of names, found "bob" (write [bob])"#),
      (
        "ignore_hosts: [\"https://x.org/a\"]",
        #"18: ignore_hosts: expected a host such as example.org, or a pattern such as *.example.org, found "https://x.org/a" (did you mean x.org?)"#
      ),
      (
        "accept_language: \"dé\"",
        #"20: accept_language: expected languages such as en-US,en;q=0.8, found "dé" (a header holds printable ASCII alone)"#
      ),
      (
        "handlers: [+wiki, rss]",
        #"21: handlers: either ids or changes with + and -, not both in one list (found "rss")"#
      ),
      (
        "handlers: [Wiki]",
        #"14: handlers: expected the id of a handler, found "Wiki" (lower case letters, digits, - and _)"#
      ),
      (
        "title_only: {rss: yes}",
        #"21: title_only.rss: expected true or false, found "yes" (only true and false are booleans)"#
      ),
      ("feeds: {poll: 100ms}", #"17: feeds.poll: expected a duration from 1s to 365d, found "100ms""#),
      ("feeds: {itms: 1}", #"11: feeds: unknown key "itms" (did you mean "items"?)"#),
    ])
  func sentences(_ line: String, _ expected: String) {
    #expect(faults("defaults:\n  \(line)\n") == ["unfurl.yaml:2:" + expected])
  }

  @Test("every key of the contract has its default, and reads what it shows")
  func roundTrip() throws {
    let settings = try Settings.builtIn(fourHandlers)
    let resolved = settings.policy(for: ChannelName())
    #expect(resolved.policy == ChannelPolicy())
    let report = settings.checkReport(channel: resolved)
    let text = "defaults:\n" + report.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
    let again = try Settings.parse(text, context: fourHandlers).policy(for: ChannelName())
    var expected = ChannelPolicy()
    expected.handlers = fourHandlers.builtInHandlers
    #expect(again.policy == expected)
  }
}
