// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import UnfurlKit

@testable import FeedWatching

@Suite("By what an item is known again")
struct IdentityTests {
  private let old = [Entry.full("b", at: start - hour), .full("a", at: start - 2 * hour)]

  private func follower(_ entries: [Entry]? = nil) -> Follower {
    var follower = Follower()
    follower.poll(entries ?? old, now: start)
    return follower
  }

  @Test("an item is told once")
  func once() {
    var follower = follower()
    let new = [Entry.full("c", at: start + minute)] + old
    #expect(follower.poll(new, now: start + hour) == ["c"])
    #expect(follower.poll(new, now: start + 2 * hour).isEmpty)
    #expect(follower.poll(old, now: start + 3 * hour).isEmpty)
    #expect(follower.poll(new, now: start + 4 * hour).isEmpty)
  }

  @Test("an item whose date its publisher changes is the same one")
  func changedDate() {
    var follower = follower()
    var changed = old
    changed[0].published = start + minute
    #expect(follower.poll(changed, now: start + hour).isEmpty)
    #expect(follower.edited.isEmpty)
    changed[1].published = start + 2 * minute
    #expect(follower.poll([changed[1], changed[0]], now: start + 2 * hour).isEmpty)
  }

  @Test("ids that are made anew each day bring nothing back")
  func regeneratedIDs() {
    var follower = follower()
    for round in 1...5 {
      let again = old.map { entry in
        var entry = entry
        entry.id = "\(round)-\(entry.title ?? "")"
        entry.published = entry.published.map { $0 + Int64(round) * day }
        return entry
      }
      #expect(follower.poll(again, now: start + Int64(round) * day).isEmpty)
    }
  }

  @Test("without ids the link tells, and without links title and date")
  func withoutIDs() {
    let linked = [Entry("a", link: "https://blog.example/a"), Entry("b", link: "https://blog.example/b")]
    var follower = follower(linked)
    #expect(follower.poll(linked, now: start + hour).isEmpty)
    #expect(follower.poll([Entry("c", link: "https://blog.example/c")] + linked, now: start + hour) == ["c"])

    let bare = [Entry("a", at: start - hour), Entry("b", at: start - 2 * hour)]
    follower = self.follower(bare)
    #expect(follower.poll(bare, now: start + hour).isEmpty)
    let sameTitle = [Entry("a", at: start + minute)] + bare
    #expect(follower.poll(sameTitle, now: start + 2 * hour) == ["a"])
    #expect(follower.poll(sameTitle, now: start + 3 * hour).isEmpty)
  }

  @Test("an id that is no URL, and occurs twice, is no id")
  func doubleID() {
    var follower = follower([
      Entry("a", id: "post", link: "https://blog.example/a", at: start - hour),
      Entry("b", id: "post", link: "https://blog.example/b", at: start - 2 * hour),
    ])
    let new = [
      Entry("c", id: "post", link: "https://blog.example/c", at: start + minute),
      Entry("a", id: "post", link: "https://blog.example/a", at: start - hour),
    ]
    #expect(follower.poll(new, now: start + hour) == ["c"])
    #expect(follower.poll(new, now: start + 2 * hour).isEmpty)
  }

  @Test("the same item twice in a feed is one")
  func twice() {
    var follower = follower()
    let new = Entry.full("c", at: start + minute)
    #expect(follower.poll([new, new] + old, now: start + hour) == ["c"])
  }

  @Test("an id that was given to something else, link and title, is new")
  func reusedID() {
    var follower = follower()
    let reused = Entry("c", id: "id-a", link: "https://blog.example/c", at: start + minute)
    #expect(follower.poll([reused, old[0]], now: start + hour) == ["c"])
  }

  @Test("ids that are places in the list are not taken for ids")
  func places() {
    func numbered(_ names: [String]) -> [Entry] {
      names.enumerated().map { place, name in
        Entry(name, id: "\(place + 1)", link: "https://blog.example/\(name)", at: start + Int64(name.utf8.first ?? 0))
      }
    }
    var follower = follower(numbered(["c", "b", "a"]))
    #expect(follower.poll(numbered(["d", "c", "b"]), now: start + hour) == ["d"])
    #expect(follower.poll(numbered(["f", "e", "d"]), now: start + 2 * hour) == ["f", "e"])
  }

  @Test("an item with another title, or another link, is the same one, edited")
  func edits() {
    var follower = follower()
    var changed = old
    changed[0].title = "B, corrected"
    #expect(follower.poll(changed, now: start + hour).isEmpty)
    #expect(follower.edited == ["B, corrected"])
    changed[0].link = "https://blog.example/2027/b"
    #expect(follower.poll(changed, now: start + 2 * hour).isEmpty)
    #expect(follower.edited == ["B, corrected"])
    #expect(follower.poll(changed, now: start + 3 * hour).isEmpty)
    #expect(follower.edited.isEmpty)
  }

  @Test("without an id, another title at a known link is an edit")
  func editWithoutID() {
    var follower = follower([Entry("a", link: "https://blog.example/a"), Entry("b", link: "https://blog.example/b")])
    let changed = [Entry("A!", link: "https://blog.example/a"), Entry("b", link: "https://blog.example/b")]
    #expect(follower.poll(changed, now: start + hour).isEmpty)
    #expect(follower.edited == ["A!"])
  }

  @Test("a site that moves brings nothing back")
  func moved() {
    var follower = follower()
    let moved = old.map { entry in
      Entry(
        entry.title, id: "new-\(entry.title ?? "")", link: "https://new.example/\(entry.title ?? "")",
        at: entry.published)
    }
    #expect(follower.poll(moved, now: start + hour).isEmpty)
    func at(_ scheme: String) -> [Entry] {
      old.map { Entry($0.title, link: "\(scheme)://blog.example/\($0.title ?? "")") }
    }
    follower = self.follower(at("http"))
    #expect(follower.poll(at("https"), now: start).isEmpty)
  }

  @Test("a feed whose links differ each time it is asked for brings nothing back, with dates or without")
  func sessions() {
    for date in [nil, start - day] {
      func entries(_ names: [String], _ session: Int) -> [Entry] {
        names.map { Entry($0, link: "https://blog.example/\($0)?sid=\(session)", at: date.map { $0 + Int64(session) }) }
      }
      var follower = follower(entries(["b", "a"], 0))
      for round in 1...3 { #expect(follower.poll(entries(["b", "a"], round), now: start + hour).isEmpty) }
      #expect(follower.poll(entries(["c", "b", "a"], 4), now: start + 2 * hour) == ["c"])
    }
  }

  @Test("reports of one title, each alone in its feed, are several")
  func reports() {
    func entry(_ number: Int) -> Entry { Entry("Report", id: "\(number)", link: "https://blog.example/\(number)") }
    var follower = follower([entry(1)])
    #expect(follower.poll([entry(2)], now: start + hour) == ["Report"])
    #expect(follower.poll([entry(3)], now: start + 2 * hour) == ["Report"])
    follower = self.follower((1...5).reversed().map(entry))
    #expect(follower.poll((2...6).reversed().map(entry), now: start + hour) == ["Report"])
  }

  @Test("items of one title and one date that are all in the feed are several")
  func sameTitleAndDate() {
    func entry(_ number: Int) -> Entry {
      Entry("Update", id: "\(number)", link: "https://blog.example/\(number)", at: start + minute)
    }
    var follower = follower([entry(1)])
    #expect(follower.poll([entry(2), entry(1)], now: start + hour) == ["Update"])
    #expect(follower.poll([entry(2), entry(1)], now: start + 2 * hour).isEmpty)
  }

  @Test("a link that all items share tells nothing")
  func sharedLink() {
    func entry(_ name: String, _ at: Int64) -> Entry { Entry(name, link: "https://blog.example/", at: at) }
    var follower = follower([entry("b", start - hour), entry("a", start - 2 * hour)])
    let new = [entry("c", start + minute), entry("b", start - hour)]
    #expect(follower.poll(new, now: start + hour) == ["c"])
    #expect(follower.poll(new, now: start + 2 * hour).isEmpty)
    #expect(follower.poll([entry("d", start + hour)], now: start + 2 * hour) == ["d"])
  }

  @Test("what has no title is known by what it says")
  func withoutTitle() {
    let notes = [Entry(nil, summary: "one", at: start - hour), Entry(nil, summary: "two", at: start - 2 * hour)]
    var follower = follower(notes)
    #expect(follower.poll([Entry(nil, summary: "three", at: start)] + notes, now: start + hour) == ["three"])
    #expect(follower.poll(notes, now: start + 2 * hour).isEmpty)
  }
}
