// SPDX-License-Identifier: MIT

/// The parser of media types (WHATWG MIME Sniffing, section 4.4).
struct MediaTypeParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    // Cut before it is read: the time stays linear in a small limit.
    let all = Array(text.unicodeScalars.prefix(MediaType.longestText))
    let first = all.firstIndex { !Self.isWhitespace($0) } ?? all.count
    let last = all.lastIndex { !Self.isWhitespace($0) } ?? -1
    scalars = first <= last ? Array(all[first...last]) : []
  }

  mutating func parse() -> MediaType? {
    let type = take { $0 != "/" }
    guard isToken(type), position < scalars.count else { return nil }
    position += 1
    let subtype = trimmingEnd(take { $0 != ";" })
    guard isToken(subtype) else { return nil }
    return MediaType(type: lowercased(type), subtype: lowercased(subtype), parameters: parameters())
  }

  private mutating func parameters() -> [MediaType.Parameter] {
    var found: [MediaType.Parameter] = []
    var names: Set<String> = []
    while position < scalars.count, found.count < MediaType.mostParameters {
      position += 1
      _ = take(while: Self.isWhitespace)
      let nameScalars = take { $0 != ";" && $0 != "=" }
      guard position < scalars.count else { break }
      if scalars[position] == ";" { continue }
      position += 1
      guard position < scalars.count else { break }
      let value: [Unicode.Scalar]
      if scalars[position] == "\"" {
        value = quotedString()
        _ = take { $0 != ";" }
      } else {
        value = trimmingEnd(take { $0 != ";" })
        if value.isEmpty { continue }
      }
      guard isToken(nameScalars), value.allSatisfy(Self.isQuotedStringToken) else { continue }
      let name = lowercased(nameScalars)
      guard names.insert(name).inserted else { continue }
      found.append(.init(name: name, value: string(value[...])))
    }
    return found
  }

  /// WHATWG Fetch, "collect an HTTP quoted string", the value alone; a missing closing quote is forgiven.
  private mutating func quotedString() -> [Unicode.Scalar] {
    position += 1
    var value: [Unicode.Scalar] = []
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if scalar == "\"" { break }
      if scalar == "\\" {
        guard position < scalars.count else {
          value.append("\\")
          break
        }
        value.append(scalars[position])
        position += 1
      } else {
        value.append(scalar)
      }
    }
    return value
  }

  private mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let start = position
    while position < scalars.count, isWanted(scalars[position]) { position += 1 }
    return scalars[start..<position]
  }

  private func trimmingEnd(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var text = text
    while let last = text.last, Self.isWhitespace(last) { text.removeLast() }
    return Array(text)
  }

  private func isToken(_ text: some Collection<Unicode.Scalar>) -> Bool {
    !text.isEmpty && text.allSatisfy(Self.isToken)
  }

  private func lowercased(_ text: some Sequence<Unicode.Scalar>) -> String {
    string(text.map { $0 >= "A" && $0 <= "Z" ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0 }[...])
  }

  private func string(_ text: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }

  /// HTTP white space (WHATWG Fetch): line feed, return, tab, space.
  static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == " "
  }

  /// An HTTP token code point.
  static func isToken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
    default: false
    }
  }

  /// An HTTP quoted-string token code point.
  private static func isQuotedStringToken(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value == 0x09 || (value >= 0x20 && value <= 0x7E) || (value >= 0x80 && value <= 0xFF)
  }
}
