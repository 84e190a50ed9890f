// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import UnfurlKit

/// The links that a channel has saved, the newest first.
struct SavedList: ListSource {
  let store: Store

  var kind: String { "saved" }

  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel? {
    store.favourites(in: channel, first: list.first, count: list.count) { result in
      found(
        result.map { page in
          let items = page.favourites.enumerated().map { line.item(page.first + $0.offset, $0.element) }
          return ListPage(items: items, count: page.count)
        })
    }
    return nil
  }
}

extension AnswerLine {
  /// A favourite as an item of a list.
  func item(_ number: Int, _ favourite: Favourite) -> CommandAnswer.Item {
    var metadata = favourite.preview.map { renderer.shown($0.metadata) }
    if metadata != nil { metadata?.originalURL = favourite.written }
    let text = favourite.preview.map { renderer.quoted($0) } ?? ""
    return CommandAnswer.Item(
      number: number, url: favourite.written, text: text.isEmpty ? Quotation.link(favourite.written) : text,
      metadata: metadata)
  }
}
