// SPDX-License-Identifier: MIT

/// Who may transfer now: so many in all, so many to one host, first come first served at each host.
///
/// Queueing stands outside curl, because a handle that curl itself queues does not read its pinned addresses again. Two
/// rules keep neighbours apart: a host that is slow holds up only its own queue, and a channel that has nothing in
/// flight gets a slot at once, whatever the others have taken. Pure bookkeeping; used by one thread.
struct TransferQueue<Payload> {
  /// A place in the queue, or a slot: it is given back by ``leave(_:)`` in either case.
  final class Ticket {
    fileprivate enum State { case waiting, running, left }

    let host: String
    let channel: String
    let payload: Payload
    fileprivate var state = State.waiting

    fileprivate init(host: String, channel: String, payload: Payload) {
      self.host = host
      self.channel = channel
      self.payload = payload
    }
  }

  private struct Lane {
    var running = 0
    var live = 0
    var waiting = Fifo<Ticket>()
    /// Stands in `startable`.
    var isListed = false
  }

  private struct Channel {
    var running = 0
    var live = 0
    var waiting = Fifo<Ticket>()
  }

  private let limit: Int
  private let hostLimit: Int
  private var hosts: [String: Lane] = [:]
  private var channels: [String: Channel] = [:]
  /// Hosts that have somebody waiting and a slot of their own: only the limit in all can hold them up.
  private var startable = Fifo<String>()

  /// How many have a slot.
  private(set) var running = 0
  /// How many wait for one.
  private(set) var waiting = 0

  init(limit: Int, hostLimit: Int) {
    self.limit = max(1, limit)
    self.hostLimit = max(1, hostLimit)
  }

  /// Asks for a slot.
  ///
  /// - Returns: the ticket, and whether it has its slot already; where not, ``leave(_:)`` hands it out later.
  mutating func enter(host: String, channel: String, payload: Payload) -> (ticket: Ticket, starts: Bool) {
    let ticket = Ticket(host: host, channel: channel, payload: payload)
    let lane = hosts[host, default: Lane()]
    let isIdleChannel = (channels[channel]?.running ?? 0) == 0
    let hasRoom = lane.running < hostLimit && lane.live == 0 && running < limit
    if isIdleChannel || hasRoom {
      start(ticket)
      return (ticket, true)
    }
    ticket.state = .waiting
    waiting += 1
    hosts[host, default: Lane()].waiting.append(ticket)
    hosts[host, default: Lane()].live += 1
    channels[channel, default: Channel()].waiting.append(ticket)
    channels[channel, default: Channel()].live += 1
    list(host)
    return (ticket, false)
  }

  /// Gives a slot back, or a place in the queue.
  ///
  /// - Returns: what gets a slot now.
  mutating func leave(_ ticket: Ticket) -> [Payload] {
    let was = ticket.state
    ticket.state = .left
    switch was {
    case .left: return []
    case .waiting:
      forget(ticket)
      return []
    case .running:
      running -= 1
      hosts[ticket.host]?.running -= 1
      channels[ticket.channel]?.running -= 1
      var started: [Payload] = []
      if channels[ticket.channel]?.running == 0, let next = firstWaiting(ofChannel: ticket.channel) {
        promote(next)
        started.append(next.payload)
      }
      list(ticket.host)
      while running < limit, let host = startable.popFirst() {
        hosts[host]?.isListed = false
        // Since it was listed, a channel's own turn may have taken its slots.
        if (hosts[host]?.running ?? 0) < hostLimit, let next = firstWaiting(atHost: host) {
          promote(next)
          started.append(next.payload)
        }
        list(host)
      }
      tidy(ticket)
      return started
    }
  }

  private mutating func start(_ ticket: Ticket) {
    ticket.state = .running
    running += 1
    hosts[ticket.host, default: Lane()].running += 1
    channels[ticket.channel, default: Channel()].running += 1
  }

  private mutating func promote(_ ticket: Ticket) {
    forget(ticket, tidying: false)
    start(ticket)
  }

  /// Takes a waiting ticket out of the counts; the queues skip it when they come to it.
  private mutating func forget(_ ticket: Ticket, tidying: Bool = true) {
    waiting -= 1
    hosts[ticket.host]?.live -= 1
    channels[ticket.channel]?.live -= 1
    if tidying { tidy(ticket) }
  }

  /// Lets go of a host and a channel that nobody uses any more.
  private mutating func tidy(_ ticket: Ticket) {
    if let lane = hosts[ticket.host], lane.running == 0, lane.live == 0 { hosts[ticket.host] = nil }
    if let channel = channels[ticket.channel], channel.running == 0, channel.live == 0 {
      channels[ticket.channel] = nil
    }
  }

  /// Puts a host into the row of those that can start, where it can and does not stand there.
  private mutating func list(_ host: String) {
    guard let lane = hosts[host], !lane.isListed, lane.live > 0, lane.running < hostLimit else { return }
    hosts[host]?.isListed = true
    startable.append(host)
  }

  private mutating func firstWaiting(atHost host: String) -> Ticket? {
    while let ticket = hosts[host]?.waiting.popFirst() {
      if ticket.state == .waiting { return ticket }
    }
    return nil
  }

  private mutating func firstWaiting(ofChannel channel: String) -> Ticket? {
    while let ticket = channels[channel]?.waiting.popFirst() {
      if ticket.state == .waiting { return ticket }
    }
    return nil
  }
}
