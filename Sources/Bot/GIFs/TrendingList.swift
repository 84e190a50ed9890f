// SPDX-License-Identifier: MIT

import Dialects
import GIFSources
import PreviewStore
import PreviewText
import UnfurlKit

/// What is trending at GIPHY, ten at a time. What is kept of it across restarts is the place in the list alone.
struct TrendingList: ListSource {
  /// The most bytes of a title, so that ten of them and their links fit into an answer.
  private static let longestTitle = 120

  let giphy: GIPHY?
  let fetcher: any Fetcher
  let time: any Timekeeper

  var kind: String { "giphy" }
  var step: Int { GIPHY.step }

  func sentence(for error: StoreError) -> String { error.message }

  /// An item that cannot be shown is left out, so that it is not the count of those shown that leads on.
  func next(after list: ChannelList) -> ChannelList {
    let first = list.first.addingReportingOverflow(step)
    return ChannelList(kind: kind, first: first.overflow ? .max : first.partialValue, count: step)
  }

  func previous(before list: ChannelList) -> ChannelList? {
    list.first > 1 ? ChannelList(kind: kind, first: max(1, list.first - step), count: step) : nil
  }

  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel? {
    guard let giphy, line.policy.enabled != .off else {
      found(.failure(StoreError(giphy == nil ? GIFSentences.noKey : GIFSentences.off)))
      return nil
    }
    let wish = GIPHY.Wish(
      offset: max(list.first, 1) - 1, channel: channel.description, deadline: time.now + line.policy.deadline)
    return giphy.trending(wish, by: fetcher) { answer in
      switch answer {
      case .success(let page) where page.items.isEmpty && page.total > wish.offset:
        found(.failure(StoreError(GIFSentences.nothingToShow)))
      case .success(let page):
        found(.success(ListPage(items: page.items.map(Self.item), count: page.total)))
      case .failure(let failure): found(.failure(StoreError(GIFSentences.sentence(for: failure))))
      }
    }
  }

  private static func item(_ gif: TrendingGIF) -> CommandAnswer.Item {
    let title = gif.title.map { Quotation.line($0, bytes: longestTitle) } ?? ""
    var metadata = Metadata()
    metadata.url = gif.url
    metadata.title = gif.title
    metadata.image = Metadata.Image(url: gif.url)
    metadata.image?.width = gif.width
    metadata.image?.height = gif.height
    metadata.image?.mime = "image/gif"
    if let bytes = gif.bytes {
      metadata.file = Metadata.File()
      metadata.file?.mime = "image/gif"
      metadata.file?.bytes = Int64(bytes)
    }
    return CommandAnswer.Item(
      number: gif.number, url: gif.url, text: title.isEmpty ? "(without a title)" : title, metadata: metadata)
  }
}
