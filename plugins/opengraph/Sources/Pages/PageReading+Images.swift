// SPDX-License-Identifier: MIT

import HTMLHead
import PageTags
import URLParsing
import UnfurlKit

extension PageReading {
  /// A place in the page that names a picture.
  struct Picture {
    var source: String
    /// The URL as the page writes it.
    var written: String?
    /// The picture; `nil` where it is none to show.
    var image: Metadata.Image?
    /// Why it is none to show.
    var loss: String?
  }

  /// Pictures with no side longer than this, in pixels, are there to count readers.
  static let smallestSide = 10
  /// Why such a picture is none.
  static let tooSmall = "10×10 or smaller"
  /// Why a URL is none.
  static let noAddress = "no http or https address that others may ask"

  /// Takes the first picture that is one.
  mutating func fillImage() {
    var choice = FieldChoice("image")
    var best: Picture?
    eachPicture { picture in
      if let best, picture.loss == nil {
        choice.candidates.append(
          .init(picture.source, value: picture.written.flatMap(FieldChoice.shown), loss: "\(best.source) said it first")
        )
        return false
      }
      if explains {
        choice.candidates.append(
          .init(picture.source, value: picture.written.flatMap(FieldChoice.shown), loss: picture.loss))
      }
      if picture.image != nil { best = picture }
      return best != nil && !explains
    }
    note(choice)
    if let best { set("image", best.source) { $0.image = best.image } }
  }

  /// Leaves out the picture that was chosen, since it is none that can be shown, and takes the next one of the page.
  mutating func dropImage(because loss: String) {
    guard let lost = metadata.image else { return }
    lostPictures.append(lost.url)
    let known = lostPictures
    var next: Picture?
    eachPicture { picture in
      if let image = picture.image, !known.contains(image.url) { next = picture }
      return next != nil
    }
    let nextValue = next?.image.flatMap { FieldChoice.shown($0.url) }
    note("image") { choice in
      for index in choice.candidates.indices {
        if choice.candidates[index].loss == nil {
          choice.candidates[index].loss = loss
        } else if choice.candidates[index].source == next?.source, choice.candidates[index].value == nextValue {
          choice.candidates[index].loss = nil
        }
      }
    }
    change { metadata in
      metadata.image = next?.image
      metadata.sources["image"] = next?.source
    }
  }

  /// Visits what the page names as its picture, the best first, until `visit` has enough.
  private func eachPicture(_ visit: (Picture) -> Bool) {
    for root in ["og:image", "twitter:image"] {
      for group in StructuredTag.groups(root, in: metas) where visit(picture(group)) { return }
    }
    for link in head.links where link.rel.contains("image_src") {
      if visit(picture("link[rel=image_src]", link.href)) { return }
    }
    for named in linkedData?.pictures ?? [] {
      if visit(picture("json-ld:image", named.url, named.width, named.height)) { return }
    }
    for name in PageFields.images {
      for value in metas[name] where visit(picture(name.text, value)) { return }
    }
    for link in head.links {
      guard let property = link["itemprop"]?.lowercased(), property == "image" || property == "thumbnailurl" else {
        continue
      }
      if visit(picture("link[itemprop=\(property)]", link.href)) { return }
    }
  }

  private func picture(_ group: StructuredTag) -> Picture {
    var picture = Picture(source: group.root, written: group.writtenURL)
    guard let (url, tag) = firstURL(group) else {
      picture.loss = picture.written == nil ? "has no address" : Self.noAddress
      return picture
    }
    picture.source = tag
    if explains { picture.written = url.href }
    if let size = group.size, max(size.width ?? 0, size.height ?? 0) <= Self.smallestSide {
      picture.loss = Self.tooSmall
      return picture
    }
    var image = group.image(at: url.href)
    image.alt = group["alt"].map { PlainText.description($0) }.flatMap(\.filled)
    picture.image = image
    return picture
  }

  private func picture(_ source: String, _ value: String?, _ width: Int? = nil, _ height: Int? = nil) -> Picture {
    var picture = Picture(source: source, written: value)
    guard let url = shown(value) else {
      picture.loss = Self.noAddress
      return picture
    }
    if explains { picture.written = url.href }
    if width != nil || height != nil, max(width ?? 0, height ?? 0) <= Self.smallestSide {
      picture.loss = Self.tooSmall
      return picture
    }
    var image = Metadata.Image(url: url.href)
    (image.width, image.height) = (width, height)
    picture.image = image
    return picture
  }
}
