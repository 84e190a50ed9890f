// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("what is kept of channels")
struct ChannelTests {
  @Test("what was set in chat is there at the next start, until it is unset")
  func policies() async throws {
    let folder = try TemporaryFolder()
    let other = ChannelName(network: "oftc", name: "#cats")
    let store = folder.store()
    try await store.policySet(#"{"enabled":false}"#)
    try await store.policySet(#"{"enabled":true}"#)
    try await store.policySet("{}", for: other)
    store.close(within: patience)
    let second = folder.store()
    #expect(second.waitUntilOpen(patience) == .open)
    #expect(second.policies == [channel: #"{"enabled":true}"#, other: "{}"])
    try await second.policySet(nil)
    second.close(within: patience)
    let third = folder.store()
    #expect(third.waitUntilOpen(patience) == .open)
    #expect(third.policies == [other: "{}"])
  }

  @Test("more than can be set is refused with a sentence")
  func large() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    await #expect(throws: StoreError("This is more than can be set in a channel.")) {
      try await store.policySet(String(repeating: " ", count: ChannelFile.largestPolicy + 1))
    }
  }

  @Test("the last list of a channel is there after a restart")
  func lists() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(try await store.lastList() == nil)
    try await store.listSet(ChannelList(kind: "saved", count: 3))
    let list = ChannelList(kind: "feed", subject: "https://example.org/feed", first: 4, count: 3)
    try await store.listSet(list)
    store.close(within: patience)
    #expect(try await folder.store().lastList() == list)
  }

  @Test("references are found by message after a restart, and a string is no integer")
  func references() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let message = MessageID.string("7")
    for (url, ref) in [("a", "r1"), ("b", "r2"), ("a", "r3")] {
      store.remember(SentReference(message: message, channel: channel, url: url, ref: ref))
    }
    store.remember(SentReference(message: .integer("7"), channel: channel, url: "a", ref: "r4"))
    await store.settled()
    store.close(within: patience)
    let again = folder.store()
    #expect(await again.refs(message) == ["r2", "r3"])
    #expect(await again.refs(.integer("7")) == ["r4"])
    again.forgetReferences(to: message, in: channel)
    #expect(await again.refs(message) == [])
    #expect(await again.refs(.integer("7")) == ["r4"])
  }

  @Test("references are kept for thirty days")
  func age() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let store = folder.store(time: clock)
    store.remember(SentReference(message: .string("old"), channel: channel, url: "a", ref: "r"))
    await store.settled()
    clock.advance(by: .seconds(30 * 86_400 + 1))
    #expect(await store.refs(.string("old")) == [])
    store.remember(SentReference(message: .string("new"), channel: channel, url: "a", ref: "r"))
    await store.settled()
    #expect(try Connection(path: folder.channels).number("SELECT count(*) FROM sent") == 1)
  }

  @Test("only the last references are kept")
  func most() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    _ = try await store.withChannels { connection throws(SQLiteError) in
      try connection.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO sent(network, channel, kind, message, url, ref, at)
        SELECT 'libera', '#cats', 0, 'm' || i, 'a', 'r', 1800000000000 FROM n
        """)
    }
    store.remember(SentReference(message: .string("new"), channel: channel, url: "a", ref: "r"))
    #expect(await store.refs(.string("m1")) == [])
    #expect(await store.refs(.string("m2")) == ["r"])
    #expect(await store.refs(.string("new")) == ["r"])
  }
}
