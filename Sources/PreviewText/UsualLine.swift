// SPDX-License-Identifier: MIT

import UnfurlKit

/// The line where no template is set: `Title — Site: description`, of a feed `Name: Title (Author, day) · Title`,
/// and of a file `Title (PDF, 12 pages, 1.2 MB)`.
///
/// Nothing is said twice: the site's name not where the title begins or ends with it, the description not where the
/// title has said it. The host stands in for the site's name only where it is news, because the link led elsewhere.
struct UsualLine {
  var titleOnly: Bool
  var showsDescription: Bool
  var feedItems: Int

  /// The pieces of the line; only what is known stands in it.
  func pieces(of metadata: Metadata) -> [Piece] {
    let fields = LineFields(metadata)
    var pieces: [Piece] = []
    let facts = fields.facts
    let head = fields.work ?? fields.title ?? fields.feedTitle ?? fields.fileName
    if let head {
      pieces.append(Piece(.title(link: fields.link), head))
    } else if !facts.isEmpty {
      pieces.append(Piece(.title(link: fields.link), facts))
    }
    if titleOnly, !pieces.isEmpty { return pieces }
    let siteName = fields.siteName
    let said = Repetition(title: head ?? "")
    // A host alone is no preview.
    if let site = siteName ?? (pieces.isEmpty ? nil : fields.newHost), !said.says(site) {
      if pieces.isEmpty {
        pieces.append(Piece(.site, site))
      } else {
        pieces += [Piece(.separator, " — "), Piece(.site, site)]
      }
    }
    if head != nil, !facts.isEmpty {
      pieces += [Piece(.separator, " ("), Piece(.fact, facts), Piece(.separator, ")")]
    }
    // Without a title the description is all there is to say.
    if showsDescription || head == nil {
      let said = description(fields, said, siteName)
      if !pieces.isEmpty, !said.isEmpty { pieces.append(Piece(.separator, ": ")) }
      pieces += said
    }
    return pieces
  }

  private func description(_ fields: LineFields, _ said: Repetition, _ siteName: String?) -> [Piece] {
    let items = fields.feedItems(feedItems)
    guard items.isEmpty, let description = fields.description else { return items }
    return said.adds(description, site: siteName) ? [Piece(.description, description)] : []
  }
}
