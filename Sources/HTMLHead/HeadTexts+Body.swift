// SPDX-License-Identifier: MIT

extension HeadTexts {
  /// The first words of the body, as text.
  var body: BodyGlimpse {
    var body = BodyGlimpse()
    body.heading = glimpse.headings.chosen.flatMap(words)
    body.paragraph = paragraph.flatMap(words)
    body.asksForPassword = glimpse.asksForPassword
    body.markers = glimpse.markers.map(marker).filter { !$0.isEmpty }
    body.noscript = glimpse.noscript.flatMap(words)
    body.characters = glimpse.shown.total(in: bytesEncoding)
    return body
  }

  /// A marker; of one that was cut in its first character nothing is left.
  private func marker(_ marker: CollapsedText.Kept) -> String {
    let text = marker.bytes.withUnsafeBufferPointer { self.text($0, isAttribute: true) }
    return marker.isCut ? Self.cut(text, to: .max, isCut: true) : text
  }

  private var paragraph: CollapsedText.Kept? {
    glimpse.paragraphs.chosen(isWhole: isWhole && !glimpse.hasMoving && glimpse.noscript == nil)
  }

  /// A text of the body; nothing where it turns out to be blank.
  private func words(_ text: CollapsedText.Kept) -> String? {
    let whole = collapsed(text.bytes, isCut: text.isCut)
    let words = Self.cut(whole, to: limits.valueCharacters, isCut: false)
    return words.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ? nil : words
  }
}

extension GlimpseReader {
  /// All texts that were kept.
  var texts: [CollapsedText.Kept] {
    [headings.chosen, paragraphs.chosen(isWhole: true), noscript].compactMap(\.self)
  }
}
