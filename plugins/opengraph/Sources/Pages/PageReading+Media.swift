// SPDX-License-Identifier: MIT

import HTMLHead
import PageTags
import URLParsing
import UnfurlKit

extension PageReading {
  /// Pictures that declare to be no larger than this are there to count readers.
  private static let smallestSide = 10

  /// Finds the picture, the video and the sound.
  mutating func fillMedia() {
    fillImage()
    fillVideo()
    fillAudio()
  }

  private mutating func fillImage() {
    for group in StructuredTag.groups("og:image", in: metas) + StructuredTag.groups("twitter:image", in: metas) {
      if let larger = group.size.map({ max($0.width ?? 0, $0.height ?? 0) }), larger <= Self.smallestSide { continue }
      guard let (url, tag) = firstURL(group) else { continue }
      var image = group.image(at: url.href)
      image.alt = group["alt"].map { PlainText.description($0) }.flatMap { $0.isEmpty ? nil : $0 }
      return set("image", tag) { $0.image = image }
    }
    let others: [(tag: String, url: WebURL?)] = [
      ("link[rel=image_src]", linkedImage),
      ("json-ld:image", resolve(linkedData?[.image])),
      ("image", metas.first("image") { resolve($0) }),
    ]
    if let (tag, url) = others.first(where: { $0.url != nil }), let url {
      set("image", tag) { $0.image = Metadata.Image(url: url.href) }
    }
  }

  /// The first video that is one; else the first page that plays one.
  private mutating func fillVideo() {
    let groups = StructuredTag.groups("og:video", in: metas) + StructuredTag.groups("twitter:player:stream", in: metas)
    if groups.isEmpty { return fillPlayer() }
    let playable = groups.filter { $0.mime?.hasPrefix("video/") ?? false }
    for group in playable + groups {
      guard let (url, tag) = firstURL(group) else { continue }
      return set("video", tag) { $0.video = group.video(at: url.href) }
    }
    fillPlayer()
  }

  private mutating func fillPlayer() {
    if let player { set("video", "twitter:player") { $0.video = Metadata.Video(url: player.href) } }
  }

  private mutating func fillAudio() {
    for group in StructuredTag.groups("og:audio", in: metas) {
      guard let (url, tag) = firstURL(group) else { continue }
      var audio = Metadata.Audio(url: url.href)
      audio.mime = group.mime
      return set("audio", tag) { $0.audio = audio }
    }
  }

  /// The best of the URLs that one thing has, and the tag that says it.
  private func firstURL(_ group: StructuredTag) -> (WebURL, String)? {
    for part in StructuredTag.urlParts {
      if let url = resolve(group[part]) { return (url, part.isEmpty ? group.root : "\(group.root):\(part)") }
    }
    return nil
  }
}
