// SPDX-License-Identifier: MIT

import UnfurlKit
import XMLReading

/// Takes a list of feeds from the elements of its document, in the spellings in which programs write them: the names of
/// attributes in any case, `url` for `xmlUrl`, `title` or `text`.
final class OPMLReceiver: XMLReceiver {
  private(set) var list = OPML()
  /// Whether it is a list at all.
  private(set) var isList = false
  private var isInBody = false
  /// For each open outline the name that it gives as a folder; `nil` where it is none.
  private var open: [String?] = []
  private var isInTitle = false
  private var title: [UInt8] = []

  var hasEnough: Bool { list.entries.count >= OPML.maximumEntries }

  func start(_ element: borrowing XMLElement) {
    switch element.name.local.lowercased() {
    case "opml": isList = true
    case "title" where isList && !isInBody: isInTitle = true
    case "body": isInBody = isList
    case "outline" where isList: startOutline(element)
    default: break
    }
  }

  func text(_ text: Span<UInt8>) {
    guard isInTitle, title.count < OPML.maximumTitleBytes else { return }
    text.withUnsafeBufferPointer { title.append(contentsOf: $0) }
  }

  func end(_ name: XMLName) {
    switch name.local.lowercased() {
    case "title" where isInTitle:
      isInTitle = false
      list.title = Self.line(String(decoding: title, as: UTF8.self))
    case "outline": _ = open.popLast()
    default: break
    }
  }

  private func startOutline(_ element: borrowing XMLElement) {
    let attributes = OPMLAttributes(element)
    guard let url = attributes.feedURL, !hasEnough else {
      open.append(attributes.folder.flatMap(Self.line))
      return
    }
    open.append(nil)
    var entry = OPML.Entry(url: url)
    // Where a feed has no name its URL stands for it, since every outline must have a text.
    entry.title = (attributes.title ?? (attributes.text == url ? nil : attributes.text)).flatMap(Self.line)
    entry.link = attributes.link.flatMap { $0.utf8.count <= OPML.maximumLinkBytes ? $0 : nil }
    entry.folders = Array(open.lazy.compactMap { $0 }.prefix(OPML.maximumFolders))
    entry.channel = attributes.channel
    entry.include = attributes.include
    entry.exclude = attributes.exclude
    list.entries.append(entry)
  }

  private static func line(_ text: String) -> String? {
    let line = PlainText.line(text, maximumBytes: OPML.maximumTitleBytes)
    return line.isEmpty ? nil : line
  }
}
