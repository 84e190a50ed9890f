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
  /// Whether every source of a field is asked, so that ``choices`` tells of all of them.
  let explains: Bool
  /// What the page says, field by field.
  package private(set) var metadata = Metadata()
  /// Why the texts that were chosen give way to any source that says more.
  private(set) var weaknesses: [Text: Weakness] = [:]
  /// How the fields were chosen; empty unless the reading explains itself.
  package private(set) var choices: [FieldChoice] = []
  /// Whether the first words of its body may be taken for what it says.
  var believesBody = true
  /// The pictures that could not be had.
  var lostPictures: [String] = []

  /// Reads the head of the page that was found at `page`.
  ///
  /// - Parameters:
  ///   - headers: the answer's header fields: feeds, ratings and the language may stand there too.
  ///   - explains: whether every source of each field is asked, for `explain`.
  package init(
    _ head: DocumentHead, at page: WebURL, headers: HeaderFields = HeaderFields(), explains: Bool = false
  ) {
    self.head = head
    self.page = page
    self.explains = explains
    metas = MetaTable(head.metas)
    linkedData = LinkedData(head.scripts, at: page)
    base = head.base.flatMap { WebURL($0, base: page) } ?? page
    refresh = head.refresh ?? headers["refresh"]
    metadata.url = page.href
    fill(headers)
  }

  private mutating func fill(_ headers: HeaderFields) {
    metadata.sources.reserveCapacity(12)
    metadata.siteName = take(.siteName, PageFields.siteName, headers, TextRules.short)
    let titles = TitleRules(page: page, siteName: metadata.siteName)
    metadata.title = take(.title, PageFields.title, headers, titles.worth(ofWritten:))
    let title = metadata.title
    metadata.description = take(.description, PageFields.description, headers) {
      TextRules.description($0, title: title)
    }
    metadata.type = take(.type, PageFields.type, headers, TextRules.short)
    metadata.author = takeNames(.author, PageFields.author)
    metadata.published = take(.published, PageFields.published, headers, TextRules.time)
    metadata.locale = take(.locale, PageFields.locale, headers, TextRules.language)
    fillMedia()
    fillIcon()
    fillRating(headers)
    metadata.feeds = feeds(headers)
  }

  /// The first text that is worth showing, and the tag that says it.
  private mutating func take(
    _ field: Text, _ tags: [Tag], _ headers: HeaderFields, _ worth: (String) -> Worth
  ) -> String? {
    var selection = Selection(explains: explains)
    for tag in tags {
      func hear(_ value: String) -> Bool? { selection.hear(tag.name, value, worth(value)) ? true : nil }
      let isSettled: Bool? =
        switch tag {
        case .meta(let name): metas.first(name, hear)
        case .titleElement: head.title.flatMap(hear)
        case .htmlLanguage: head.language.flatMap(hear)
        case .header(let name): headers[name].flatMap(hear)
        case .linkedData(let field): linkedData.flatMap { Self.first(of: $0[field], hear) }
        }
      if isSettled != nil { break }
      if explains, case .meta(let name) = tag, metas.isBlank(name) {
        _ = selection.hear(name.text, nil, .nothing("is empty"))
      }
    }
    return settle(field, selection)
  }

  private static func first(of values: [String], _ hear: (String) -> Bool?) -> Bool? {
    for value in values where hear(value) != nil { return true }
    return nil
  }

  /// The same of a field for which a source may name several persons.
  private mutating func takeNames(_ field: Text, _ tags: [Tag]) -> String? {
    var selection = Selection(explains: explains)
    for tag in tags {
      let names: [String] =
        switch tag {
        case .meta(let name): metas[name]
        case .linkedData(let field): linkedData?[field] ?? []
        case .titleElement, .htmlLanguage, .header: []
        }
      if names.isEmpty { continue }
      if selection.hear(tag.name, names.joined(separator: ", "), TextRules.names(names)) { break }
    }
    return settle(field, selection)
  }

  private mutating func settle(_ field: Text, _ selection: Selection) -> String? {
    if explains { note(selection.choice(field.rawValue)) }
    guard let text = selection.text else { return nil }
    metadata.sources[field.rawValue] = selection.source
    if let weakness = selection.weakness { weaknesses[field] = weakness }
    return text
  }

  /// Sets a field and says which tag won.
  mutating func set(_ field: String, _ source: String, _ change: (inout Metadata) -> Void) {
    change(&metadata)
    metadata.sources[field] = source
  }

  /// Changes what was read.
  mutating func change(_ change: (inout Metadata) -> Void) { change(&metadata) }

  /// Sets why a text gives way to other sources; `nil`: it does not any more.
  mutating func weaken(_ field: Text, _ weakness: Weakness?) { weaknesses[field] = weakness }

  /// Adds to how the fields were chosen.
  mutating func note(_ choice: FieldChoice) {
    if explains, !choice.candidates.isEmpty { choices.append(choice) }
  }

  /// Changes how a field was chosen.
  mutating func note(_ field: String, _ change: (inout FieldChoice) -> Void) {
    guard explains else { return }
    if let place = choices.firstIndex(where: { $0.field == field }) {
      change(&choices[place])
    } else {
      var choice = FieldChoice(field)
      change(&choice)
      note(choice)
    }
  }
}
