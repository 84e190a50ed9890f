// SPDX-License-Identifier: MIT

import Dialects
import Links
import URLParsing
import UnfurlKit

extension Conversation {
  /// The link that a command is about: the first in its argument, or a bare host such as `example.org/x`.
  func linkArgument(_ argument: String) -> Link? {
    if let link = finder.links(in: argument, limit: 1).first { return link.isShort ? link : nil }
    let word = argument.firstWord.word
    guard Self.looksLikeHost(word) else { return nil }
    return finder.links(in: "https://" + word, limit: 1).first.flatMap { $0.isShort ? $0 : nil }
  }

  /// Whether a word without a scheme begins with a host's name: labels with a dot between them, and a last one that is
  /// no number, so that `3.5` stays a number.
  private static func looksLikeHost(_ word: String) -> Bool {
    guard word.utf8.count <= LineLimits.link else { return false }
    let host = word.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else { return false }
    return last.unicodeScalars.count >= 2 && last.unicodeScalars.first?.properties.isAlphabetic == true
      && host.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ".-0123456789".unicodeScalars.contains($0) }
  }
}

extension Link {
  /// Whether it can be said in a line out.
  fileprivate var isShort: Bool { written.utf8.count <= LineLimits.link }

  /// The link as it may be shown to others: as it was written, but for a user name or password.
  var shown: String { hasCredentials ? canonical.href : written }
}
