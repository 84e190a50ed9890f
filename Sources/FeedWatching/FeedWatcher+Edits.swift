// SPDX-License-Identifier: MIT

import PreviewStore
import UnfurlKit

extension FeedWatcher {
  /// Says lines anew in which an item would read otherwise now.
  func sayEdits(_ edits: [NewsDecision.Edit], of feed: Int64, _ terms: [ChannelName: FeedTerms]) async {
    guard !edits.isEmpty, case .success(let posted) = await store.posted(of: feed) else { return }
    for line in posted where terms[line.channel]?.isSilent == false {
      guard let edited = line.edited(by: edits) else { continue }
      store.replaceNews(edited)
      audience?.sayAnew(edited)
    }
  }
}

extension FeedNews {
  /// The line with its items as they are now; `nil` where it would read the same.
  func edited(by edits: [NewsDecision.Edit]) -> FeedNews? {
    var line = self
    for index in line.items.indices {
      let shown = line.items[index]
      guard let edit = edits.first(where: { $0.before.isShown(as: shown) }) else { continue }
      let now = Metadata.Feed.Item(edit.item)
      if now.title != shown.title || now.link != shown.link || now.author != shown.author { line.items[index] = now }
    }
    return line.items == items ? nil : line
  }
}

extension SeenItem {
  /// Whether a line shows this item.
  fileprivate func isShown(as item: Metadata.Feed.Item) -> Bool {
    let shownID = Self.key(item.id)
    let hasLink = Self.key(item.link.map(Self.withoutScheme)) == link
    let hasTitle = Self.key(item.title) == title
    if id != 0, id == shownID { return hasLink || hasTitle }
    // Its id was made anew since.
    if link != 0, hasLink { return hasTitle || shownID == 0 }
    return link == 0 && title != 0 && hasTitle
  }
}
