// SPDX-License-Identifier: MIT

import PreviewText
import UnfurlKit

/// A preview as a person reads it in a terminal: one fact a line.
struct Card {
  let text: String

  init(_ preview: Preview) {
    let metadata = preview.metadata
    var lines: [String] = []
    lines.append(StandardStreams.safe(metadata.title ?? preview.text ?? metadata.siteName ?? metadata.url ?? ""))
    if let description = metadata.description { lines.append("  " + StandardStreams.safe(description)) }
    let facts: [(String, String?)] = [
      ("site", metadata.siteName),
      ("facts", PreviewRenderer.facts(of: metadata)),
      ("author", metadata.author),
      ("published", metadata.published),
      ("feed", metadata.feed?.format),
      ("updated", metadata.feed?.updated),
      ("page", metadata.feed?.link),
      ("url", metadata.url),
      ("image", metadata.image.map { Self.sized($0.url, $0.width, $0.height) }),
      ("video", metadata.video.map { Self.sized($0.url, $0.width, $0.height) }),
      ("audio", metadata.audio?.url),
      ("handler", preview.handler),
    ]
    for (name, value) in facts {
      guard let value else { continue }
      lines.append(
        "  " + name + String(repeating: " ", count: max(1, 11 - name.utf8.count)) + StandardStreams.safe(value))
    }
    lines += Self.items(metadata.feed)
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The items of a feed, each with its link below it.
  private static func items(_ feed: Metadata.Feed?) -> [String] {
    guard let feed, !feed.items.isEmpty else { return [] }
    var lines = ["  items" + (feed.count.map { $0 > feed.items.count ? "      the newest of \($0)" : "" } ?? "")]
    for item in feed.items {
      lines.append("    " + StandardStreams.safe(PreviewRenderer.line(of: item)))
      if item.title != nil || item.summary != nil, let link = item.link {
        lines.append("      " + StandardStreams.safe(link))
      }
    }
    return lines
  }

  private static func sized(_ url: String, _ width: Int?, _ height: Int?) -> String {
    guard let width, let height else { return url }
    return "\(url) (\(width)×\(height))"
  }
}
