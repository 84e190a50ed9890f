// SPDX-License-Identifier: MIT

/// A line out, as far as it is compared.
struct ModelLine: Hashable {
  let at: ChatID
  let text: String

  /// The link as written, where it is a preview that is to be posted.
  var previewURL: String? {
    let words = text.split(separator: " ")
    return words.first == "preview" && words.last != "shadow" ? String(words[1]) : nil
  }
}

/// What `stats` says.
struct ModelCounts: Equatable {
  var messages = 0
  var links = 0
  var previews = 0
  var skipped: [String: Int] = [:]
  var errors: [String: Int] = [:]
  /// How often what was asked for was known, and how often not.
  var hits = 0
  var misses = 0
}
