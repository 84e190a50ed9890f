// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit

@testable import Bot

@Suite("Manners")
struct MannersTests {
  private func message(_ change: (inout Message) -> Void) -> Message {
    var message = Message(id: .string("m"), channel: ChannelName(), text: "x")
    change(&message)
    return message
  }

  private func reason(
    _ policy: (inout ChannelPolicy) -> Void = { _ in }, _ change: (inout Message) -> Void
  ) -> SkipReason? {
    var settings = ChannelPolicy()
    policy(&settings)
    return Manners(settings).reason(for: message(change))
  }

  private func link(_ url: String, credentials: Bool = false, optedOut: Bool = false) throws -> Link {
    Link(
      written: url, range: 0..<url.utf8.count, canonical: try #require(WebURL(url)), hasCredentials: credentials,
      isOptedOut: optedOut)
  }

  @Test("bots and notices are left alone, and a notice always is")
  func bots() {
    #expect(reason { $0.isBot = true } == .bot)
    #expect(reason { $0.isNotice = true } == .bot)
    #expect(reason({ $0.bots = .unfurl }) { $0.isBot = true } == nil)
    #expect(reason({ $0.bots = .unfurl }) { $0.isNotice = true } == .bot)
  }

  @Test("an encrypted room is left alone unless its policy says otherwise")
  func encrypted() {
    #expect(reason { $0.isEncrypted = true } == .encrypted)
    #expect(reason({ $0.encrypted = .unfurl }) { $0.isEncrypted = true } == nil)
  }

  @Test("a sender who asks for no preview, or supplies none on purpose, gets none")
  func optOut() {
    #expect(reason { $0.wantsNoPreview = true } == .optedOut)
    #expect(reason { $0.suppliedPreviews = [] } == .optedOut)
    #expect(reason({ $0.honoursOptOut = false }) { $0.wantsNoPreview = true } == nil)
  }

  @Test("ignored people are known by name or pattern, without case")
  func ignored() {
    #expect(reason({ $0.ignoredUsers = ["github*"] }) { $0.sender = "GitHub-bot" } == .ignoredUser)
    #expect(reason({ $0.ignoredUsers = ["github*"] }) { $0.sender = "alice" } == nil)
  }

  @Test("hosts are ignored, or the only ones, by pattern")
  func hosts() throws {
    var policy = ChannelPolicy()
    policy.ignoredHosts = ["*.corp.example"]
    #expect(Manners(policy).reason(for: try link("https://wiki.corp.example/x"), at: 0) == .ignoredHost)
    #expect(Manners(policy).reason(for: try link("https://corp.example/"), at: 0) == .ignoredHost)
    #expect(Manners(policy).reason(for: try link("https://example.org/"), at: 0) == nil)
    policy.ignoredHosts = []
    policy.allowedHosts = ["example.org"]
    #expect(Manners(policy).reason(for: try link("https://other.org/"), at: 0) == .ignoredHost)
    #expect(Manners(policy).reason(for: try link("https://example.org/"), at: 0) == nil)
  }

  @Test("a mention of Matrix is left alone unless the policy says otherwise")
  func mentions() throws {
    var policy = ChannelPolicy()
    let mention = try link("https://matrix.to/#/@alice:example.org")
    #expect(Manners(policy).reason(for: mention, at: 0) == .ignoredHost)
    policy.ignoredHosts = []
    #expect(Manners(policy).reason(for: mention, at: 0) == nil)
  }

  @Test("a link with credentials is never fetched, whatever the policy")
  func credentials() throws {
    var policy = ChannelPolicy()
    policy.honoursOptOut = false
    #expect(Manners(policy).reason(for: try link("https://a.org/", credentials: true), at: 0) == .credentials)
  }

  @Test("the first so many links are unfurled")
  func tooMany() throws {
    var policy = ChannelPolicy()
    policy.linksPerMessage = 2
    #expect(Manners(policy).reason(for: try link("https://a.org/"), at: 1) == nil)
    #expect(Manners(policy).reason(for: try link("https://a.org/"), at: 2) == .tooManyLinks)
  }
}
