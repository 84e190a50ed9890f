// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

// From a URL to a started request, once for each hop.

extension CurlEngine {
  /// Begins a fetch.
  func begin(_ delivery: Delivery) {
    if delivery.isLetGo {
      delivery.traced?.end(.stopped)
      return
    }
    let transfer = Transfer(delivery, deadline: nanoseconds(at: delivery.request.deadline), engine: self)
    transfers[ObjectIdentifier(delivery)] = transfer
    beginHop(transfer)
  }

  /// Looks at host and port of the hop, and finds its addresses.
  func beginHop(_ transfer: Transfer) {
    transfer.traced?.change { $0.hops.append(.init(transfer.url)) }
    guard transfer.deadline > now else {
      return finish(transfer, transfer.timeError(at: now, policy: limits))
    }
    transfer.phase = .resolving
    timers.schedule(transfer, at: transfer.deadline)
    if let refusal = addressGuard.refusal(of: transfer.question) { return finish(transfer, refusal) }
    switch transfer.url.host {
    case .ipv4(let address), .ipv6(let address): check([address], of: transfer)
    case .domain(let name):
      if usesProxy { return enqueue(transfer) }
      if let addresses = Self.loopback(name) ?? resolver.resolve(name, for: transfer) { check(addresses, of: transfer) }
    }
  }

  /// A name has been looked up.
  func resolved(_ transfer: Transfer, _ result: Result<[IPAddress], UnfurlError>) {
    guard transfer.phase == .resolving else { return }
    switch result {
    case .success(let addresses): check(addresses, of: transfer)
    case .failure(let error): finish(transfer, error)
    }
  }

  /// Lets the guard sift the addresses of the hop, and queues it.
  private func check(_ addresses: [IPAddress], of transfer: Transfer) {
    let (allowed, refused) = addressGuard.sift(addresses, for: transfer.question)
    transfer.traced?.noteAddresses(addresses, refused)
    guard !allowed.isEmpty else { return finish(transfer, addressGuard.error(refused, for: transfer.question)) }
    transfer.approved = Self.fewest(allowed)
    enqueue(transfer)
  }

  private func enqueue(_ transfer: Transfer) {
    transfer.phase = .queued
    transfer.inLineSince = now
    let (ticket, starts) = queue.enter(
      host: transfer.url.origin, channel: transfer.request.channel, payload: transfer)
    transfer.ticket = ticket
    if starts { ready.append(transfer) }
  }

  /// Hands a hop that has its slot to curl.
  func start(_ transfer: Transfer) {
    guard transfer.phase == .queued else { return }
    guard let handle = transfer.handle ?? idleHandles.popLast() ?? EasyHandle(policy: policy, share: multi.share) else {
      return finish(transfer, UnfurlError(.internal, "libcurl gives no handle."))
    }
    transfer.traced?.changeHop { $0.started = .now }
    if let since = transfer.inLineSince { transfer.waited &+= now &- since }
    transfer.inLineSince = nil
    let url = transfer.url
    let isNamed = url.host.domain != nil && !usesProxy
    transfer.handle = handle
    transfer.head = ResponseHead()
    transfer.received = 0
    transfer.verdict = nil
    transfer.condition = RequestCondition(transfer.request.validators, at: url)
    if let condition = transfer.condition { transfer.request.trace?.note(condition.told) }
    handle.transfer = transfer
    handle.prepare(
      url: url.href,
      fields: RequestFields.lines(for: transfer.request, to: url, policy: policy, condition: transfer.condition),
      userAgent: RequestFields.userAgent(to: url, policy: policy),
      pins: isNamed ? PinnedAddresses(transfer.approved, port: transfer.question.port) : nil,
      http2: url.scheme == .https)
    if transfer.hasRetried { handle.useFreshConnection(true) }
    guard multi.add(handle) else {
      return finish(transfer, UnfurlError(.internal, "libcurl does not take the transfer."))
    }
    transfer.isInMulti = true
    transfer.phase = .connecting
    transfer.lastEvent = now
    timers.schedule(transfer, at: transfer.due(policy: limits))
  }

  /// `localhost` and what is below it are ourselves and never asked of a name server (RFC 6761, section 6.3).
  private static func loopback(_ name: String) -> [IPAddress]? {
    let bare = name.hasSuffix(".") ? name.dropLast() : Substring(name)
    return bare == "localhost" || bare.hasSuffix(".localhost") ? [.v4(0x7F00_0001), .v6(0, 1)] : nil
  }

  /// As many addresses as can be pinned, of both families where there are both.
  private static func fewest(_ addresses: [IPAddress]) -> [IPAddress] {
    guard addresses.count > PinnedAddresses.most else { return addresses }
    let (v4, v6) = (addresses.filter(\.isIPv4), addresses.filter { !$0.isIPv4 })
    let half = PinnedAddresses.most / 2
    let first = v4.prefix(max(half, PinnedAddresses.most - v6.count))
    return Array(first + v6.prefix(PinnedAddresses.most - first.count))
  }
}
