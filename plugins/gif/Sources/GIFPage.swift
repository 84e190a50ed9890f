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

  init(_ head: DocumentHead, at url: WebURL, of site: GIFSite) {
    self.head = head
    self.site = site
    self.url = url
    base = head.base.flatMap { WebURL($0, base: url) } ?? url
    metas = MetaTable(head.metas)
  }

  /// Where its GIF may be, the best first, and the tag that says so.
  var gifs: [(url: WebURL, tag: String)] {
    var found: [(url: WebURL, tag: String)] = []
    func add(_ candidate: WebURL?, _ tag: String) {
      guard let candidate, !found.contains(where: { $0.url == candidate }) else { return }
      found.append((candidate, tag))
    }
    for root in ["og:image", "twitter:image"] {
      for media in StructuredTag.groups(root, in: metas) {
        guard let target = resolve(media.writtenURL) else { continue }
        if media.mime == "image/gif" || target.path.lowercased().hasSuffix(".gif") { add(target, root) }
      }
    }
    if !site.provesMotionByVideo || video != nil { add(resolve(site.address(url)), "url") }
    return Array(found.prefix(Self.mostGIFs))
  }

  /// The same as a video: a file, not a page that plays one.
  var video: (video: Metadata.Video, tag: String)? {
    for root in ["og:video", "twitter:player:stream"] {
      for media in StructuredTag.groups(root, in: metas) {
        guard let target = resolve(media.writtenURL) else { continue }
        let path = target.path.lowercased()
        let isFile = media.mime?.hasPrefix("video/") ?? [".mp4", ".webm"].contains { path.hasSuffix($0) }
        guard isFile else { continue }
        var video = Metadata.Video(url: target.href)
        (video.mime, video.width, video.height) = (media.mime, media.size?.width, media.size?.height)
        return (video, root)
      }
    }
    return nil
  }

  /// The picture that the page shows of it, which need not move.
  var picture: (image: Metadata.Image, tag: String)? {
    for root in ["og:image", "twitter:image"] {
      for media in StructuredTag.groups(root, in: metas) {
        guard let target = resolve(media.writtenURL) else { continue }
        var image = Metadata.Image(url: target.href)
        (image.mime, image.width, image.height) = (media.mime, media.size?.width, media.size?.height)
        return (image, root)
      }
    }
    return nil
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
  private func first(_ name: String, _ clean: (String) -> String) -> String? {
    metas.first(name) { value in
      let text = clean(TwiceEscaped.resolved(value))
      return text.isEmpty ? nil : text
    }
  }

  /// An address as the page means it; none with a password in it.
  private func resolve(_ text: String?) -> WebURL? {
    guard let text, let target = WebURL(text, base: base), !target.hasCredentials else { return nil }
    return target.removingFragment()
  }
}
