// SPDX-License-Identifier: MIT

/// What a link must be before it may stand in markup, where a reader's client follows it.
enum SafeLink {
  /// Whether it is an http or https URL of visible ASCII that carries no password.
  static func isSafe(_ link: String) -> Bool {
    guard let rest = afterScheme(link), link.utf8.count <= 2048, !rest.isEmpty else { return false }
    guard link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") })
    else { return false }
    return !authority(rest).utf8.contains(UInt8(ascii: "@"))
  }

  /// The host of an http or https URL, without `www.`; `nil` where it cannot be told safely.
  static func host(_ link: String) -> String? {
    guard isSafe(link), let rest = afterScheme(link) else { return nil }
    let authority = authority(rest).lowercased()
    let host = authority.hasPrefix("[") ? authority : String(authority.prefix { $0 != ":" })
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return name.isEmpty || name.utf8.count > 100 ? nil : name
  }

  private static func authority(_ rest: Substring) -> Substring {
    rest.prefix { !"/?#\\".contains($0) }
  }

  private static func afterScheme(_ link: String) -> Substring? {
    for scheme in ["https://", "http://"] where link.prefix(scheme.utf8.count).lowercased() == scheme {
      return link.dropFirst(scheme.utf8.count)
    }
    return nil
  }
}
