// SPDX-License-Identifier: MIT

package import UnfurlKit

/// The mark of a page that says of itself that it is not for everybody.
enum AdultMark {
  static let text = "[NSFW]"
}

extension PreviewRenderer {
  /// The metadata that the channel may see: of adult content no media (`mark`), nor its words (`hide`).
  package func shown(_ metadata: Metadata) -> Metadata {
    guard metadata.isAdult == true, policy.adultContent != .allow else { return metadata }
    var shown = metadata
    shown.image = nil
    shown.video = nil
    shown.audio = nil
    shown.gif?.poster = nil
    shown.gif?.blurhash = nil
    guard policy.adultContent == .hide else { return shown }
    shown.title = nil
    shown.description = nil
    shown.author = nil
    shown.feed = nil
    shown.file?.name = nil
    for index in shown.feeds.indices { shown.feeds[index].title = nil }
    return shown
  }
}
