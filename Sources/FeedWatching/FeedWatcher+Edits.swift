// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

extension FeedWatcher {
  /// Says lines anew in which an item would read otherwise now.
  func sayEdits(_ edits: [NewsDecision.Edit], of feed: Int64, _ terms: [ChannelName: FeedTerms]) async {
    guard !edits.isEmpty, case .success(let posted) = await store.posted(of: feed) else { return }
    let edited = EditedItems(edits)
    for line in posted where terms[line.channel]?.isSilent == false {
      guard let line = edited.line(line) else { continue }
      store.replaceNews(line)
      audience?.sayAnew(line)
    }
  }
}

/// Items that read otherwise than before, to be found in what was said of them.
struct EditedItems {
  private let edits: [NewsDecision.Edit]
  /// By what they were known by before.
  private var byID: [UInt64: Int] = [:]
  private var byLink: [UInt64: Int] = [:]
  private var byTitle: [UInt64: Int] = [:]

  init(_ edits: [NewsDecision.Edit]) {
    self.edits = edits
    for (index, edit) in edits.enumerated() {
      if edit.before.id != 0 { byID[edit.before.id] = index }
      if edit.before.link != 0 { byLink[edit.before.link] = index }
      if edit.before.title != 0 { byTitle[edit.before.title] = index }
    }
  }

  /// A line with its items as they are now; `nil` where it would read the same.
  func line(_ said: FeedNews) -> FeedNews? {
    var line = said
    for (index, item) in said.items.enumerated() {
      guard let edit = edit(of: item) else { continue }
      let now = Metadata.Feed.Item(edit.item)
      if now.title != item.title || now.link != item.link || now.author != item.author { line.items[index] = now }
    }
    return line.items == said.items ? nil : line
  }

  private func edit(of item: Metadata.Feed.Item) -> NewsDecision.Edit? {
    let id = SeenItem.key(item.id)
    let link = SeenItem.key(item.link.map(SeenItem.withoutScheme))
    let title = SeenItem.key(item.title)
    if let index = byID[id], edits[index].before.link == link || edits[index].before.title == title {
      return edits[index]
    }
    // Its id was made anew since, or it has none.
    if let index = byLink[link], edits[index].before.title == title || id == 0 { return edits[index] }
    if let index = byTitle[title], edits[index].before.link == 0, link == 0 { return edits[index] }
    return nil
  }
}
