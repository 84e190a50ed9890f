// SPDX-License-Identifier: MIT

import UnfurlKit

/// The fields of metadata as a line says them: cleaned, cut to their limits, and `nil` where there is nothing.
struct LineFields {
  private let metadata: Metadata

  init(_ metadata: Metadata) { self.metadata = metadata }

  var title: String? { metadata.title.flatMap { PlainText.title($0).filled } }
  var siteName: String? { short(metadata.siteName) }
  var description: String? { metadata.description.flatMap { PlainText.description($0).filled } }
  var author: String? { short(metadata.author) }
  var type: String? { short(metadata.type) }
  var published: String? { short(metadata.published) }
  var locale: String? { short(metadata.locale) }
  var feedTitle: String? { short(metadata.feed?.title) }
  /// How many items the feed has.
  var feedCount: String? { metadata.feed?.count.map(String.init) }
  /// The day on which the feed last changed.
  var feedUpdated: String? { metadata.feed?.updated.flatMap(FeedItemWords.day) }
  /// The file's name, where the link as written does not end in it: else its reader has it already.
  var fileName: String? {
    guard let file = metadata.file, metadata.originalURL.map(file.isNamed(in:)) != true else { return nil }
    return short(file.name)
  }
  /// Title of a sound or film with whoever made it: `Artist – Song`.
  var work: String? {
    guard metadata.file != nil, metadata.audio != nil || metadata.video != nil, let title else { return nil }
    guard let author, !Repetition(title: title).says(author) else { return title }
    return PlainText.title("\(author) – \(title)")
  }
  /// What is known of the picture or file.
  var facts: String { PlainText.line(MediaFacts.words(for: metadata)) }
  /// The link as written.
  var originalURL: String? { long(metadata.originalURL) }
  /// Where it led, else the link as written.
  var url: String? { long(metadata.url ?? metadata.originalURL) }
  /// Where a reader may be sent: the link as its author wrote it, where that is safe in every format.
  var link: String? { [metadata.originalURL, metadata.url].compactMap { $0 }.first(where: SafeLink.isSafe) }
  /// The host it led to.
  var host: String? { metadata.url.flatMap(SafeLink.host) }

  /// The host it led to, where the link as written names another.
  var newHost: String? {
    guard let host, let written = metadata.originalURL.flatMap(SafeLink.host), written != host else { return nil }
    return host
  }

  /// The newest items of a feed, at most `count`; none where there is no feed.
  func feedItems(_ count: Int) -> [Piece] {
    FeedList(metadata.feed, count: count, name: title ?? feedTitle).pieces
  }

  private func short(_ text: String?) -> String? { text.flatMap { PlainText.line($0, characters: 100).filled } }

  private func long(_ url: String?) -> String? { url.flatMap { PlainText.line($0, characters: 1000).filled } }
}
