// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

extension SeenItem {
  /// The keys of an item as a feed has it.
  init(_ item: Feed.Item) {
    var content = StableHash()
    for text in [item.title, item.link, item.author, item.summary, item.content] { content.feed(text) }
    self.init(
      id: Self.key(item.id), link: Self.key(item.link.map(Self.withoutScheme)),
      // What has no title is known by what it says.
      title: Self.key(Metadata.Feed.Item(item).title ?? item.summary ?? item.content), content: content.value,
      published: item.published)
  }

  /// The hash of a text, never 0; 0 where there is none.
  static func key(_ text: (some StringProtocol)?) -> UInt64 {
    guard let text, !text.isEmpty else { return 0 }
    var hash = StableHash()
    hash.feed(text.utf8)
    return max(hash.value, 1)
  }

  /// A site that moves to https has the same pages.
  static func withoutScheme(_ link: String) -> Substring {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return link[...] }
    return link[colon...]
  }
}

/// An item of a fetch, with what it can be known by in that fetch.
struct FetchedItem {
  let item: Feed.Item
  let keys: SeenItem
  /// Its id is its own.
  var isIDUsable = false
  /// No other item of the fetch has its link.
  var isLinkUsable = false
  /// No other item of the fetch has its title.
  var isTitleUsable = false

  /// The items of a fetch, each once, as they stand in it.
  ///
  /// An id that items of different links or titles have is no id, and a link that several items share tells nothing.
  static func items(of items: [Feed.Item]) -> [FetchedItem] {
    var met: Set<Whole> = []
    var fetched: [FetchedItem] = []
    var ids: [UInt64: Int] = [:]
    var links: [UInt64: Int] = [:]
    var titles: [UInt64: Int] = [:]
    fetched.reserveCapacity(items.count)
    for item in items {
      let keys = SeenItem(item)
      guard met.insert(Whole(keys)).inserted else { continue }
      fetched.append(FetchedItem(item: item, keys: keys))
      ids[keys.id, default: 0] += 1
      links[keys.link, default: 0] += 1
      titles[keys.title, default: 0] += 1
    }
    for index in fetched.indices {
      let keys = fetched[index].keys
      fetched[index].isIDUsable = keys.id != 0 && ids[keys.id] == 1
      fetched[index].isLinkUsable = keys.link != 0 && links[keys.link] == 1
      fetched[index].isTitleUsable = keys.title != 0 && titles[keys.title] == 1
    }
    return fetched
  }

  /// What makes two items of a fetch the same one; of those with an id the date does not count.
  private struct Whole: Hashable {
    let id: UInt64
    let link: UInt64
    let title: UInt64
    let published: Int64?

    init(_ keys: SeenItem) {
      (id, link, title) = (keys.id, keys.link, keys.title)
      published = keys.id == 0 ? keys.published : nil
    }
  }
}
