// SPDX-License-Identifier: MIT

import TextEncoding

extension Collected {
  /// The charset that the first `<meta>` with one names: `charset=…`, or `http-equiv=content-type` with a content.
  var metaCharset: String? {
    for meta in metas {
      if let charset = value("charset", in: meta) { return string(charset) }
      guard let kind = value("http-equiv", in: meta), equals(kind, "content-type"),
        let content = value("content", in: meta)
      else { continue }
      if let charset = Self.charset(inContent: string(content)) { return charset }
    }
    return nil
  }

  private func string(_ stretch: Stretch) -> String {
    String(decoding: bytes[stretch.range], as: UTF8.self)
  }

  /// What follows `charset=` (WHATWG HTML, "algorithm for extracting a character encoding from a meta element").
  static func charset(inContent content: String) -> String? {
    let text = Array(content.utf8)
    let wanted = Array("charset".utf8)
    var index = 0
    while index + wanted.count < text.count {
      guard zip(wanted, text[index...]).allSatisfy({ $0 == ASCII.lowercase($1) }) else {
        index += 1
        continue
      }
      index += wanted.count
      while index < text.count, ASCII.isSpace(text[index]) { index += 1 }
      guard index < text.count, text[index] == ASCII.equals else { continue }
      index += 1
      while index < text.count, ASCII.isSpace(text[index]) { index += 1 }
      guard index < text.count else { return nil }
      let first = text[index]
      if first == ASCII.quote || first == ASCII.apostrophe {
        guard let end = text[(index + 1)...].firstIndex(of: first) else { return nil }
        return String(decoding: text[(index + 1)..<end], as: UTF8.self)
      }
      let end = text[index...].firstIndex { ASCII.isSpace($0) || $0 == ASCII.semicolon } ?? text.count
      return String(decoding: text[index..<end], as: UTF8.self)
    }
    return nil
  }

  /// The kept bytes that tell encodings apart: every text that is not plain ASCII, each on a line of its own.
  ///
  /// Of what was cut, the end goes back to a byte that cannot be inside of a character.
  var evidence: [UInt8] {
    var evidence: [UInt8] = []
    if Self.isTelling(bytes) {
      for attribute in attributes where attribute.value.count > 0 {
        let value = attribute.value
        add(bytes[value.range], isCut: value.isCut, to: &evidence)
      }
    }
    for script in scripts { add(script, isCut: false, to: &evidence) }
    // At the very end a character may be cut off.
    add(title ?? [], isCut: false, to: &evidence)
    if isTitleCut, evidence.last == ASCII.lineFeed { evidence.removeLast() }
    // A byte order mark counts at the very start of the page only, and there it was looked for.
    let beginsWithMark = evidence.withUnsafeBufferPointer { HTMLEncoding.byteOrderMark(of: $0) } != nil
    if beginsWithMark { evidence.insert(ASCII.lineFeed, at: 0) }
    return evidence
  }

  /// The same of texts of the body.
  func evidence(of texts: [CollapsedText.Kept]) -> [UInt8] {
    var evidence: [UInt8] = []
    for text in texts { add(text.bytes, isCut: text.isCut, to: &evidence) }
    return evidence
  }

  private func add(_ text: some BidirectionalCollection<UInt8>, isCut: Bool, to evidence: inout [UInt8]) {
    guard Self.isTelling(text) else { return }
    evidence += text
    if isCut {
      // The last byte may begin a character, or be in the middle of one of up to four bytes.
      while let last = evidence.last, last > 0x2F { evidence.removeLast() }
    }
    evidence.append(ASCII.lineFeed)
  }

  /// Whether there is a byte that is no ASCII. Without an early exit the loop takes many bytes at a time.
  private static func isTelling(_ text: some Collection<UInt8>) -> Bool {
    text.reduce(0, |) >= 0x80
  }
}
