// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("favourites")
struct FavouriteTests {
  @Test("the newest is number 1, and each is saved once", arguments: [true, false])
  func numbers(isKept: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = isKept ? folder.store() : Store(.memory, time: ManualClock(), log: .silent)
    for number in 1...5 { #expect(try await store.saved(favourite(number))) }
    #expect(try await store.saved(favourite(2, title: "two")) == false)
    let page = try await store.page(2, 3)
    #expect(page.first == 2)
    #expect(page.count == 5)
    #expect(page.favourites.map(\.url) == [4, 3, 2].map { "https://example.org/\($0)" })
    #expect(page.favourites[2].preview?.metadata.title == "two")
    #expect(page.favourites[2].savedBy == "ada")
    #expect(page.favourites[2].written == "example.org/2")
    #expect(page.favourites[2].savedAt == 1_800_000_000_002)
    #expect(try await store.unsaved("https://example.org/4"))
    #expect(try await store.unsaved("https://example.org/4") == false)
    #expect(try await store.page().favourites.map(\.savedAt) == [5, 3, 2, 1].map { 1_800_000_000_000 + $0 })
    #expect(try await store.page(-7, .max).favourites.count == 4)
    #expect(try await store.page(.max, 10).favourites.isEmpty)
    #expect(store.isKept == isKept)
  }

  @Test("channels of the same name on two networks are two")
  func channels() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let other = ChannelName(network: "oftc", name: "#cats")
    try await store.saved(favourite(1))
    try await store.saved(favourite(2), in: other)
    #expect(try await store.page(in: other).favourites.map(\.savedAt) == [1_800_000_000_002])
    #expect(try await store.savingChannels() == [channel, other])
  }

  @Test("a channel has so many favourites and no more, as a sentence says")
  func most() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for number in 1...ChannelFile.mostFavourites { store.save(favourite(number), in: channel) { _ in } }
    await #expect(
      throws: StoreError("This channel has 10000 favourites, which is the most there can be.")
    ) { try await store.saved(favourite(0)) }
    #expect(try await store.saved(favourite(1)) == false)
    #expect(try await store.page().count == 10_000)
  }

  @Test("one whose preview is damaged is still listed")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.saved(favourite(1, title: "one"))
    try Connection(path: folder.channels).run("UPDATE favourites SET preview = zeroblob(30)")
    let page = try await store.page()
    #expect(page.favourites.map(\.url) == ["https://example.org/1"])
    #expect(page.favourites.first?.preview == nil)
  }

  @Test("what was saved is there after a restart")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.saved(favourite(1, title: "one"))
    store.close(within: patience)
    let again = folder.store()
    #expect(again.waitUntilOpen(patience) == .open)
    #expect(try await again.page().favourites.first?.preview?.metadata.title == "one")
  }
}
