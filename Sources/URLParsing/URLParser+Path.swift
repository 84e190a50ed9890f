// SPDX-License-Identifier: MIT

extension URLParser {
  /// The byte to be read; `nil` at the end.
  var current: UInt8? { position < input.count ? input[position] : nil }

  /// Whether `/` or `\` is next: in special URLs they mean the same.
  var isAtSlash: Bool { current == UInt8(ascii: "/") || current == UInt8(ascii: "\\") }

  /// Whether `//` is next, written with slashes proper.
  var startsWithTwoSlashes: Bool { input[position...].starts(with: "//".utf8) }

  /// Skips slashes of both kinds, however many.
  mutating func skipSlashes() {
    while isAtSlash { position += 1 }
  }

  /// The path state, from behind a slash on: appends segments to the path that is there.
  mutating func parsePath() {
    while true {
      let start = position
      position = input[start...].firstIndex(where: endsSegment) ?? input.endIndex
      let segment = input[start..<position]
      let isLast = !isAtSlash
      switch dots(segment) {
      case 2:
        shortenPath()
        if isLast { output.append(UInt8(ascii: "/")) }
      case 1:
        if isLast { output.append(UInt8(ascii: "/")) }
      default:
        output.append(UInt8(ascii: "/"))
        output.append(segment, encoding: .path)
      }
      if isLast { break }
      position += 1
    }
    layout.queryStart = UInt32(output.count)
  }

  /// Takes the last segment off the path.
  mutating func shortenPath() {
    while output.count > Int(layout.pathStart), output.removeLast() != UInt8(ascii: "/") {}
  }

  /// Whether a byte ends a segment of the path, and so the authority too.
  func endsSegment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// How many dots a segment consists of, `%2e` counting as one: 1 or 2; 0 for every other segment.
  private func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6, segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%") else { return 0 }
    var rest = segment
    var dots = 0
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.prefix(3).lazy.map(\.lowercased).elementsEqual("%2e".utf8) {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      dots += 1
    }
    return dots <= 2 ? dots : 0
  }
}
