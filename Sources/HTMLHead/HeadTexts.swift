// SPDX-License-Identifier: MIT

import TextEncoding

/// Turns what was kept of a page into text: first the encoding, then the character references.
struct HeadTexts {
  private let collected: Collected
  let glimpse: GlimpseReader
  let limits: HeadLimits
  private let encoding: CharacterEncoding
  /// What the kept bytes are in: UTF-8 where the page was transcoded.
  let bytesEncoding: CharacterEncoding

  /// Whether the page was read to its end.
  let isWhole: Bool

  init(_ collected: Collected, _ glimpse: GlimpseReader, isWhole: Bool, opening: PageOpening, httpCharset: String?) {
    self.collected = collected
    self.glimpse = glimpse
    self.isWhole = isWhole
    limits = collected.limits
    if let transcoded = opening.transcodedFrom {
      encoding = transcoded
      bytesEncoding = .utf8
      return
    }
    // The body's words are asked only where all of the head is plain ASCII: of a page in two encodings the title counts.
    let evidence = collected.evidence
    encoding =
      opening.byteOrderMark
      ?? HTMLEncoding.choose(
        bytes: evidence.isEmpty ? collected.evidence(of: glimpse.texts) : evidence, httpCharset: httpCharset,
        metaCharset: collected.metaCharset ?? opening.xmlDeclared?.name ?? "")
    // A charset that is not ASCII's kin, first named past the opening, would have been wrong for the markup already.
    bytesEncoding = encoding
  }

  func head() -> DocumentHead {
    var head = DocumentHead()
    head.title = collected.title.map(title)
    head.metas = collected.metas.map { Meta(attributes: attributes($0)) }
    head.links = collected.links.map { LinkElement(attributes: attributes($0)) }
    head.base = collected.base.map(value)
    head.language = collected.language.map(value)
    head.scripts = collected.scripts.map { script in bytesEncoding.decode(script) }
    head.refresh = refresh.map(value)
    head.body = body
    head.encoding = encoding.name
    return head
  }

  /// The content of the first `<meta http-equiv=refresh>` with one.
  private var refresh: Collected.Stretch? {
    for meta in collected.metas {
      guard let kind = collected.value("http-equiv", in: meta), collected.equals(kind, "refresh") else { continue }
      if let content = collected.value("content", in: meta) { return content }
    }
    return nil
  }

  private func attributes(_ range: Range<Int>) -> [Attribute] {
    collected.attributes[range].map { Attribute(name: name($0.name), value: value($0.value)) }
  }

  /// A name: in it nothing is a reference.
  private func name(_ stretch: Collected.Stretch) -> String {
    withBytes(stretch) { bytes in
      let kinds = Self.kinds(of: bytes)
      if kinds.isASCII, kinds.isPlain { return String(decoding: bytes, as: UTF8.self) }
      let text = bytesEncoding.decode(bytes)
      guard bytes.contains(0) else { return text }
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
  }

  private func value(_ stretch: Collected.Stretch) -> String {
    let text = withBytes(stretch) { self.text($0, isAttribute: true) }
    guard stretch.isCut || stretch.count > min(limits.valueCharacters, limits.urlCharacters) else { return text }
    let hasSpace = text.utf8.contains(where: ASCII.isSpace)
    return Self.cut(text, to: hasSpace ? limits.valueCharacters : limits.urlCharacters, isCut: stretch.isCut)
  }

  /// The title with its white space stripped and collapsed (DOM, `document.title`).
  private func title(_ bytes: [UInt8]) -> String { collapsed(bytes, isCut: collected.isTitleCut) }

  /// Text with its white space stripped and collapsed.
  func collapsed(_ bytes: [UInt8], isCut: Bool) -> String {
    var text = bytes.withUnsafeBufferPointer { self.text($0, isAttribute: false) }
    if isCut { text = Self.cut(text, to: .max, isCut: true) }
    if Self.isCollapsed(text) { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if !ASCII.isSpace(byte) {
        output.append(byte)
      } else if let last = output.last, last != ASCII.space {
        output.append(ASCII.space)
      }
    }
    if output.last == ASCII.space { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether all white space in it is single spaces between others.
  private static func isCollapsed(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var afterSpace = true
      for byte in bytes {
        let isSpace = ASCII.isSpace(byte)
        if isSpace, afterSpace || byte != ASCII.space { return false }
        afterSpace = isSpace
      }
      return !afterSpace || bytes.isEmpty
    }
  }

  private func withBytes<Result>(_ stretch: Collected.Stretch, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    collected.bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[stretch.range]))
    }
  }

  /// Whether all bytes are ASCII, and whether none of them is one that text cannot keep as it is.
  private static func kinds(of bytes: UnsafeBufferPointer<UInt8>) -> (isASCII: Bool, isPlain: Bool) {
    // Without a branch, so that many bytes are looked at in one step.
    var all: UInt8 = 0
    var special: UInt8 = 0
    for byte in bytes {
      all |= byte
      special |= byte == ASCII.ampersand || byte == ASCII.carriageReturn || byte == 0 ? 1 : 0
    }
    return (all < 0x80, special == 0)
  }

  /// Decodes, makes line ends and NUL what the standard makes of them, and resolves character references.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> String {
    let (isASCII, isPlain) = Self.kinds(of: bytes)
    if isPlain {
      return isASCII ? String(decoding: bytes, as: UTF8.self) : bytesEncoding.decode(bytes)
    }
    var decoded = isASCII ? String(decoding: bytes, as: UTF8.self) : bytesEncoding.decode(bytes)
    return decoded.withUTF8 { text in
      var clean: [UInt8] = []
      clean.reserveCapacity(text.count)
      var wasReturn = false
      for byte in text {
        switch byte {
        case 0: clean.append(contentsOf: [0xEF, 0xBF, 0xBD])
        case ASCII.carriageReturn: clean.append(ASCII.lineFeed)
        case ASCII.lineFeed where wasReturn: break
        default: clean.append(byte)
        }
        wasReturn = byte == ASCII.carriageReturn
      }
      var output: [UInt8] = []
      output.reserveCapacity(clean.count)
      clean.withUnsafeBufferPointer { CharacterReferences.resolve($0, inAttribute: isAttribute, into: &output) }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The first `count` code points; of what was cut before, half a character at the end is taken off too.
  static func cut(_ text: String, to count: Int, isCut: Bool) -> String {
    if !isCut, text.utf8.count <= count { return text }
    var scalars = text.unicodeScalars.prefix(count)
    if isCut, scalars.endIndex == text.unicodeScalars.endIndex {
      while scalars.last == "\u{FFFD}" { scalars.removeLast() }
    }
    return String(scalars)
  }
}
