// SPDX-License-Identifier: MIT

/// One explanation each; `nil` where it does not fit. The texts compared with are those of libyaml 0.2.5
/// (`reader.c`, `scanner.c`, `parser.c`).
extension YAMLTraps {
  func badCharacter(_ failure: YAMLFailure) -> Fault? {
    guard let byte = failure.byte else { return nil }
    let place = source.place(ofByte: byte)
    let message =
      failure.problem.contains("control")
      ? "a control character stands here: remove it" : "this is not UTF-8: save the file as UTF-8"
    return at(place.line, place.column, message)
  }

  func tab(_ failure: YAMLFailure) -> Fault? {
    let line = source.line(failure.line)
    let lead = line.prefix { $0 == " " || $0 == "\t" }
    let here = source.scalar(failure.line, failure.column) == "\t"
    guard here || failure.problem.contains("tab character") || lead.contains("\t") else { return nil }
    let column = (lead.firstIndex(of: "\t") ?? failure.column - 1) + 1
    return at(failure.line, column, "a tab indents this line: YAML is indented with spaces")
  }

  func aliasOrAnchor(_ failure: YAMLFailure) -> Fault? {
    let name: String
    switch failure.context {
    case "while scanning an alias": name = "\"*\" starts an alias"
    case "while scanning an anchor": name = "\"&\" starts an anchor"
    default: return nil
    }
    let (line, column) = (failure.contextLine, failure.contextColumn)
    return at(line, column, "\(name): \(quoteIt(line, column))")
  }

  func reserved(_ failure: YAMLFailure) -> Fault? {
    guard failure.problem == "found character that cannot start any token",
      let sign = source.scalar(failure.line, failure.column)
    else { return nil }
    return at(
      failure.line, failure.column,
      "a value cannot start with \(Shown.value(String(sign))): \(quoteIt(failure.line, failure.column, spaces: true))")
  }

  func tagLike(_ failure: YAMLFailure) -> Fault? {
    guard failure.context.hasPrefix("while scanning a tag") || failure.problem == "found undefined tag handle" else {
      return nil
    }
    let (line, column) =
      failure.context.hasPrefix("while scanning")
      ? (failure.contextLine, failure.contextColumn)
      : (failure.line, failure.column)
    return at(line, column, "\"!\" starts a tag: \(quoteIt(line, column))")
  }

  /// `[#swift, #linux]`: the bracket is never closed, because a comment swallowed the rest of its line.
  func swallowedInFlow(_ failure: YAMLFailure) -> Fault? {
    let texts = [
      "while parsing a flow node", "while parsing a flow sequence", "while parsing a flow mapping",
    ]
    guard texts.contains(failure.context) else { return nil }
    var line = failure.line
    while line >= 1, line > failure.line - 20 {
      if let hash = source.swallowedWord(inFlow: line) {
        return at(line, hash, Self.comment(quoteIt(line, hash)))
      }
      if line <= failure.contextLine, source.line(line).contains(where: { $0 == "[" || $0 == "{" }) { break }
      line -= 1
    }
    return nil
  }

  func colonInFlow(_ failure: YAMLFailure) -> Fault? {
    guard failure.problem == "found unexpected ':'" else { return nil }
    return at(failure.line, failure.column, "a space is missing after this colon")
  }

  func openQuote(_ failure: YAMLFailure) -> Fault? {
    guard failure.context == "while scanning a quoted scalar" else { return nil }
    return at(failure.contextLine, failure.contextColumn, "this quote is not closed")
  }

  func escape(_ failure: YAMLFailure) -> Fault? {
    guard failure.context == "while parsing a quoted scalar" else { return nil }
    return at(
      failure.line, failure.column,
      "within double quotes a backslash escapes: write it twice, or use single quotes")
  }

  func blockText(_ failure: YAMLFailure) -> Fault? {
    guard failure.context == "while scanning a block scalar" else { return nil }
    let (line, column) = (failure.contextLine, failure.contextColumn)
    let sign = source.scalar(line, column) ?? "|"
    return at(line, column, "\"\(sign)\" starts a block of text: \(quoteIt(line, column, spaces: true))")
  }

  func openBracket(_ failure: YAMLFailure) -> Fault? {
    let brackets = ["while parsing a flow sequence": ("[", "]"), "while parsing a flow mapping": ("{", "}")]
    guard let (open, close) = brackets[failure.context] else { return nil }
    if failure.line >= source.lines.count, source.scalar(failure.line, failure.column) == nil {
      return at(failure.contextLine, failure.contextColumn, "this \"\(open)\" is not closed: a \"\(close)\" is missing")
    }
    return at(
      failure.line, failure.column,
      "expected \",\" or \"\(close)\" here, for the \"\(open)\" in line \(failure.contextLine)")
  }

  func mappingValue(_ failure: YAMLFailure) -> Fault? {
    guard failure.problem == "mapping values are not allowed in this context" else { return nil }
    let line = failure.line
    if let colon = keyColon(line), colon < failure.column {
      return at(
        line, failure.column,
        "a second colon in one line: quote the value, or put what follows the first colon on a line of its own")
    }
    let above = stride(from: line - 1, through: 1, by: -1).first { source.indentation($0) != nil } ?? 0
    if let place = gluedColon(above) {
      return at(above, place, "a space is missing after this colon")
    }
    if let here = source.indentation(line), let before = source.indentation(above), here > before {
      return at(line, here, "this line is indented deeper than line \(above), which is complete: align them")
    }
    if above >= 1, let before = source.indentation(above) {
      return at(above, before, "expected a key and a colon, as in \"key: value\"")
    }
    return at(line, failure.column, "a colon is not expected here: quote the value")
  }

  func missingColon(_ failure: YAMLFailure) -> Fault? {
    guard failure.problem == "could not find expected ':'" else { return nil }
    let (line, column) = (failure.contextLine, failure.contextColumn)
    if let place = gluedColon(line) { return at(line, place, "a space is missing after this colon") }
    return at(line, column, "expected a key and a colon, as in \"key: value\"")
  }

  func missingValue(_ failure: YAMLFailure) -> Fault? {
    guard failure.problem == "did not find expected node content" else { return nil }
    let found = source.scalar(failure.line, failure.column).map { ", found \(Shown.value(String($0)))" }
    return at(failure.line, failure.column, "expected a value here\(found ?? "")")
  }

  func indentation(_ failure: YAMLFailure) -> Fault? {
    guard failure.context.hasPrefix("while parsing a block") else { return nil }
    let above = stride(from: failure.line - 1, through: 1, by: -1).first { source.indentation($0) != nil } ?? 0
    if let column = source.indentation(above), keyColon(above) == nil, above > failure.contextLine,
      let first = source.scalar(above, column), first != "-", first != "#"
    {
      return at(above, column, "a colon is missing at the end of this line")
    }
    let what = failure.context.contains("mapping") ? "the keys" : "the items"
    return at(
      failure.line, failure.column,
      "this does not belong to \(what) that start in line \(failure.contextLine): check how it is indented")
  }

  /// The column of the first colon that ends a key.
  private func keyColon(_ number: Int) -> Int? {
    let line = source.line(number)
    return line.indices.first { line[$0] == ":" && ($0 + 1 == line.count || line[$0 + 1] == " ") }.map { $0 + 1 }
  }

  /// The column of a colon with a word on both sides, in a line that has no key.
  private func gluedColon(_ number: Int) -> Int? {
    let line = source.line(number)
    guard keyColon(number) == nil, line.count > 2 else { return nil }
    return line.indices.dropFirst().dropLast().first { line[$0] == ":" && line[$0 + 1] != "/" }.map { $0 + 1 }
  }
}
