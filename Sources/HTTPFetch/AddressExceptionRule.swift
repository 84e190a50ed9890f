// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

/// One exception to the address guard, read once: all its parts must hold, a part that is not given always does.
struct AddressExceptionRule: Sendable {
  private let range: AddressRange
  private let ports: Set<UInt16>
  private let hosts: [HostPattern]
  private let channels: [NamePattern]
  private let handlers: [String]

  /// `nil` where the range cannot be read: then nothing is allowed by it.
  init?(_ exception: NetworkPolicy.AddressException) {
    guard let range = AddressRange(exception.range) else { return nil }
    self.range = range
    ports = exception.ports
    hosts = exception.hosts.map { HostPattern($0) }
    channels = exception.channels.map { NamePattern($0) }
    handlers = exception.handlers
  }

  /// Whether all parts but the range hold.
  func mayHold(for question: AddressGuard.Question) -> Bool {
    (ports.isEmpty || ports.contains(question.port))
      && (hosts.isEmpty || hosts.contains { $0.matches(question.host) })
      && (channels.isEmpty || channels.contains { $0.matches(question.channel) })
      && (handlers.isEmpty || handlers.contains(question.handler))
  }

  /// Whether all parts hold.
  func holds(for address: IPAddress, _ question: AddressGuard.Question) -> Bool {
    range.contains(address) && mayHold(for: question)
  }
}
