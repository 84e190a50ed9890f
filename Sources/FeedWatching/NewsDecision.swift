// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore

/// What is news in a feed that was just read, and what is remembered of it for the next time.
struct NewsDecision {
  /// How many times the items of a fetch are remembered.
  static let rememberedFetches = 10
  /// The fewest items that are remembered, however few a fetch has.
  static let fewestRemembered = 500
  /// The most items that are remembered.
  static let mostRemembered = 20_000

  /// An item that reads otherwise than when it was met last.
  struct Edit: Equatable {
    let before: SeenItem
    let item: Feed.Item
  }

  /// The items to be told, the newest first.
  private(set) var news: [Feed.Item] = []
  private(set) var edits: [Edit] = []
  /// What was seen, those met last first.
  private(set) var seen: [SeenItem] = []
  /// When the newest item that was ever seen was published.
  private(set) var newest: Int64?

  /// Decides.
  ///
  /// At a first poll all is old. So it is where what was seen is lost, for nobody could tell what was told. A feed that
  /// was empty at first is another case: what it has then is new.
  ///
  /// - Parameters:
  ///   - state: what the last poll left; a digest of 0 says that there was none.
  ///   - now: the time of the poll, in milliseconds since 1970.
  init(_ feed: Feed, _ state: FeedState, now: Int64) {
    let isFirst = state.digest == 0 || (state.seen.isEmpty && state.newest != nil)
    let fetched = FetchedItem.items(of: feed.items)
    var known = KnownItems(state.seen)
    let matches = known.matches(of: fetched)
    let firstKnown = matches.firstIndex { $0 != nil } ?? fetched.count
    var fresh: [Feed.Item] = []
    newest = state.newest
    for (index, (item, match)) in zip(fetched, matches).enumerated() {
      var keys = item.keys
      if let match {
        let before = known.items[match]
        keys.published = keys.published ?? before.published
        if before.content != keys.content { edits.append(Edit(before: before, item: item.item)) }
      } else if !isFirst, Self.isNews(item.keys.published, newest: state.newest, isAboveKnown: index < firstKnown) {
        fresh.append(item.item)
      }
      seen.append(keys)
      // Behind the place where a feed broke off there may be news that is older than what came.
      if feed.isBrokenOff, !isFirst { continue }
      // What is dated ahead counts once its time has come: an item pinned for years would silence all others.
      if let published = item.keys.published, published <= now { newest = max(newest ?? published, published) }
    }
    news = Self.sorted(fresh, now: now, isAscending: Self.isAscending(fetched))
    let limit = Self.limit(feed, remembered: state.seen.count)
    seen.append(contentsOf: known.rest.prefix(max(limit - seen.count, 0)))
  }

  /// Whether an item that was never seen is told. Without a date, its place has to do.
  private static func isNews(_ published: Int64?, newest: Int64?, isAboveKnown: Bool) -> Bool {
    guard let published else { return isAboveKnown }
    return newest.map { published >= $0 } ?? true
  }

  /// How many items are remembered; a fetch that broke off makes nothing forgotten.
  private static func limit(_ feed: Feed, remembered: Int) -> Int {
    let wanted = max(feed.items.count * rememberedFetches, fewestRemembered, feed.isComplete ? 0 : remembered)
    return min(wanted, mostRemembered)
  }

  /// Whether a feed begins with its oldest item.
  private static func isAscending(_ fetched: [FetchedItem]) -> Bool {
    let dates = fetched.lazy.compactMap(\.keys.published)
    guard let first = dates.first, let last = dates.last else { return false }
    return first < last
  }

  /// The newest first: by date, then by place. What has no date, or one ahead, is of just now.
  private static func sorted(_ items: [Feed.Item], now: Int64, isAscending: Bool) -> [Feed.Item] {
    let dated = items.enumerated().map { (at: min($1.published ?? now, now), place: isAscending ? -$0 : $0, item: $1) }
    return dated.sorted { $0.at != $1.at ? $0.at > $1.at : $0.place < $1.place }.map(\.item)
  }
}
