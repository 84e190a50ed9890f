// SPDX-License-Identifier: MIT

/// What an answer's Cache-Control says of keeping it (RFC 9111, section 5.2.2), as far as it is asked here.
///
/// Where a directive comes twice, the strictest counts (section 4.2.1); one that is not known is passed over. Its time is
/// linear in the bytes, which the limit of an answer's head bounds.
struct CacheDirectives: Equatable {
  /// What stands for every number of seconds that is too large (section 1.2.2).
  static let maximumSeconds: Int64 = 1 << 31

  /// It must not be written down.
  private(set) var forbidsStoring = false
  /// It must be asked for anew each time. The form that names header fields counts as the bare one, as it does for most
  /// caches: at worst a server is asked whether something has changed.
  private(set) var forbidsReuse = false
  /// `max-age` in seconds; zero where it is no number, for such an answer counts as stale (section 4.2.1).
  private(set) var maximumAge: Int64?
  /// `s-maxage`, as ``maximumAge``.
  private(set) var sharedMaximumAge: Int64?

  /// The directives of all fields of a name.
  init(_ values: [String]) {
    for value in values { read(Array(value.utf8)) }
  }

  private mutating func read(_ bytes: [UInt8]) {
    var at = 0
    while at < bytes.count {
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "=") { at += 1 }
      let name = Self.trimmed(bytes[start..<at]).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      var argument: [UInt8]?
      if at < bytes.count, bytes[at] == UInt8(ascii: "=") {
        at += 1
        argument = Self.argument(bytes, &at)
      }
      while at < bytes.count, bytes[at] != UInt8(ascii: ",") { at += 1 }
      at += 1
      take(String(decoding: name, as: UTF8.self), argument)
    }
  }

  private mutating func take(_ name: String, _ argument: [UInt8]?) {
    switch name {
    case "no-store": forbidsStoring = true
    case "no-cache": forbidsReuse = true
    case "max-age": maximumAge = min(Self.seconds(argument ?? []) ?? 0, maximumAge ?? .max)
    case "s-maxage": sharedMaximumAge = min(Self.seconds(argument ?? []) ?? 0, sharedMaximumAge ?? .max)
    default: break
    }
  }

  /// The argument that begins at `at`: a quoted string without its quotes, or all up to the next comma. Where the closing
  /// quote is missing, it goes to the end.
  private static func argument(_ bytes: [UInt8], _ at: inout Int) -> [UInt8] {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: ",") { at += 1 }
      return Array(trimmed(bytes[start..<at]))
    }
    at += 1
    var text: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count { at += 1 }
      text.append(bytes[at])
      at += 1
    }
    at = min(at + 1, bytes.count)
    return text
  }

  /// A whole number of seconds, at most ``maximumSeconds``; `nil` where there is anything but digits (section 1.2.2).
  static func seconds(_ bytes: [UInt8]) -> Int64? {
    if bytes.isEmpty { return nil }
    var seconds: Int64 = 0
    for byte in bytes {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      seconds = min(seconds * 10 + Int64(byte - 0x30), maximumSeconds)
    }
    return seconds
  }

  /// Without the space at both ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isText(_ byte: UInt8) -> Bool { byte != 0x20 && byte != 0x09 }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else { return [] }
    return bytes[first...last]
  }
}
