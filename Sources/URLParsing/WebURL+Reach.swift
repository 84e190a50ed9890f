// SPDX-License-Identifier: MIT

extension WebURL {
  /// Whether its host is one's own machine or network for whoever asks it, by what the URL itself says: a special address,
  /// or `localhost`. What a name leads to is not known here.
  public var isLocal: Bool {
    switch host {
    case .ipv4(let address), .ipv6(let address): !address.reachability.isGlobal
    case .domain(let name): name == "localhost" || name == "localhost." || name.hasSuffix(".localhost")
    }
  }

  /// Whether a page at `page` may name it for others to ask. A stranger's page has no business in the networks of those
  /// who read of it; one that is in such a network itself has.
  public func mayBeNamed(by page: WebURL) -> Bool { !isLocal || page.isLocal }
}
