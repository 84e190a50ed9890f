// SPDX-License-Identifier: MIT

/// The basic URL parser of the URL standard (section 4.4), for http and https.
///
/// The standard's states, in the order in which they follow each other: scheme, relative or authority, host and port, path,
/// query, fragment. Each reads on from `position` and writes its part of the serialised URL at once.
struct URLParser {
  let input: [UInt8]
  let base: WebURL?
  var position = 0
  var output: [UInt8] = []
  var layout = URLLayout(scheme: .http)

  /// A parser of `text`, outer white space and controls, inner tabs and line ends taken off.
  init(_ text: String.UTF8View, base: WebURL?) {
    self.base = base
    var bytes = [UInt8](text)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    if let first = bytes.first, first <= 0x20 { bytes.removeFirst(bytes.prefix { $0 <= 0x20 }.count) }
    if bytes.contains(where: URLParser.isDropped) { bytes.removeAll(where: URLParser.isDropped) }
    input = bytes
    output.reserveCapacity(bytes.count + 16)
  }

  private static func isDropped(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The URL; `nil` where there is none.
  mutating func parse() -> WebURL? {
    guard parseToPath() else { return nil }
    parseQuery()
    parseFragment()
    guard output.count <= WebURL.maximumBytes else { return nil }
    return WebURL(href: String(decoding: output, as: UTF8.self), layout: layout)
  }

  /// Everything up to the end of the path, and the query where it is the base's.
  private mutating func parseToPath() -> Bool {
    switch readScheme() {
    case .other: return false
    case .web(let scheme):
      layout.scheme = scheme
      // `http:x` is relative to an http base; `http://x`, and `http:x` elsewhere, name a host.
      if let base, base.scheme == scheme, !startsWithTwoSlashes { return resolve(against: base) }
      skipSlashes()
      return parseAuthority()
    case .none:
      guard let base else { return false }
      layout.scheme = base.scheme
      return resolve(against: base)
    }
  }

  // MARK: Scheme

  private enum SchemeFound {
    case none, other
    case web(WebURL.Scheme)
  }

  /// Reads a scheme and its colon; where there is none, nothing is read.
  private mutating func readScheme() -> SchemeFound {
    guard let first = input.first, first.isLetter else { return .none }
    guard
      let end = input.firstIndex(where: { byte in
        !(byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "."))
      }), input[end] == UInt8(ascii: ":")
    else { return .none }
    position = end + 1
    let name = input[..<end].lazy.map(\.lowercased)
    if name.elementsEqual("https".utf8) { return .web(.https) }
    if name.elementsEqual("http".utf8) { return .web(.http) }
    return .other
  }

  // MARK: Relative references

  /// The relative state and the relative slash state.
  private mutating func resolve(against base: WebURL) -> Bool {
    if isAtSlash {
      position += 1
      if isAtSlash {
        skipSlashes()
        return parseAuthority()
      }
      take(base, upTo: base.layout.pathStart)
      parsePath()
      return true
    }
    switch current {
    case nil, UInt8(ascii: "#"):
      take(base, upTo: base.layout.fragmentStart)
    case UInt8(ascii: "?"):
      take(base, upTo: base.layout.queryStart)
    default:
      take(base, upTo: base.layout.queryStart)
      shortenPath()
      parsePath()
    }
    return true
  }

  /// Begins with the first bytes of the base.
  private mutating func take(_ base: WebURL, upTo end: UInt32) {
    layout = base.layout
    output.append(contentsOf: base.href.utf8.prefix(Int(end)))
  }

  // MARK: Query and fragment

  private mutating func parseQuery() {
    if current == UInt8(ascii: "?") {
      output.append(UInt8(ascii: "?"))
      let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.endIndex
      output.append(input[(position + 1)..<end], encoding: .specialQuery)
      position = end
    }
    layout.fragmentStart = UInt32(output.count)
  }

  private mutating func parseFragment() {
    guard current == UInt8(ascii: "#") else { return }
    output.append(UInt8(ascii: "#"))
    output.append(input[(position + 1)...], encoding: .fragment)
    position = input.endIndex
  }
}
