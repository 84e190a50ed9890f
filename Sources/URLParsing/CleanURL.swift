// SPDX-License-Identifier: MIT

/// Tells URLs that are written just as they are serialised, in one pass and without copying a byte.
///
/// It may say no to a URL that is clean, never yes to one that is not: the parser has the last word.
enum CleanURL {
  /// What ends a clean run in a path: what would be encoded, and what has a meaning.
  private static let pathStop = ByteSet.path.adding("/\\#")

  /// Where the parts of a clean URL stand; `nil` where the parser has work to do.
  static func layout(of bytes: Span<UInt8>) -> URLLayout? {
    guard var layout = scheme(of: bytes) else { return nil }
    var position = layout.usernameStart
    layout.usernameEnd = UInt32(position)
    layout.hostStart = UInt32(position)
    guard let hostEnd = hostEnd(bytes, from: position, &layout) else { return nil }
    layout.hostEnd = UInt32(hostEnd)
    guard let path = pathStart(bytes, from: hostEnd, &layout) else { return nil }
    layout.pathStart = UInt32(path)

    guard let query = pathEnd(bytes, from: path) else { return nil }
    layout.queryStart = UInt32(query)
    position = query
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      // `#` is in the set, and ends the query.
      position = runEnd(bytes, from: position + 1, stop: .specialQuery)
    }
    layout.fragmentStart = UInt32(position)
    if position < bytes.count {
      guard bytes[position] == UInt8(ascii: "#") else { return nil }
      guard runEnd(bytes, from: position + 1, stop: .fragment) == bytes.count else { return nil }
    }
    return layout
  }

  private static func scheme(of bytes: Span<UInt8>) -> URLLayout? {
    guard bytes.count > 8, bytes[0] == UInt8(ascii: "h"), bytes[1] == UInt8(ascii: "t"),
      bytes[2] == UInt8(ascii: "t"), bytes[3] == UInt8(ascii: "p")
    else { return nil }
    let layout = URLLayout(scheme: bytes[4] == UInt8(ascii: "s") ? .https : .http)
    let slashes = layout.usernameStart - 3
    guard bytes[slashes] == UInt8(ascii: ":"), bytes[slashes + 1] == UInt8(ascii: "/"),
      bytes[slashes + 2] == UInt8(ascii: "/")
    else { return nil }
    return layout
  }

  /// The end of a domain of plain letters whose last label cannot be a number, or of an IPv4 address.
  private static func hostEnd(_ bytes: Span<UInt8>, from start: Int, _ layout: inout URLLayout) -> Int? {
    var position = start
    var lastLabel = start
    loop: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        break
      case UInt8(ascii: "."): lastLabel = position + 1
      default: break loop
      }
      position += 1
    }
    guard lastLabel < position else { return nil }
    if bytes[lastLabel].isDigit {
      guard isIPv4(bytes, from: start, to: position) else { return nil }
      layout.hostKind = .ipv4
    }
    return position
  }

  /// Whether an address stands there just as it is serialised: four numbers up to 255 without zeros before them.
  private static func isIPv4(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    var position = start
    for place in 0..<4 {
      let first = position
      var number = 0
      while position < end, position - first < 3, bytes[position].isDigit {
        number = number * 10 + Int(bytes[position] &- UInt8(ascii: "0"))
        position += 1
      }
      guard position > first, number <= 255, position - first == 1 || bytes[first] != UInt8(ascii: "0") else {
        return false
      }
      if place == 3 { break }
      guard position < end, bytes[position] == UInt8(ascii: ".") else { return false }
      position += 1
    }
    return position == end
  }

  /// Where the path begins, a port before it read into `layout`.
  private static func pathStart(_ bytes: Span<UInt8>, from start: Int, _ layout: inout URLLayout) -> Int? {
    var position = start
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: ":") {
      position += 1
      var port: UInt32 = 0
      let first = position
      while position < bytes.count, position - first < 5, bytes[position].isDigit {
        port = port * 10 + UInt32(bytes[position] &- UInt8(ascii: "0"))
        position += 1
      }
      guard position > first, bytes[first] != UInt8(ascii: "0"), let number = UInt16(exactly: port),
        number != layout.scheme.defaultPort
      else { return nil }
      layout.port = number
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { return nil }
    return position
  }

  /// The end of a path without dot segments.
  private static func pathEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    let stop = pathStop
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if stop.contains(byte) {
        switch byte {
        case UInt8(ascii: "/"):
          // A dot segment begins with a dot or with `%2e`.
          let next = position + 1
          if next < bytes.count, bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: "%") { return nil }
        case UInt8(ascii: "?"), UInt8(ascii: "#"): return position
        default: return nil
        }
      }
      position += 1
    }
    return position
  }

  private static func runEnd(_ bytes: Span<UInt8>, from start: Int, stop: ByteSet) -> Int {
    var position = start
    while position < bytes.count, !stop.contains(bytes[position]) { position += 1 }
    return position
  }
}
