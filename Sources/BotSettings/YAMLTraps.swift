// SPDX-License-Identifier: MIT

/// Turns what libyaml says into what a person can act on: the traps of YAML that chat names fall into.
struct YAMLTraps {
  let file: String
  let source: SourceText

  /// The fault for a text that is not YAML. The first explanation that fits is given.
  func fault(for failure: YAMLFailure) -> Fault {
    for explain in Self.explanations {
      if let fault = explain(self, failure) { return fault }
    }
    return at(failure.line, failure.column, "this is not YAML: \(failure.problem)")
  }

  private typealias Explanation = @Sendable (YAMLTraps, YAMLFailure) -> Fault?

  /// From the most exact to the least.
  private static let explanations: [Explanation] = [
    { $0.badCharacter($1) },
    { $0.tab($1) },
    { $0.aliasOrAnchor($1) },
    { $0.reserved($1) },
    { $0.tagLike($1) },
    { $0.swallowedInFlow($1) },
    { $0.colonInFlow($1) },
    { $0.openQuote($1) },
    { $0.escape($1) },
    { $0.blockText($1) },
    { $0.openBracket($1) },
    { $0.mappingValue($1) },
    { $0.missingColon($1) },
    { $0.missingValue($1) },
    { $0.indentation($1) },
  ]

  func at(_ line: Int, _ column: Int, _ message: String) -> Fault {
    Fault(.file(file, line: line, column: column), message)
  }

  /// `quote it: "#swift"`, with the word at a place.
  func quoteIt(_ line: Int, _ column: Int, spaces: Bool = false) -> String {
    source.word(line, column, spaces: spaces).map { "quote it: \(SettingNode.quote($0))" } ?? "quote the value"
  }

  // MARK: Traps that are YAML all the same

  /// `command_prefix: !unfurl` is a tag and no text.
  func tag(_ event: YAMLEvent) -> String {
    source.scalar(event.line, event.column) == "!"
      ? "\"!\" starts a tag: \(quoteIt(event.line, event.column))" : "tags (\"!…\") have no meaning here: remove it"
  }

  /// `channels: [&local]` is an anchor and no text.
  func emptyAnchor(_ event: YAMLEvent) -> String {
    "\"&\" starts an anchor: \(quoteIt(event.line, event.column))"
  }

  /// `*name` without `&name`.
  func unknownAlias(_ event: YAMLEvent) -> String {
    "\"*\" starts an alias, and no \"&\" names it: \(quoteIt(event.line, event.column))"
  }

  /// `prefix: >` is the head of a block of text.
  func emptyBlock(_ event: YAMLEvent) -> String {
    let sign = source.scalar(event.line, event.column) ?? ">"
    return "\"\(sign)\" starts a block of text, and none follows: \(quoteIt(event.line, event.column))"
  }

  /// What a `#` right after this place swallowed, as a hint; `nil` where there is none.
  func swallowed(_ line: Int, _ column: Int) -> String? {
    guard let hash = source.swallowedWord(line, at: column) else { return nil }
    return Self.comment(quoteIt(line, hash))
  }

  static func comment(_ advice: String) -> String { "\"#\" starts a comment: \(advice)" }
}
