// SPDX-License-Identifier: MIT

/// The part of a URL in text behind its host: path, query and fragment, up to where the sentence goes on.
struct LinkTail {
  private let text: ChatBytes
  private let start: Int
  private let context: LinkContext
  private var apostrophes = 0

  /// Where reading stopped: an ender, a closer without its opener, or the limit.
  private(set) var stop: Int
  /// The end of the URL: ``stop`` without what belongs to the sentence.
  private(set) var end: Int

  /// Reads the tail that begins at `start` with a slash, a question mark or a number sign.
  init(in text: ChatBytes, at start: Int, before limit: Int, context: LinkContext) {
    self.text = text
    self.start = start
    self.context = context
    stop = start
    end = start
    if let close = angleEnd(before: limit) {
      (stop, end) = (close, close)
      return
    }
    read(before: limit)
    end = stop
    trim()
  }

  /// Where `>` ends what stands in angle brackets: that is the URL to the last byte (RFC 3986, appendix C; CommonMark
  /// 0.31, section 6.5), unless a `|` begins a label in it.
  private func angleEnd(before limit: Int) -> Int? {
    guard context.opener == .angle else { return nil }
    var index = start
    while index < limit {
      switch text[index] {
      case UInt8(ascii: ">"): return index
      case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: "|"): return nil
      default: index += 1
      }
    }
    return nil
  }

  private mutating func read(before limit: Int) {
    let text = text
    var stop = stop
    defer { self.stop = stop }
    var round = 0
    var square = 0
    var curly = 0
    scan: while stop < limit {
      let byte = text[stop]
      if Self.isPlain(byte) {
        stop += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "("): round += 1
      case UInt8(ascii: "["):
        // `[url]…[/url]` of bulletin boards.
        if text[stop + 1] == UInt8(ascii: "/"), text[stop + 2].isASCIILetter { break scan }
        square += 1
      case UInt8(ascii: "{"): curly += 1
      case UInt8(ascii: "\\"):
        if isEscapedLineEnd(at: stop) { break scan }
      case UInt8(ascii: ")"):
        if round == 0 { break scan }
        round -= 1
      case UInt8(ascii: "]"):
        if square == 0 { break scan }
        square -= 1
      case UInt8(ascii: "}"):
        if curly == 0 { break scan }
        curly -= 1
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"): break scan
      case UInt8(ascii: "'"):
        if context.opener == .apostrophe { break scan }
        apostrophes += 1
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"):
        if endsBefore(separator: byte, at: stop) { break scan }
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        if context.opener == .pair(byte), text[stop + 1] == byte { break scan }
      case UInt8(ascii: "&"):
        if let reference = HTMLReference(in: text, at: stop), reference.isDelimiter { break scan }
      case 0..<0x80: break
      default:
        guard let scalar = text.scalar(at: stop), isPart(scalar, at: stop) else { break scan }
        stop += scalar.length - 1
      }
      stop += 1
    }
  }

  /// Whether the byte goes on a URL and means nothing else: letters, digits and `!#$%+-./:=?@^`.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let low: UInt64 = 0xA7FF_E83A_0000_0000
    let high: UInt64 = 0x07FF_FFFE_47FF_FFFF
    let word = byte < 64 ? low : high
    return byte < 0x80 && word >> UInt64(byte & 63) & 1 == 1
  }

  /// `http://a.com/x,http://b.com/y` are two; `<http://a.com/x|label>` is how Slack writes a link with a label.
  private func endsBefore(separator byte: UInt8, at stop: Int) -> Bool {
    if byte == UInt8(ascii: "|") {
      if context.opener == .angle || context.opener == .cell { return true }
      if context.opener == .pair(byte), text[stop + 1] == byte { return true }
    }
    return isScheme(at: stop + 1)
  }

  /// A `\n` that was written out, between two URLs.
  private func isEscapedLineEnd(at stop: Int) -> Bool {
    var index = stop
    while text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "n") || text[index + 1] == UInt8(ascii: "r")
    {
      index += 2
    }
    return index > stop && isScheme(at: index)
  }

  private func isScheme(at index: Int) -> Bool { SchemeSearch(text: text).isScheme(at: index) }

  private func isPart(_ scalar: EncodedScalar, at stop: Int) -> Bool {
    switch ScalarKind(scalar.value) {
    case .part: return !ScalarKind.isSymbol(scalar.value) || !isScheme(at: stop + scalar.length)
    case .stop: return !isScheme(at: stop + scalar.length)
    case .ender: return false
    case .joiner: return text[stop - 1] >= 0x80 && text[stop + scalar.length] >= 0x80
    }
  }

  // MARK: What belongs to the sentence

  private mutating func trim() {
    while end > start, let cut = sentenceMark() { end = max(start, end - cut) }
  }

  /// How many bytes at the end are no part of the URL, `nil` where the URL ends well.
  private mutating func sentenceMark() -> Int? {
    let last = text[end - 1]
    switch last {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "\\"):
      return 1
    case UInt8(ascii: ";"): return HTMLReference.length(in: text, endingAt: end, after: start) ?? 1
    case UInt8(ascii: "'"):
      // A pair of them inside of the URL is its own.
      if apostrophes.isMultiple(of: 2) { return nil }
      apostrophes -= 1
      return 1
    case UInt8(ascii: "s"), UInt8(ascii: "S"): return possessive()
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): return emphasis(last)
    case 0..<0x80: return nil
    default:
      guard let scalar = text.scalar(before: end) else { return nil }
      return ScalarKind(scalar.value) == .part ? signs() : scalar.length
    }
  }

  /// The emoji and arrows that touch the end of a word, `http://example.com/report🎉`. They are the URL's own where they
  /// stand alone, as in `http://example.com/🎉`, or behind letters that are not ASCII either.
  private func signs() -> Int? {
    var index = end
    var hasSign = false
    while index > start, let scalar = text.scalar(before: index), scalar.value >= 0x80 {
      let isSign = ScalarKind.isSymbol(scalar.value)
      guard isSign || ScalarKind.joinsEmoji(scalar.value) else { return nil }
      if isSign { hasSign = true }
      index -= scalar.length
    }
    guard hasSign, index > start else { return nil }
    switch text[index - 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "~"), UInt8(ascii: "@"):
      return nil
    default: return end - index
    }
  }

  /// The `'s` of `http://example.com/report's first page`.
  private mutating func possessive() -> Int? {
    if text[end - 2] == UInt8(ascii: "'"), apostrophes == 1, end - 2 > start {
      apostrophes = 0
      return 2
    }
    if let mark = text.scalar(before: end - 1), mark.value == 0x2019, end - 1 - mark.length > start {
      return 1 + mark.length
    }
    return nil
  }

  /// Markdown's closing marks: doubled ones always, a single one where it was opened before the URL.
  private func emphasis(_ mark: UInt8) -> Int? {
    var run = 1
    while end - run > start, text[end - run - 1] == mark { run += 1 }
    if run > 1, mark != UInt8(ascii: "_") { return run }
    return context.isEmphasised(by: mark) ? run : nil
  }
}
