// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// A link in a message's HTML.
struct HTMLMention {
  let written: String
  let canonical: WebURL
  let hasCredentials: Bool
  /// It stands in a spoiler, or is written in a notation that asks for no preview.
  let isOptedOut: Bool
  /// It stands in code or in a quote, and is no link.
  let isSilent: Bool
}

/// Reads the links of a message's HTML (Matrix's `formatted_body`): targets of anchors, and URLs in its text.
///
/// A small, forgiving tokenizer in one pass: it keeps counters of open elements and no tree, so depth costs nothing.
struct HTMLLinkReader {
  private let html: ChatBytes
  private let canonicalizer: Canonicalizer
  private var state = HTMLState()
  /// Text since the last change of state, references decoded.
  private var run: [UInt8] = []
  private var mentions: [HTMLMention] = []

  /// All links of `html`, in order, repeats included.
  static func mentions(in html: String, with canonicalizer: Canonicalizer) -> [HTMLMention] {
    var html = html
    return html.withUTF8 { buffer in
      var reader = HTMLLinkReader(html: ChatBytes(buffer), canonicalizer: canonicalizer)
      reader.read()
      return reader.mentions
    }
  }

  private init(html: ChatBytes, canonicalizer: Canonicalizer) {
    self.html = html
    self.canonicalizer = canonicalizer
  }

  private mutating func read() {
    var position = 0
    while position < html.count {
      switch html[position] {
      case UInt8(ascii: "<"):
        if let tag = HTMLTag(in: html, at: position) {
          take(tag)
          position = tag.end
        } else {
          position += 1
          run.append(UInt8(ascii: "<"))
        }
      case UInt8(ascii: "&"):
        position += Self.appendReference(in: html, at: position, to: &run)
      default:
        run.append(html[position])
        position += 1
      }
    }
    flush()
  }

  private mutating func take(_ tag: HTMLTag) {
    // Inside of a line, a tag ends a URL as a control byte does.
    guard state.isChanged(by: tag) else { return run.append(0x1F) }
    flush()
    state.take(tag)
    guard tag.name == "a", !tag.isClosing, let href = tag.attribute("href", in: html) else { return }
    addTarget(href)
  }

  /// Adds an anchor's target. It is a whole URL, so nothing is taken off its end.
  private mutating func addTarget(_ value: Range<Int>) {
    var bytes: [UInt8] = []
    var position = value.lowerBound
    while position < value.upperBound { position += Self.appendReference(in: html, at: position, to: &bytes) }
    var written = String(decoding: bytes, as: UTF8.self)
    written.trimBlanks()
    guard written.utf8.count <= LinkReader.longest, written.hasLinkScheme, let url = Canonicalizer.url(written)
    else { return }
    state.isInLink = true
    mentions.append(
      HTMLMention(
        written: written, canonical: canonicalizer.canonical(url), hasCredentials: url.hasCredentials,
        isOptedOut: state.isInSpoiler, isSilent: state.isSilent))
  }

  /// Finds the URLs of the text so far. The label of a link is not text of its own.
  private mutating func flush() {
    defer { run.removeAll(keepingCapacity: true) }
    if run.isEmpty || state.isInLink { return }
    run.withUnsafeBufferPointer { buffer in
      let text = ChatBytes(buffer)
      let finder = LinkFinder(canonicalizer: canonicalizer)
      LinkFinder.scan(text, readsMarks: false) { span in
        guard let link = finder.link(at: span, in: text) else { return }
        mentions.append(
          HTMLMention(
            written: link.written, canonical: link.canonical, hasCredentials: link.hasCredentials,
            isOptedOut: link.isOptedOut || state.isInSpoiler, isSilent: state.isSilent))
      }
    }
  }

  /// Appends the byte or the character reference at `position`, and returns how many bytes it took.
  private static func appendReference(in html: ChatBytes, at position: Int, to bytes: inout [UInt8]) -> Int {
    guard let reference = HTMLReference(in: html, at: position) else {
      bytes.append(html[position])
      return 1
    }
    bytes.append(contentsOf: String(Unicode.Scalar(reference.scalar) ?? "\u{FFFD}").utf8)
    return reference.length
  }
}

extension String {
  fileprivate var hasLinkScheme: Bool {
    let start = utf8.prefix(8).map(\.lowercased)
    return ["http://", "https://", "feed:", "rss:"].contains { start.starts(with: $0.utf8) }
  }

  fileprivate mutating func trimBlanks() {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) })
    else {
      self = ""
      return
    }
    self = String(self[first...last])
  }
}
