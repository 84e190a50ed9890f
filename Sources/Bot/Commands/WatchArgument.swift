// SPDX-License-Identifier: MIT

import Dialects
import Links
import URLParsing
import UnfurlKit

/// What stands after `watch`: the link to a feed, and words that its news must have or must not have.
struct WatchArgument {
  /// The most words of one watch.
  static let mostWords = 20
  /// The longest word, in bytes.
  static let longestWord = 100

  let link: Link
  private(set) var include: [String] = []
  private(set) var exclude: [String] = []

  /// - Returns: `nil` where it is none: no link, or something else than `+word` and `-word` behind it.
  init?(_ argument: String, _ conversation: Conversation) {
    var (word, rest) = argument.firstWord
    guard let link = conversation.feedArgument(word) else { return nil }
    self.link = link
    while !rest.isEmpty {
      (word, rest) = rest.firstWord
      let wanted = String(word.dropFirst())
      guard let sign = word.first, !wanted.isEmpty, wanted.utf8.count <= Self.longestWord,
        include.count + exclude.count < Self.mostWords
      else { return nil }
      switch sign {
      case "+": if !include.contains(wanted) { include.append(wanted) }
      case "-": if !exclude.contains(wanted) { exclude.append(wanted) }
      default: return nil
      }
    }
  }
}

extension Conversation {
  /// The link to a feed that a word is: any http or https URL as it stands, a `feed:` link, or a bare host.
  func feedArgument(_ word: String) -> Link? {
    let isBracketed = word.hasPrefix("<") && word.hasSuffix(">")
    let written = String(isBracketed ? word.dropFirst().dropLast() : word[...])
    guard written.utf8.count <= LineLimits.link else { return nil }
    let scheme = written.prefix(8).lowercased()
    guard scheme.hasPrefix("http://") || scheme == "https://" else { return linkArgument(written) }
    guard let url = WebURL(written) else { return nil }
    return Link(
      written: written, range: 0..<0, canonical: Canonicalizer().canonical(url),
      hasCredentials: url.hasCredentials)
  }
}
