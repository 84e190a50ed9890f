// SPDX-License-Identifier: MIT

import HTMLHead
import URLParsing
import UnfurlKit

/// What a title is worth: some of those that pages send say nothing of the page.
struct TitleRules {
  /// Where the page is.
  let page: WebURL
  /// What the site calls itself.
  let siteName: String?

  /// What tools call each page that nobody has named.
  private static let toolDefaults: Set<String> = [
    "untitled", "untitled document", "untitled page", "untitled-1", "new page", "new document", "document", "react app",
    "vite app", "vite + react", "vite + react + ts", "vite + vue", "create next app", "nuxt app", "webpack app",
  ]
  /// What pages are called that are the first of their site.
  private static let homes: Set<String> = ["home", "homepage", "home page", "index", "start", "startpage", "main page"]
  /// The longest of these, in bytes.
  private static let longestName = 20

  /// The rules, each with the reason that it gives; the first that holds counts.
  private static let rules: [(weakness: Weakness, holds: @Sendable (String, TitleRules) -> Bool)] = [
    (.address, { title, _ in isAddress(title) }),
    (.host, { title, rules in rules.isOnlyHost(title) }),
    (.toolDefault, { title, _ in isOne(of: toolDefaults, title) }),
    (.site, { title, rules in rules.isOnlySite(title) }),
    (.home, { title, _ in isOne(of: homes, title) }),
    (.template, { title, _ in Placeholder.holdsTemplate(title) }),
  ]

  /// What the title is worth, as a page wrote it.
  func worth(ofWritten written: String) -> Worth { worth(ofClean: PlainText.title(TwiceEscaped.resolved(written))) }

  /// What the title is worth that is one clean line already.
  func worth(ofClean title: String) -> Worth {
    if let why = Placeholder.reason(title) { return .nothing(why) }
    for rule in Self.rules where rule.holds(title, self) { return .weak(title, rule.weakness) }
    return .good(title)
  }

  /// The name of the site on another page than its first tells less than a title of the page's own.
  private func isOnlySite(_ title: String) -> Bool {
    guard let siteName, siteName.utf8.count == title.utf8.count, page.path != "/" else { return false }
    return siteName.lowercased() == title.lowercased()
  }

  private static func isOne(of names: Set<String>, _ title: String) -> Bool {
    title.utf8.count <= longestName && names.contains(title.lowercased())
  }

  /// `https://example.org/a`, alone.
  static func isAddress(_ text: String) -> Bool {
    guard text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "h") }) ?? false, !text.utf8.contains(0x20) else {
      return false
    }
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// The host, or the link, without the scheme.
  private func isOnlyHost(_ title: String) -> Bool {
    if title.utf8.contains(0x20) { return false }
    let bare = Self.bare(title)
    return bare == Self.bare(page.hostText) || bare == Self.bare(page.hostText + page.requestTarget)
  }

  /// A host and path in lower case, without `www.` and a slash at the end.
  private static func bare(_ text: String) -> String {
    var rest = Substring(text.lowercased())
    if rest.hasPrefix("www.") { rest.removeFirst(4) }
    while rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }
}
