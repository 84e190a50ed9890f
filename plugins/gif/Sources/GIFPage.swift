// SPDX-License-Identifier: MIT

import HTMLHead
import PageTags
import URLParsing
import UnfurlKit

/// What the page of a site says of the GIF that it shows.
struct GIFPage {
  /// How many GIFs are fetched at most to find one that moves.
  private static let mostGIFs = 3

  private let head: DocumentHead
  private let metas: MetaTable
  private let site: GIFSite
  private let url: WebURL
  private let base: WebURL
  /// What it shows as a video: a file, not a page that plays one.
  private(set) var video: (video: Metadata.Video, tag: String)?

  init(_ head: DocumentHead, at url: WebURL, of site: GIFSite) {
    self.head = head
    self.site = site
    self.url = url
    base = head.base.flatMap { WebURL($0, base: url) } ?? url
    metas = MetaTable(head.metas)
    let film = named(Self.videoRoots).first { Self.isFile($0.media, at: $0.url) }
    video = film.map { ($0.media.video(at: $0.url.href), $0.media.root) }
  }

  /// Where its GIF may be, the best first, and the tag that says so.
  var gifs: [(url: WebURL, tag: String)] {
    var found: [(url: WebURL, tag: String)] = []
    func add(_ candidate: WebURL, _ tag: String) {
      if !found.contains(where: { $0.url == candidate }) { found.append((candidate, tag)) }
    }
    for (media, url) in named(Self.pictureRoots)
    where media.mime == "image/gif" || url.path.lowercased().hasSuffix(".gif") {
      add(url, media.root)
    }
    if !site.provesMotionByVideo || video != nil, let made = resolve(site.address(url)) { add(made, "url") }
    return Array(found.prefix(Self.mostGIFs))
  }

  /// The picture that the page shows of it, which need not move.
  var picture: (image: Metadata.Image, tag: String)? {
    named(Self.pictureRoots).first.map { ($0.media.image(at: $0.url.href), $0.media.root) }
  }

  private static func isFile(_ media: StructuredTag, at url: WebURL) -> Bool {
    if let mime = media.mime { return mime.hasPrefix("video/") }
    let path = url.path.lowercased()
    return path.hasSuffix(".mp4") || path.hasSuffix(".webm")
  }

  private static let pictureRoots = ["og:image", "twitter:image"]
  private static let videoRoots = ["og:video", "twitter:player:stream"]

  /// What the page names under these roots, as far as it says where that is.
  private func named(_ roots: [String]) -> [(media: StructuredTag, url: WebURL)] {
    roots.flatMap { StructuredTag.groups($0, in: metas) }.compactMap { media in
      resolve(media.writtenURL).map { (media, $0) }
    }
  }

  /// Title and site, and whether it is for everybody.
  func describe(_ metadata: inout Metadata, _ headers: HeaderFields) {
    metadata.siteName = site.name
    if let name = first("og:site_name", { PlainText.line($0, characters: 100) }) {
      metadata.siteName = name
      metadata.sources["site_name"] = "og:site_name"
    }
    if let (title, tag) = title(metadata.siteName) {
      metadata.title = title
      metadata.sources["title"] = tag
    }
    if let source = AdultRating.source(metas, headers) {
      metadata.isAdult = true
      metadata.sources["nsfw"] = source
    }
  }

  private func title(_ siteName: String?) -> (String, tag: String)? {
    let candidates = [
      (first("og:title", PlainText.title), "og:title"), (first("twitter:title", PlainText.title), "twitter:title"),
      (head.title.map(PlainText.title), "title"),
    ]
    for (text, tag) in candidates {
      guard var title = text else { continue }
      for ending in site.titleEndings where title.hasSuffix(ending) { title.removeLast(ending.count) }
      // The site's name alone is no title of this page.
      if !title.isEmpty, title.lowercased() != siteName?.lowercased() { return (title, tag) }
    }
    return nil
  }

  /// What `clean` makes of the first value under a name that has one.
  private func first(_ name: MetaName, _ clean: (String) -> String) -> String? {
    metas.first(name) { value in
      let text = clean(TwiceEscaped.resolved(value))
      return text.isEmpty ? nil : text
    }
  }

  /// An address as the page means it; none with a password in it.
  private func resolve(_ text: String?) -> WebURL? {
    guard let text, let target = WebURL(text, base: base), !target.hasCredentials, target.mayBeNamed(by: url) else {
      return nil
    }
    return target.removingFragment()
  }
}
