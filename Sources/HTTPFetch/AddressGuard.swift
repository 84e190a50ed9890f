// SPDX-License-Identifier: MIT

package import URLParsing
package import UnfurlKit

/// What refuses private and special addresses between DNS and connect.
///
/// Each address of each connection of each hop is asked about, before anything is dialled. Pure logic: the answer
/// depends on the policy and the question alone.
package struct AddressGuard: Sendable {
  /// On whose behalf a connection is asked for, and to what.
  package struct Question: Sendable {
    /// The host as it stands in the URL.
    package var host: String
    /// The port.
    package var port: UInt16
    /// The channel, `network/name`.
    package var channel: String
    /// The handler's id.
    package var handler: String

    /// Makes a question.
    package init(host: String, port: UInt16, channel: String = "", handler: String = "") {
      self.host = host
      self.port = port
      self.channel = channel
      self.handler = handler
    }
  }

  /// An address that may not be dialled, and why: a clause for people.
  package struct Refusal: Sendable, Equatable {
    /// The address.
    package var address: IPAddress
    /// Why not: `private (RFC 1918)`.
    package var reason: String
  }

  private let ports: Set<UInt16>
  private let exceptions: [AddressExceptionRule]
  private let deniedRanges: [AddressRange]
  private let deniedHosts: [HostPattern]
  /// Entries of `network.allow` that name no address range: they allow nothing.
  package let uselessExceptions: [String]

  /// A guard that keeps to `policy`.
  package init(policy: NetworkPolicy) {
    ports = policy.ports
    exceptions = policy.allow.compactMap(AddressExceptionRule.init)
    uselessExceptions = policy.allow.map(\.range).filter { AddressRange($0) == nil }
    deniedRanges = policy.deny.compactMap { AddressRange($0) }
    deniedHosts = policy.deny.filter { AddressRange($0) == nil }.map { HostPattern($0) }
  }

  /// Says what is wrong with a host and port whatever its addresses, before a name is looked up.
  ///
  /// - Returns: `nil` where it depends on the addresses.
  package func refusal(of question: Question) -> UnfurlError? {
    if deniedHosts.contains(where: { $0.matches(question.host) }) {
      return UnfurlError(.addressRefused, "\(question.host) is not fetched from (network.deny).")
    }
    if !ports.contains(question.port), !exceptions.contains(where: { $0.mayHold(for: question) }) {
      return portRefused(question)
    }
    return nil
  }

  /// Takes out of `addresses` what may not be dialled.
  package func sift(
    _ addresses: [IPAddress], for question: Question
  ) -> (allowed: [IPAddress], refused: [Refusal]) {
    var allowed: [IPAddress] = []
    var refused: [Refusal] = []
    for address in addresses {
      if let reason = reason(against: address, for: question) {
        refused.append(Refusal(address: address, reason: reason))
      } else {
        allowed.append(address)
      }
    }
    return (allowed, refused)
  }

  /// The error where no address of a host is left.
  package func error(_ refused: [Refusal], for question: Question) -> UnfurlError {
    guard let first = refused.first else {
      return UnfurlError(.dns, "The name \(question.host) has no address.")
    }
    let name =
      question.host == "\(first.address)" || question.host == "[\(first.address)]" ? "" : "\(question.host) is "
    let advice =
      switch first.reason {
      case Self.deniedReason: ""
      case let reason where reason.hasPrefix("at port"): " (network.ports)"
      default: "; to allow it, name it in network.allow"
      }
    return UnfurlError(
      .addressRefused, "\(name)\(first.address)\(name.isEmpty ? " is" : ", which is") \(first.reason)\(advice).")
  }

  private static let deniedReason = "never fetched from (network.deny)"

  /// Why `address` may not be dialled; `nil` where it may.
  private func reason(against address: IPAddress, for question: Question) -> String? {
    if deniedRanges.contains(where: { $0.containsAnyForm(of: address) }) { return Self.deniedReason }
    if exceptions.contains(where: { $0.holds(for: address, question) }) { return nil }
    if case .special(let reason) = address.reachability { return reason }
    return ports.contains(question.port) ? nil : "at port \(question.port), which is not allowed"
  }

  private func portRefused(_ question: Question) -> UnfurlError {
    let list = ports.sorted().map(String.init).joined(separator: ", ")
    return UnfurlError(
      .addressRefused, "\(question.host) is asked for at port \(question.port); allowed are \(list) (network.ports).")
  }
}
