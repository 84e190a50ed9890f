// SPDX-License-Identifier: MIT

/// Looks for `http://` and `https://`, and for the schemes by which feeds are subscribed to.
///
/// This is the hot path of every message without a link: `memchr` for a colon, then the two bytes after it, then the
/// five before it. Colons are rare in chat, so most of the text is never looked at byte by byte.
struct SchemeSearch {
  let text: ChatBytes

  /// A scheme with its colon and slashes.
  struct Hit {
    /// Where the scheme begins.
    var start: Int
    /// Where the authority begins, behind the slashes.
    var authority: Int
  }

  /// The next scheme whose first letter stands at or after `floor`.
  @inline(__always)
  func next(from floor: Int) -> Hit? {
    var position = floor
    while let colon = text.next(UInt8(ascii: ":"), from: position) {
      position = colon + 1
      guard text[colon + 1] == UInt8(ascii: "/"), text[colon + 2] == UInt8(ascii: "/") else { continue }
      guard let start = schemeStart(before: colon), start >= floor else {
        if let hit = feedLink(at: colon, from: floor) { return hit }
        continue
      }
      let isInside = text[start - 1] == UInt8(ascii: ":")
      return Hit(start: isInside ? outerStart(of: start, from: floor) : start, authority: colon + 3)
    }
    return nil
  }

  /// `feed://`, with or without another scheme behind it.
  @inline(never)
  private func feedLink(at colon: Int, from floor: Int) -> Hit? {
    guard let start = FeedScheme.start(in: text, before: colon), start >= floor else { return nil }
    guard isScheme(at: colon + 3) else { return Hit(start: start, authority: colon + 3) }
    return Hit(start: start, authority: (text.next(UInt8(ascii: ":"), from: colon + 3) ?? colon) + 3)
  }

  /// The beginning of `feed:https://`, where that stands at `start`.
  @inline(never)
  private func outerStart(of start: Int, from floor: Int) -> Int {
    guard let outer = FeedScheme.start(in: text, before: start - 1), outer >= floor, !isGlued(outer) else {
      return start
    }
    return outer
  }

  /// Whether `http://` or `https://` stands at `index`.
  func isScheme(at index: Int) -> Bool {
    guard text.has("http", at: index) else { return false }
    let colon = text[index + 4].lowercased == UInt8(ascii: "s") ? index + 5 : index + 4
    return text[colon] == UInt8(ascii: ":") && text[colon + 1] == UInt8(ascii: "/")
      && text[colon + 2] == UInt8(ascii: "/")
  }

  private func schemeStart(before colon: Int) -> Int? {
    let end = text[colon - 1].lowercased == UInt8(ascii: "s") ? colon - 1 : colon
    return end >= 4 && text.has("http", at: end - 4) ? end - 4 : nil
  }

  /// Whether what stands before the scheme makes another scheme of it (`xhttp://`, `git+https://`).
  ///
  /// A letter or a digit there belongs to the scheme (RFC 3986, section 3.1), unless it ends a colour code of IRC, an
  /// ANSI sequence, or a `\n` that was written out. A letter that is not ASCII cannot be a part of one: scripts
  /// without spaces write right up to a URL. A dot or a hyphen can, but in chat it is a forgotten space.
  func isGlued(_ start: Int) -> Bool {
    let before = text[start - 1]
    if before == UInt8(ascii: "+") { return text[start - 2].isASCIIWord }
    guard before.isASCIIWord else { return false }
    return !endsFormatting(start) && !endsEscape(start)
  }

  private func endsEscape(_ end: Int) -> Bool {
    guard text[end - 2] == UInt8(ascii: "\\") else { return false }
    switch text[end - 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return true
    default: return false
    }
  }

  /// Whether `\x03NN[,NN]`, `\x04RRGGBB[,RRGGBB]` or an ANSI `ESC[…m` ends here.
  private func endsFormatting(_ end: Int) -> Bool {
    if text[end - 1] == UInt8(ascii: "m") {
      let longest = 24
      var index = end - 2
      while end - index < longest, text[index].isASCIIDigit || text[index] == UInt8(ascii: ";") { index -= 1 }
      if text[index] == UInt8(ascii: "["), text[index - 1] == 0x1B { return true }
    }
    return endsColour(end, mark: 0x03, digits: 1...2) { $0.isASCIIDigit }
      || endsColour(end, mark: 0x04, digits: 6...6) { $0.isASCIIHexDigit }
  }

  private func endsColour(_ end: Int, mark: UInt8, digits: ClosedRange<Int>, _ isDigit: (UInt8) -> Bool) -> Bool {
    var index = end
    for part in 0..<2 {
      var count = 0
      while count < digits.upperBound, isDigit(text[index - 1]) {
        index -= 1
        count += 1
      }
      guard digits.contains(count) else { return false }
      if text[index - 1] == mark { return true }
      guard part == 0, text[index - 1] == UInt8(ascii: ",") else { return false }
      index -= 1
    }
    return false
  }
}
