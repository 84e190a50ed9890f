// SPDX-License-Identifier: MIT

/// Which elements are open that change what a link in them means. Counters, no stack: any nesting costs the same.
struct HTMLState {
  /// Whether text is the label of a link.
  var isInLink = false
  private var silentDepths = [Int](repeating: 0, count: Self.silentNames.count)
  private var spoiler: (name: String, depth: Int)?

  /// Elements whose text holds no links: code, quotes, and what is never shown.
  private static let silentNames = ["code", "pre", "blockquote", "mx-reply", "script", "style", "title", "textarea"]
  /// Elements that begin a new line.
  private static let lineNames = [
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "hr", "h1", "h2", "h3",
  ]

  /// Whether what stands here is no link.
  var isSilent: Bool { silentDepths.contains { $0 > 0 } }

  /// Whether what stands here is hidden (Matrix: `data-mx-spoiler`).
  var isInSpoiler: Bool { spoiler != nil }

  /// Whether the text before and behind `tag` must be read apart.
  func isChanged(by tag: HTMLTag) -> Bool {
    tag.name == "a" || tag.isSpoiler || tag.name == spoiler?.name || Self.silentNames.contains(tag.name)
      || Self.lineNames.contains(tag.name)
  }

  /// Opens or closes what `tag` opens or closes.
  mutating func take(_ tag: HTMLTag) {
    if tag.name == "a" { isInLink = false }
    if let index = Self.silentNames.firstIndex(of: tag.name), !tag.isSelfClosing {
      silentDepths[index] = max(0, silentDepths[index] + (tag.isClosing ? -1 : 1))
    }
    if let open = spoiler {
      guard tag.name == open.name else { return }
      let depth = open.depth + (tag.isClosing ? -1 : 1)
      spoiler = depth > 0 ? (open.name, depth) : nil
    } else if tag.isSpoiler {
      spoiler = (tag.name, 1)
    }
  }
}
