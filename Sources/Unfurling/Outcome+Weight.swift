// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Outcome {
  /// About how many bytes of memory it takes while it is remembered, with what is said of it beside it.
  package var weight: Int {
    switch self {
    case .preview(let preview): 2048 + 4 * (preview.metadata.textBytes + (preview.text?.utf8.count ?? 0))
    case .skipped: 512
    case .failed(let error): 512 + error.message.utf8.count
    }
  }
}

extension Metadata {
  /// The bytes of all its texts.
  fileprivate var textBytes: Int {
    let single = [
      originalURL, url, title, description, siteName, type, author, published, locale, icon, image?.url, image?.alt,
      video?.url, audio?.url, feed?.title, feed?.link, feed?.description, file?.name, gif?.blurhash,
    ]
    let lists =
      feeds.reduce(0) { $0 + $1.url.utf8.count + ($1.title?.utf8.count ?? 0) }
      + (feed?.items ?? []).reduce(0) { sum, item in
        sum + [item.id, item.title, item.link, item.author, item.summary].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      }
    return single.reduce(lists) { $0 + ($1?.utf8.count ?? 0) } + (gif?.poster?.bytes.count ?? 0)
  }
}
