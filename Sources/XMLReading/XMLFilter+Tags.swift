// SPDX-License-Identifier: MIT

extension XMLFilter {
  /// Gathers a tag until its end; returns where that is.
  mutating func gatherTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if tag.isEmpty {
      // Who sends us here has seen `<` and what follows it.
      index += 1
      tag.append(Bytes.less)
      tagQuote = 0
      tagAwaitsValue = false
    }
    let isEnd = index < bytes.count && (tag.count > 1 ? tag[1] : bytes[index]) == Bytes.slash
    let from = index
    while index < bytes.count {
      let byte = bytes[index]
      if tagQuote != 0 {
        if byte == tagQuote { tagQuote = 0 }
      } else if byte == Bytes.greater || byte == Bytes.less {
        gather(bytes, from, index)
        finishTag()
        tag.removeAll(keepingCapacity: true)
        state = .text
        return byte == Bytes.greater ? index + 1 : index
      } else if byte == Bytes.quote || byte == Bytes.apostrophe {
        if tagAwaitsValue, !isEnd { tagQuote = byte }
        tagAwaitsValue = false
      } else if byte == Bytes.equals {
        tagAwaitsValue = true
      } else if !Bytes.isSpace(byte) {
        tagAwaitsValue = false
      }
      index &+= 1
    }
    gather(bytes, from, index)
    return index
  }

  /// Keeps a part of a tag, as far as its limit lets.
  private mutating func gather(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ to: Int) {
    let room = XMLLimits.tagBytes - tag.count
    if room > 0 { tag.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<min(to, from + room)])) }
  }

  /// Writes the tag that was gathered, `>` aside, as XML wants it.
  private mutating func finishTag() {
    let written = tag
    written.withUnsafeBufferPointer { bytes in
      let isEnd = bytes.count > 1 && bytes[1] == Bytes.slash
      var index = isEnd ? 2 : 1
      let name = Self.name(bytes, &index)
      guard !name.isEmpty else { return }
      name.withUnsafeBufferPointer { name in
        if isEnd { end(name) } else { start(name, UnsafeBufferPointer(rebasing: bytes[index...])) }
      }
    }
  }

  private mutating func end(_ name: UnsafeBufferPointer<UInt8>) {
    if passedOver > 0 {
      // An end that is never passed over: without it, one lost end in the depth would take all that follows with it.
      guard isUnnested(name), let depth = open.depth(of: name) else {
        passedOver -= 1
        return
      }
      passedOver = 0
      close(to: depth)
    } else if let depth = open.depth(of: name) {
      close(to: depth)
    }
  }

  private mutating func start(_ name: UnsafeBufferPointer<UInt8>, _ rest: UnsafeBufferPointer<UInt8>) {
    let isUnnested = isUnnested(name)
    if isUnnested, let depth = open.innermostUnnested {
      passedOver = 0
      close(to: depth)
    }
    let closesItself = Self.closesItself(rest)
    guard passedOver == 0, open.count < deepest else {
      if !closesItself { passedOver &+= 1 }
      return
    }
    writeText()
    output.append(Bytes.less)
    output.append(contentsOf: name)
    writeAttributes(rest)
    if closesItself {
      output.append(Bytes.slash)
    } else {
      open.push(name, isUnnested: isUnnested)
    }
    output.append(Bytes.greater)
  }

  /// Whether the rest of a tag ends with a slash that belongs to no value: `a=b/` does, in HTML, but feeds mean the tag.
  private static func closesItself(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = rest.count - 1
    while index >= 0, Bytes.isSpace(rest[index]) { index -= 1 }
    return index >= 0 && rest[index] == Bytes.slash
  }

  private mutating func writeAttributes(_ rest: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var count = 0
    var end = rest.count
    if Self.closesItself(rest) {
      while end > 0, rest[end - 1] != Bytes.slash { end -= 1 }
      end -= 1
    }
    let bytes = UnsafeBufferPointer(rebasing: rest[..<end])
    while count < limits.attributes {
      while index < bytes.count, !Bytes.beginsName(bytes[index]) { index += 1 }
      guard index < bytes.count else { return }
      let name = Self.name(bytes, &index)
      while index < bytes.count, Bytes.isSpace(bytes[index]) { index += 1 }
      var value = UnsafeBufferPointer(rebasing: bytes[index..<index])
      if index < bytes.count, bytes[index] == Bytes.equals {
        index += 1
        value = Self.value(bytes, &index)
      }
      output.append(0x20)
      output.append(contentsOf: name)
      output.append(contentsOf: "=\"".utf8)
      writeValue(value)
      output.append(Bytes.quote)
      count += 1
    }
  }

  /// The value that follows `=`, without its quotes.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UnsafeBufferPointer<UInt8> {
    while index < bytes.count, Bytes.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return UnsafeBufferPointer(rebasing: bytes[index..<index]) }
    let quote = bytes[index]
    let isQuoted = quote == Bytes.quote || quote == Bytes.apostrophe
    if isQuoted { index += 1 }
    let start = index
    while index < bytes.count, isQuoted ? bytes[index] != quote : !Bytes.isSpace(bytes[index]) { index += 1 }
    let value = UnsafeBufferPointer(rebasing: bytes[start..<index])
    if isQuoted, index < bytes.count { index += 1 }
    return value
  }

  private mutating func writeValue(_ value: UnsafeBufferPointer<UInt8>) {
    var end = min(value.count, limits.attributeBytes)
    // Back to the beginning of a character.
    if end < value.count { while end > 0, value[end] & 0xC0 == 0x80 { end -= 1 } }
    let bytes = UnsafeBufferPointer(rebasing: value[..<end])
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case Bytes.less: output.append(contentsOf: "&lt;".utf8)
      case Bytes.quote: output.append(contentsOf: "&quot;".utf8)
      case 0xEF where Self.isNoCharacter(bytes, at: index - 1): index = min(index + 2, bytes.count)
      case Bytes.ampersand:
        switch reference(in: bytes, at: index - 1, isLast: true) {
        case .plain(let end):
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[(index - 1)..<end]))
          index = end
        case .html(let end, let text):
          writeEscaped(text)
          index = end
        case .none, .cut: output.append(contentsOf: "&amp;".utf8)
        }
      case 0..<0x20: if Bytes.isSpace(byte) { output.append(0x20) }
      default: output.append(byte)
      }
    }
  }

  /// Writes what a reference of HTML stands for.
  private mutating func writeEscaped(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case Bytes.ampersand: output.append(contentsOf: "&amp;".utf8)
      case Bytes.less: output.append(contentsOf: "&lt;".utf8)
      case Bytes.quote: output.append(contentsOf: "&quot;".utf8)
      default: output.append(byte)
      }
    }
  }

  /// The name at `index`, made one that libxml2 takes: ASCII, and at most one colon, between two names.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> [UInt8] {
    var name: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if Bytes.isSpace(byte) || byte == Bytes.slash || byte == Bytes.equals || byte == Bytes.greater { break }
      if name.count < XMLLimits.nameBytes { name.append(Bytes.isName(byte) ? byte : 0x5F) }
      index += 1
    }
    guard let colon = name.firstIndex(of: Bytes.colon) else { return name }
    for place in (colon + 1)..<max(colon + 1, name.count) where name[place] == Bytes.colon { name[place] = 0x5F }
    let isBetween = colon > 0 && colon + 1 < name.count && Bytes.beginsName(name[colon + 1])
    if !isBetween { name[colon] = 0x5F }
    return name
  }
}
