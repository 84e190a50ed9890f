// SPDX-License-Identifier: MIT

/// The text of an element that is being taken, up to a limit: what is beyond it is dropped at once.
struct Capture {
  enum Purpose { case field, picture, name, mail, imageURL, hour, day }
  typealias Kind = FeedText.Kind

  var isOn = false
  private(set) var purpose = Purpose.field
  private(set) var sources = FeedSourcePair()
  var kind = Kind.plain
  private(set) var bytes: [UInt8] = []
  private var limit = 0

  mutating func begin(_ purpose: Purpose, sources: FeedSourcePair = FeedSourcePair(), limit: Int) {
    isOn = true
    self.purpose = purpose
    self.sources = sources
    self.limit = limit
    kind = .plain
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let room = limit - bytes.count
    guard room > 0 else { return }
    if text.count <= room {
      bytes.append(contentsOf: text)
      return
    }
    var end = room
    // Back to the beginning of a character: nothing more is taken after it.
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.append(contentsOf: text[..<end])
    limit = bytes.count
  }

  /// Markup that stands in the text as elements: in HTML it is written out again, for whoever takes markup out; else
  /// it is a space where it would begin a line.
  mutating func startMarkup(_ name: String) { mark("<", name) }
  mutating func endMarkup(_ name: String) { mark("</", name) }

  private mutating func mark(_ opening: String, _ name: String) {
    let room = limit - bytes.count
    guard room > 0 else { return }
    switch kind {
    case .html:
      guard opening.utf8.count + name.utf8.count < room else { return }
      bytes.append(contentsOf: opening.utf8)
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: ">"))
    case .plain: if Self.breaking.contains(name.lowercased()) { bytes.append(0x20) }
    case .base64: return
    }
  }

  private static let breaking: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figure", "figcaption", "footer", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "img", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "td", "th", "tr", "ul",
  ]
}
