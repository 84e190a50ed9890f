// SPDX-License-Identifier: MIT

package import HTMLHead
import PageTags
package import URLParsing
package import UnfurlKit

/// What one page says of itself, as found: the metadata and what only tests and the other handlers ask for.
package struct PageReading {
  package let head: DocumentHead
  let metas: MetaTable
  let linkedData: LinkedData?
  /// Where the page is.
  let page: WebURL
  /// What the page, or else its header field Refresh, says of where its reader should go on.
  let refresh: String?
  /// What relative URLs are relative to: the page's `base`, else where it is.
  let base: WebURL
  /// What the page says, field by field.
  package private(set) var metadata = Metadata()

  /// Reads the head of the page that was found at `page`.
  ///
  /// - Parameter headers: the answer's header fields: feeds and ratings may stand there too.
  package init(_ head: DocumentHead, at page: WebURL, headers: HeaderFields = HeaderFields()) {
    self.head = head
    self.page = page
    metas = MetaTable(head.metas)
    linkedData = LinkedData.first(in: head.scripts)
    base = head.base.flatMap { WebURL($0, base: page) } ?? page
    refresh = head.refresh ?? headers["refresh"]
    metadata.url = page.href
    fill(headers)
  }

  private mutating func fill(_ headers: HeaderFields) {
    metadata.sources.reserveCapacity(12)
    metadata.title = take("title", PageFields.title) { PlainText.title(TwiceEscaped.resolved($0)) }
    metadata.description = take("description", PageFields.description) {
      PlainText.description(Markup.removed(from: $0))
    }
    metadata.siteName = take("site_name", PageFields.siteName) { Self.short($0) }
    metadata.type = take("type", PageFields.type) { Self.short($0) }
    metadata.author = take("author", PageFields.author) { Self.isURL($0) ? "" : Self.short($0) }
    metadata.published = take("published", PageFields.published) { Timestamp.rfc3339($0) }
    metadata.locale = take("locale", PageFields.locale) { PlainText.languageTag($0) }
    fillMedia()
    if let icon = bestIcon { set("icon", "link[rel=\(icon.rel)]") { $0.icon = icon.url.href } }
    if let source = AdultRating.source(metas, headers) { set("nsfw", source) { $0.isAdult = true } }
    metadata.feeds = feeds(headers)
  }

  /// The first text that is not empty once it is clean, and the tag that says it.
  private mutating func take(_ field: String, _ tags: [Tag], _ clean: (String) -> String?) -> String? {
    for tag in tags {
      let text = first(of: tag) { value in clean(value).flatMap { $0.isEmpty ? nil : $0 } }
      guard let text else { continue }
      metadata.sources[field] = tag.name
      return text
    }
    return nil
  }

  /// Sets a field and says which tag won.
  mutating func set(_ field: String, _ source: String, _ change: (inout Metadata) -> Void) {
    change(&metadata)
    metadata.sources[field] = source
  }

  /// Changes what was read.
  mutating func change(_ change: (inout Metadata) -> Void) { change(&metadata) }

  /// What `clean` makes of the first value of a tag of which it makes something.
  private func first(of tag: Tag, _ clean: (String) -> String?) -> String? {
    switch tag {
    case .meta(let name): metas.first(name, clean)
    case .titleElement: head.title.flatMap(clean)
    case .htmlLanguage: head.language.flatMap(clean)
    case .linkedData(let field): linkedData?[field].flatMap(clean)
    }
  }

  private static func short(_ text: String) -> String { PlainText.line(TwiceEscaped.resolved(text), characters: 100) }

  private static func isURL(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: ":")) && text.contains("://") || text.hasPrefix("/") || text.hasPrefix("www.")
  }
}
