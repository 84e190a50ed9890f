// SPDX-License-Identifier: MIT

extension URLParser {
  /// The authority, host and port states, then the path.
  mutating func parseAuthority() -> Bool {
    output.append(contentsOf: layout.scheme.rawValue.utf8)
    output.append(contentsOf: "://".utf8)
    let end = input[position...].firstIndex(where: endsSegment) ?? input.endIndex
    parseCredentials(end: end)
    guard parseHostAndPort(end: end) else { return false }
    position = end
    layout.pathStart = UInt32(output.count)
    // The path start state: the first slash opens the path, whether it is written or not.
    if isAtSlash { position += 1 }
    parsePath()
    return true
  }

  /// User name and password; the last `@` ends them, those before it belong to them.
  private mutating func parseCredentials(end: Int) {
    let start = output.count
    layout.usernameEnd = UInt32(start)
    if let at = input[position..<end].lastIndex(of: UInt8(ascii: "@")) {
      let colon = input[position..<at].firstIndex(of: UInt8(ascii: ":")) ?? at
      output.append(input[position..<colon], encoding: .userinfo)
      layout.usernameEnd = UInt32(output.count)
      let password = input[colon..<at].dropFirst()
      if !password.isEmpty {
        output.append(UInt8(ascii: ":"))
        output.append(password, encoding: .userinfo)
      }
      if output.count > start { output.append(UInt8(ascii: "@")) }
      position = at + 1
    }
    layout.hostStart = UInt32(output.count)
  }

  private mutating func parseHostAndPort(end: Int) -> Bool {
    let colon = portColon(end: end)
    guard let host = HostParser.parse(input[position..<(colon ?? end)]) else { return false }
    layout.hostKind = host.kind
    output.append(contentsOf: host.bytes)
    layout.hostEnd = UInt32(output.count)
    guard let colon else { return true }
    return parsePort(input[(colon + 1)..<end])
  }

  /// The colon before the port: the first one that is not inside brackets.
  private func portColon(end: Int) -> Int? {
    var inBrackets = false
    for index in position..<end {
      switch input[index] {
      case UInt8(ascii: "["): inBrackets = true
      case UInt8(ascii: "]"): inBrackets = false
      case UInt8(ascii: ":") where !inBrackets: return index
      default: break
      }
    }
    return nil
  }

  /// The port state: no digit is no port, the scheme's own is not written.
  private mutating func parsePort(_ digits: ArraySlice<UInt8>) -> Bool {
    var value: UInt32 = 0
    for digit in digits {
      guard digit.isDigit else { return false }
      value = value * 10 + UInt32(digit &- UInt8(ascii: "0"))
      // Checked at each digit, so that any number of them cannot overflow.
      if value > UInt32(UInt16.max) { return false }
    }
    let port = UInt16(truncatingIfNeeded: value)
    if digits.isEmpty || port == layout.scheme.defaultPort { return true }
    layout.port = port
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(port).utf8)
    return true
  }
}
