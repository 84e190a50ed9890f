// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import Testing
import UnfurlKit

@testable import FeedWatching

@Suite("The words of a watch")
struct WordTests {
  private func passes(_ text: String, include: [String] = [], exclude: [String] = []) -> Bool {
    var item = Feed.Item()
    item.title = text
    return WordFilter(include: include, exclude: exclude).passes(item)
  }

  @Test("one of the words must occur, within another one too, and none of the others")
  func words() {
    #expect(passes("Release 6.3"))
    #expect(passes("Release 6.3", include: ["swift", "lease"]))
    #expect(!passes("Release 6.3", include: ["swift"]))
    #expect(!passes("Release 6.3", include: ["release"], exclude: ["6.3"]))
    #expect(passes("Release", include: [""]))
  }

  @Test("they are looked for in title, summary and author")
  func places() {
    var item = Feed.Item()
    (item.title, item.summary, item.author) = ("One", "two words", "Three")
    for word in ["one", "two", "three"] {
      #expect(WordFilter(include: [word], exclude: []).passes(item))
      #expect(!WordFilter(include: [], exclude: [word]).passes(item))
    }
    #expect(!WordFilter(include: ["onetwo"], exclude: []).passes(item))
    #expect(!WordFilter(include: ["any"], exclude: []).passes(Feed.Item()))
  }

  @Test("case makes no difference in any script")
  func folding() {
    #expect(passes("ÜBERSICHT", include: ["übersicht"]))
    #expect(passes("Die Straße", include: ["STRASSE"]))
    #expect(passes("ΟΔΥΣΣΕΥΣ", include: ["οδυσσευς"]))
    #expect(passes("ПРИВЕТ", include: ["привет"]))
    #expect(passes("新しい記事", include: ["記事"]))
  }

  @Test("an accent may be written in one way or the other")
  func spellings() {
    #expect(passes("cafe\u{301}", include: ["caf\u{E9}"]))
    #expect(passes("caf\u{E9}", include: ["cafe\u{301}"]))
    #expect(passes("\u{1112}\u{1161}\u{11AB}글", include: ["\u{D55C}글"]))
  }

  @Test("what the words leave out counts as seen, and is not counted")
  func seen() {
    var follower = Follower()
    follower.poll([], now: start)
    follower.terms.burst = 1
    follower.terms.exclude = ["ad"]
    follower.watch.include = ["cat", "dog"]
    let entries = ["a cat", "a dog", "a bird", "a cat ad"].map { Entry.full($0, at: start) }
    #expect(follower.poll(entries, now: start + hour) == ["a cat"])
    #expect(follower.more == 1)
    follower.watch.include = []
    follower.terms.exclude = []
    #expect(follower.poll(entries, now: start + 2 * hour).isEmpty)
  }

  @Test("the channel's own words hold where the watch has none, and its unwanted ones always")
  func channelWords() {
    var follower = Follower()
    follower.poll([], now: start)
    follower.terms.include = ["cat"]
    follower.terms.exclude = ["sad"]
    follower.watch.exclude = ["dog"]
    let entries = ["a cat", "a bird", "a sad cat", "cat and dog"].map { Entry.full($0, at: start) }
    #expect(follower.poll(entries, now: start + hour) == ["a cat"])
    follower.watch.include = ["bird"]
    #expect(
      follower.poll([.full("another bird", at: start + hour)] + entries, now: start + 2 * hour) == ["another bird"])
  }
}
