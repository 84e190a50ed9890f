// SPDX-License-Identifier: MIT

import Dialects
import URLParsing
import UnfurlKit

/// Keeps a preview silent that would tell the channel what the message has told it: its title stands there already, or
/// there is nothing in it but the name of the host.
///
/// The words of the line decide, case and punctuation aside: what they add (a description, an author, the facts of a file)
/// is said. Only a short message's text is kept for it: a long one is no caption of a link, and thousands may wait.
struct Redundancy: Sendable {
  /// The longest text that is kept, in bytes, its links left out.
  static let longestText = 1000

  /// What the message says beside its links; `nil` where that is nothing, or too much.
  private let text: String?
  /// Words with which every line begins.
  private let prefix: String

  init(_ message: Message, links: [Link], prefix: String) {
    self.prefix = prefix
    text = Self.text(of: message, without: links)
  }

  /// Whether a reply is a preview that says nothing new of its link.
  func isRedundant(_ reply: Reply, of link: Link) -> Bool {
    if case .preview(_, let line) = reply { return isRedundant(line.words, of: link) }
    return false
  }

  /// Whether a preview of a link says nothing new.
  func isRedundant(_ words: PreviewWords, of link: Link) -> Bool {
    let metadata = words.metadata
    // Nearly every preview ends here: its title is longer than the message is.
    let mayRepeat = text.map { text in metadata.title.map { Words.letters($0) <= text.utf8.count } ?? true } ?? false
    let mayBeHost = words.text.utf8.count <= prefix.utf8.count + 2 * link.canonical.hostText.utf8.count + 64
    guard mayRepeat || mayBeHost else { return false }

    var line = Words.of(words.text)
    let start = Words.of(prefix)
    if !start.isEmpty, line.starts(with: start) { line.removeFirst(start.count) }
    // Without words it may be all of signs, which are not compared.
    if line.isEmpty { return false }
    let hosts = Self.names(of: link)
    if hosts.contains(line) { return true }
    return mayRepeat && repeats(line, title: metadata.title.map(Words.of), site: metadata.siteName.map(Words.of), hosts)
  }

  /// Whether a line holds nothing that the message does not, but for the name of the site.
  private func repeats(_ line: [String], title: [String]?, site: [String]?, _ hosts: [[String]]) -> Bool {
    let said = Words.of(text ?? "")
    var rest = [line[...]]
    if let title, !title.isEmpty {
      guard !Words.areTiny(title), Words.hold(said, title[...]) else { return false }
      rest = Words.cut(title, outOf: rest)
    }
    let isTold = rest != [line[...]]
    for name in hosts + [site ?? []] { rest = Words.cut(name, outOf: rest) }
    // A title that the line shortened is left, and stands in the message like the whole of it.
    return (isTold || !rest.isEmpty) && rest.allSatisfy { Words.hold(said, $0) }
  }

  /// How the host of a link may be called.
  private static func names(of link: Link) -> [[String]] {
    let host = Words.of(link.canonical.hostText)
    let shown = Words.of(link.canonical.hostForDisplay)
    return [host, shown, Array(host.drop { $0 == "www" }), Array(shown.drop { $0 == "www" })].filter { !$0.isEmpty }
  }

  /// The message's text without its links, where that is something and short.
  private static func text(of message: Message, without links: [Link]) -> String? {
    let bytes = message.text.utf8
    let length = links.reduce(bytes.count) { $0 - $1.range.count }
    guard length <= longestText, length > 0 else { return nil }
    let all = Array(bytes)
    var kept: [UInt8] = []
    kept.reserveCapacity(length)
    var end = 0
    for range in links.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= end && range.upperBound <= all.count {
      kept += all[end..<range.lowerBound]
      if !range.isEmpty { kept.append(0x20) }
      end = range.upperBound
    }
    kept += all[end...]
    kept = withoutAddresses(kept)
    // Spaces, and what stands around links, are no words.
    guard kept.contains(where: { $0 >= 0x80 || Words.isLetterOrDigit($0) }) else { return nil }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The text without what else reads as an address: a link that stands in it twice, one too many, or one in code.
  private static func withoutAddresses(_ text: [UInt8]) -> [UInt8] {
    let parts = text.split { $0 <= 0x20 }
    func isAddress(_ part: ArraySlice<UInt8>) -> Bool {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return part[colon...].starts(with: "://".utf8)
    }
    guard parts.contains(where: isAddress) else { return text }
    return Array(parts.filter { !isAddress($0) }.joined(separator: [0x20]))
  }
}
