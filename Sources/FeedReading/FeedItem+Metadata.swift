// SPDX-License-Identifier: MIT

public import UnfurlKit

extension Metadata.Feed.Item {
  /// The longest URL or id that is told, in bytes.
  public static let longestLink = 2048

  /// An item of a feed in the protocol's words, each text within its limit.
  public init(_ item: Feed.Item) {
    self.init()
    id = item.id.flatMap(Self.short)
    title = item.title.flatMap { PlainText.title($0).filled }
    link = item.link.flatMap(Self.short)
    author = item.author.flatMap { PlainText.line($0, characters: 100).filled }
    published = (item.published ?? item.updated).flatMap(RFC3339.text)
    summary = (item.summary ?? item.content).flatMap { PlainText.description($0).filled }
  }

  /// What is cut would lead elsewhere, or be another's.
  private static func short(_ text: String) -> String? { text.utf8.count <= longestLink ? text.filled : nil }
}
