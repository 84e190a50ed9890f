// SPDX-License-Identifier: MIT

/// A pattern for hosts, as policies and manifests have it.
///
/// `*` stands for any text, dots included, `?` for one character; `*.x.org` also means `x.org` itself. Case does not
/// count, nor does a dot at the end, and a name in Unicode is compared in its ASCII form.
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as it was given.
  public let description: String
  private let glob: [UInt8]

  /// Makes a pattern. Every text is one, if only of itself.
  public init(_ pattern: String) {
    description = pattern
    glob = HostPattern.normal(Array(pattern.utf8))
  }

  /// Whether `host` fits; it is the host as a URL has it (``WebURL/hostText``).
  public func matches(_ host: String) -> Bool {
    let text = HostPattern.normal(Array(host.utf8))
    if Wildcards.fits(text[...], glob[...]) { return true }
    // `*.x.org` is a way to say "x.org and all below it".
    return glob.starts(with: "*.".utf8) && Wildcards.fits(text[...], glob.dropFirst(2))
  }

  /// Whether the host of `url` fits.
  public func matches(_ url: WebURL) -> Bool { matches(url.hostText) }

  /// The ASCII form, in lower case, without the root's dot.
  private static func normal(_ host: [UInt8]) -> [UInt8] {
    var name = DomainName.ascii(host[...]) ?? host.map(\.lowercased)
    if name.count > 1, name.last == UInt8(ascii: ".") { name.removeLast() }
    return name
  }
}
