// SPDX-License-Identifier: MIT

import UnfurlKit

/// Chooses which news of a feed stand in a line, so that no link is cut.
///
/// 1. If the line has room for all items, all stand in it, their titles cut to fair shares.
/// 2. Else the newest stands in it, and of the others, the newest first, those for which room is left. The rest is counted.
/// 3. Where there is no room for the newest as it should be, less and less of it is said, its title last.
struct NewsComposer {
  let name: String
  let template: LineTemplate<NewsField>?
  /// Bytes for all of the line but its beginning.
  let room: Int
  let bold: Bool

  /// A line in pieces.
  struct Composed {
    /// What fits into the text.
    var text: [Piece]
    var html: [Piece]
    var markdown: [Piece]
  }

  /// An item, as it is said in text and Markdown, and in HTML, where its title is the link.
  private struct Entry {
    let words: FeedItemWords
    let text: [Piece]
    let html: [Piece]
  }

  /// The most items that are looked at: more are no line of chat.
  private static let mostItems = 20

  /// Chooses.
  func compose(_ news: FeedWords) -> Composed {
    let entries = news.items.prefix(Self.mostItems).compactMap(entry)
    let all = max(0, news.more) &+ news.items.count
    guard let newest = entries.first else {
      let text = [Piece(.title(link: nil), name), Piece(.fact, all == 1 ? ": 1 new item" : ": \(all) new items")]
      return Composed(text: text, html: text, markdown: text)
    }
    if let composed = composed(entries, of: all) { return composed }
    guard composed([newest], of: all) != nil else { return alone(newest, of: all) }
    var shown = [newest]
    for entry in entries.dropFirst() where composed(shown + [entry], of: all) != nil { shown.append(entry) }
    return composed(shown, of: all) ?? alone(newest, of: all)
  }

  /// The line with these items; `nil` where it has no room for them.
  private func composed(_ entries: [Entry], of all: Int) -> Composed? {
    let more = all - entries.count
    let whole = head + Self.list(entries.map(\.text)) + tail(more)
    guard let text = fitted(whole) else { return nil }
    return Composed(
      text: text, html: defused(head + Self.list(entries.map(\.html)) + tail(more)), markdown: defused(whole))
  }

  /// The newest item where there is no room for it as it should be.
  private func alone(_ newest: Entry, of all: Int) -> Composed {
    let more = all - 1
    let usual = Self.usual(newest.words)
    let link = newest.words.link.map { [Piece(.link, $0)] }
    let title = newest.words.title.map { [Piece(.item(link: newest.words.link), $0)] }
    let name = usualHead
    // First to last, the first that fits.
    let layouts: [[Piece]?] = [
      name + usual + tail(more), usual + tail(more), usual, link.map { name + $0 + tail(more) },
      link.map { $0 + tail(more) }, link, title.map { name + $0 + tail(more) }, title.map { $0 + tail(more) },
    ]
    let html = defused(head + newest.html + tail(more))
    let markdown = defused(head + newest.text + tail(more))
    for case let layout? in layouts {
      guard let text = fitted(layout) else { continue }
      return Composed(text: text, html: html, markdown: markdown)
    }
    // A title is cut as far as need be; a link is not, and is only counted.
    return Composed(
      text: defused(title ?? [Piece(.title(link: nil), self.name)] + tail(more + 1)), html: html, markdown: markdown)
  }

  /// With a template, the feed's name stands where that has it.
  private var head: [Piece] { template == nil ? usualHead : [] }

  private var usualHead: [Piece] { [Piece(.title(link: nil), name), Piece(.separator, ": ")] }

  private func tail(_ more: Int) -> [Piece] { more > 0 ? [Piece(.fact, " (and \(more) more)")] : [] }

  /// An item; `nil` where there is nothing to say of it.
  private func entry(_ item: Metadata.Feed.Item) -> Entry? {
    let words = FeedItemWords(item)
    guard words.title != nil || words.link != nil else { return nil }
    if let pieces = template?.filled({ $0.pieces(words, feed: name) }), pieces.contains(where: Self.saysMore) {
      return Entry(words: words, text: pieces, html: pieces)
    }
    let title = words.title.map { [Piece(.item(link: words.link), $0)] }
    let usual = Self.usual(words)
    // Where a template says nothing of the item, the item names the feed itself.
    let start = template == nil ? [] : usualHead
    return Entry(words: words, text: start + usual, html: start + (title ?? usual))
  }

  /// Whether a piece says something of the item, rather than of the feed.
  private static func saysMore(_ piece: Piece) -> Bool { !piece.isTitle && piece.role != .separator }

  /// `Title — link`.
  private static func usual(_ words: FeedItemWords) -> [Piece] {
    let title = words.title.map { Piece(.item(link: words.link), $0) }
    let link = words.link.map { Piece(.link, $0) }
    let divides = title != nil && link != nil
    return [title, divides ? Piece(.separator, " — ") : nil, link].compactMap { $0 }
  }

  private static func list(_ entries: [[Piece]]) -> [Piece] {
    Array(entries.joined(separator: [Piece(.separator, FeedList.separator)]))
  }

  private func defused(_ pieces: [Piece]) -> [Piece] { pieces.map(\.defused) }

  /// The pieces within the room; `nil` where they do not fit.
  private func fitted(_ pieces: [Piece]) -> [Piece]? {
    let tame = defused(pieces)
    // A template can put together what is a call only as a whole: to take that away makes it longer.
    for reserve in [0, 2 * Self.mostItems] {
      guard let fitted = ListFitting.sharing(tame, room: room - reserve, bold: bold) else { return nil }
      let text = PieceFitting.text(of: fitted, budget: room, bold: bold)
      if Defusing.defused(text).utf8.count <= room { return fitted }
    }
    return nil
  }
}
