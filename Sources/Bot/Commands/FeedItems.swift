// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import URLParsing
import UnfurlKit
import Unfurling

/// The items of a feed whose preview was said: some of them, then more, then the first again.
struct FeedItems: ListSource {
  static let kind = "feed"

  let unfurler: Unfurler
  /// What is said of feeds in the channel.
  let terms: ChannelPolicy.Feeds

  var kind: String { Self.kind }

  func next(after list: ChannelList) -> ChannelList {
    ChannelList(kind: kind, subject: list.subject, count: terms.maximumItems)
  }

  func previous(before list: ChannelList) -> ChannelList? {
    list.count <= terms.items ? nil : ChannelList(kind: kind, subject: list.subject, count: terms.items)
  }

  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel? {
    guard let url = WebURL(list.subject) else {
      found(.success(ListPage(items: [], count: 0)))
      return nil
    }
    let ask = Unfurler.Ask(url: url, written: list.subject, policy: line.policyInForce)
    let limit = terms.maximumItems
    let land: @Sendable (Unfurler.Answer) -> Void = { answer in
      switch answer.outcome {
      case .preview(let preview):
        let all = (preview.metadata.feed?.items ?? []).prefix(limit)
        let items = all.prefix(list.count).enumerated().map { index, item in Self.item(index + 1, item) }
        found(.success(ListPage(items: items, count: all.count)))
      case .skipped(let reason): found(.failure(StoreError(PreviewRenderer.sentence(for: reason))))
      case .failed(let error): found(.failure(StoreError(PreviewRenderer.sentence(for: error))))
      }
    }
    if let answer = unfurler.remembered(ask) {
      land(answer)
      return nil
    }
    return unfurler.unfurl(ask, landed: land)
  }

  private static func item(_ number: Int, _ item: Metadata.Feed.Item) -> CommandAnswer.Item {
    let text = PreviewRenderer.line(of: item)
    return CommandAnswer.Item(number: number, url: item.link, text: text.isEmpty ? "(without a title)" : text)
  }
}

/// Has a feed whose preview was said in a channel be the list that `more` shows more of.
struct FeedPreviews: Sendable {
  let lists: LastLists
  let channel: ChannelName
  /// How many items a preview says.
  let count: Int

  /// A link's preview was said.
  func note(_ link: Link, _ words: PreviewWords) {
    guard let feed = words.metadata.feed, !feed.items.isEmpty, !words.isShadow else { return }
    lists.remember(ChannelList(kind: FeedItems.kind, subject: link.canonical.href, count: count), in: channel)
  }
}
