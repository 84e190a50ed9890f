// SPDX-License-Identifier: MIT

import JSONText
import URLParsing

/// Which objects of a page's JSON-LD describe the page itself, rather than its site, its author, its way marks, or the
/// pages that it lists.
enum LinkedDataChoice {
  /// What a page may be about.
  private static let contents: Set<String> = [
    "Article", "NewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle", "OpinionNewsArticle",
    "BackgroundNewsArticle",
    "BlogPosting", "LiveBlogPosting", "Report", "ScholarlyArticle", "MedicalScholarlyArticle", "SocialMediaPosting",
    "DiscussionForumPosting", "TechArticle", "APIReference", "Recipe", "HowTo", "Product", "ProductGroup",
    "VideoObject",
    "AudioObject", "Clip", "PodcastEpisode", "PodcastSeries", "Event", "MusicEvent", "Movie", "TVSeries", "TVEpisode",
    "Book", "MusicRecording", "MusicAlbum", "MusicPlaylist", "SoftwareApplication", "MobileApplication",
    "WebApplication", "VideoGame", "SoftwareSourceCode", "Course", "Dataset", "JobPosting", "Question", "Review",
    "CreativeWork",
  ]
  /// Pages as such: they name themselves with less care than what they are about.
  private static let pages: Set<String> = [
    "WebPage", "ItemPage", "AboutPage", "ContactPage", "CollectionPage", "ProfilePage", "QAPage", "FAQPage",
    "MedicalWebPage",
  ]
  /// So many of a kind are a list: none of them is the page.
  private static let listed = 3

  /// The objects that describe the page, the best first.
  static func objects(in blocks: LinkedDataBlocks, of page: WebURL) -> [JSONValue] {
    var about: [JSONValue] = []
    var pages: [JSONValue] = []
    for object in blocks.objects {
      if isOne(of: contents, object) {
        about.append(object)
      } else if isOne(of: Self.pages, object) {
        pages.append(object)
      }
    }
    if about.count + pages.count < 2 { return about + pages }
    let best = best(of: about, page, hasPage: !pages.isEmpty)
    let itself = pages.count < 2 ? pages.first : pages.first { names(page, $0) == true } ?? pages.first
    return [best, itself].compactMap { $0 }
  }

  /// The one that names this page; else one that names none; else one that names another, where it stands alone.
  private static func best(of objects: [JSONValue], _ page: WebURL, hasPage: Bool) -> JSONValue? {
    if objects.count < 2 { return objects.first }
    var silent: [JSONValue] = []
    var others: [JSONValue] = []
    for object in objects {
      switch names(page, object) {
      case true?: return object
      case nil: silent.append(object)
      case false?: others.append(object)
      }
    }
    if let first = silent.first, silent.count < listed { return first }
    return hasPage || others.count >= listed ? nil : others.first
  }

  /// Whether an object names the page as its own; `nil` where it names none.
  private static func names(_ page: WebURL, _ object: JSONValue) -> Bool? {
    var answer: Bool?
    for key in ["url", "mainEntityOfPage", "@id"] {
      guard let value = object[key], let text = value.string ?? value["@id"]?.string ?? value["url"]?.string,
        let url = WebURL(text, base: page)
      else { continue }
      if bare(url) == bare(page) { return true }
      // An `@id` need not be a page.
      if key != "@id" { answer = false }
    }
    return answer
  }

  /// Scheme, fragment, `www.` and a slash at the end do not tell pages apart.
  private static func bare(_ url: WebURL) -> String {
    var host = Substring(url.hostText)
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    var path = Substring(url.path)
    if path.hasSuffix("/") { path = path.dropLast() }
    return "\(host)\(path)?\(url.query ?? "")"
  }

  /// Whether an object is of one of the types, whose vocabulary does not count: `http://schema.org/Article` and
  /// `schema:Article` are `Article`.
  static func isOne(of types: Set<String>, _ object: JSONValue) -> Bool {
    switch object["@type"] {
    case .string(let type)?: types.contains(bare(type))
    case .array(let list)?: list.prefix(8).contains { $0.string.map { types.contains(bare($0)) } ?? false }
    default: false
    }
  }

  private static func bare(_ type: String) -> String {
    let end = type.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ":") }
    return end.map { String(type[type.utf8.index(after: $0)...]) } ?? type
  }
}
