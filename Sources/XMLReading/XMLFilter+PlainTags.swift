// SPDX-License-Identifier: MIT

extension XMLFilter {
  /// Passes on the tag at `start`, if it stands whole in the piece and can stay as it is, and returns where it ends; else
  /// `nil`.
  ///
  /// This is the usual case. Whatever is unusual about a tag is left to ``finishTag()``, which rewrites it.
  @inline(__always)
  mutating func plainTag(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 2 < bytes.count, passedOver == 0 else { return nil }
    let found = bytes[start + 1] == Bytes.slash ? plainEnd(bytes, at: start) : plainStart(bytes, at: start)
    guard let end = found else { return nil }
    writeText()
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    return end
  }

  private mutating func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let from = start + 2
    var index = from
    while index < bytes.count, Bytes.isName(bytes[index]) { index &+= 1 }
    guard index < bytes.count, bytes[index] == Bytes.greater,
      open.isInnermost(UnsafeBufferPointer(rebasing: bytes[from..<index]))
    else { return nil }
    open.pop()
    return index + 1
  }

  private mutating func plainStart(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard open.count < deepest, let nameEnd = Self.plainName(bytes, from: start + 1) else { return nil }
    var index = nameEnd
    var attributes = 0
    while true {
      let before = index
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == Bytes.lineFeed { index &+= 1 }
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      if byte == Bytes.greater || byte == Bytes.slash { break }
      guard index > before, attributes < limits.attributes,
        let end = plainAttribute(bytes, from: index)
      else { return nil }
      index = end
      attributes &+= 1
    }
    let closesItself = bytes[index] == Bytes.slash
    if closesItself { index += 1 }
    guard index < bytes.count, bytes[index] == Bytes.greater, index - start <= XMLLimits.tagBytes else { return nil }
    let name = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<nameEnd])
    let isUnnested = isUnnested(name)
    if isUnnested, open.innermostUnnested != nil { return nil }
    if !closesItself { open.push(name, isUnnested: isUnnested) }
    return index + 1
  }

  /// The end of a name of ASCII with at most one colon, inside of it.
  @inline(__always)
  private static func plainName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, Bytes.isLetter(bytes[start]) || bytes[start] == 0x5F else { return nil }
    var index = start + 1
    var colon = 0
    while index < bytes.count, Bytes.isName(bytes[index]) {
      if bytes[index] == Bytes.colon {
        guard colon == 0 else { return nil }
        colon = index
      }
      index &+= 1
    }
    if colon > 0 {
      // A colon stands between two names.
      guard colon + 1 < index, Bytes.isLetter(bytes[colon + 1]) || bytes[colon + 1] == 0x5F else { return nil }
    }
    return index - start <= XMLLimits.nameBytes ? index : nil
  }

  /// Past an attribute with a quoted value in which nothing is to be changed.
  @inline(__always)
  private func plainAttribute(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let nameEnd = Self.plainName(bytes, from: start), nameEnd + 1 < bytes.count,
      bytes[nameEnd] == Bytes.equals
    else { return nil }
    let quote = bytes[nameEnd + 1]
    guard quote == Bytes.quote || quote == Bytes.apostrophe else { return nil }
    var index = nameEnd + 2
    let last = min(bytes.count, index + limits.attributeBytes)
    while index < last {
      let byte = bytes[index]
      if byte == quote { return index + 1 }
      if Bytes.stopsText[Int(byte)] {
        guard byte == Bytes.ampersand, case .plain(let end) = reference(in: bytes, at: index, isLast: false)
        else { return nil }
        index = end
      } else {
        index &+= 1
      }
    }
    return nil
  }

  /// Whether an element of this name, prefix aside, never stands in its own kind.
  func isUnnested(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for word in unnested where name.count >= word.count {
      let from = name.count - word.count
      guard from == 0 || name[from - 1] == Bytes.colon else { continue }
      var index = 0
      while index < word.count, Bytes.lowercased(name[from + index]) == word[index] { index += 1 }
      if index == word.count { return true }
    }
    return false
  }
}
