// SPDX-License-Identifier: MIT

internal import CARes
internal import CCurl
internal import Glibc
internal import URLParsing
internal import UnfurlKit

/// Names to addresses by c-ares, in the engine's loop: /etc/hosts first, then the name servers.
///
/// Not by curl, whose resolver blocks the loop when a look-up is cancelled and takes a thread for each pending name.
final class NameResolver {
  /// The most names that are looked up at once; more wait in line.
  static let most = 256
  /// The first wait for a name server, in milliseconds (it doubles), and how often it is asked.
  private static let (timeout, tries): (Int32, Int32) = (500, 3)

  private unowned let engine: CurlEngine
  private var base: ares_channel?
  private var configuration = ConfigurationStamp()
  private var lookups: [String: NameLookup] = [:]
  private var waiting = Fifo<NameLookup>()
  private var running = 0
  private var finished: [NameLookup] = []
  private var cache = AddressCache()
  /// The halves behind c-ares' sockets.
  private var owners: [Int32: NameLookup.Half] = [:]

  init(engine: CurlEngine) { self.engine = engine }

  /// Names that are looked up, or wait to be.
  var count: Int { lookups.count }

  /// Looks a name up for a transfer.
  ///
  /// - Returns: the addresses where they are known; else ``CurlEngine/resolved(_:_:)`` is called later.
  func resolve(_ name: String, for transfer: Transfer) -> [IPAddress]? {
    if let addresses = cache.addresses(of: name, at: engine.now) { return addresses }
    if let lookup = lookups[name] {
      lookup.waiters.append(transfer)
      transfer.lookup = lookup
      return nil
    }
    let lookup = NameLookup(name, resolver: self)
    lookup.waiters = [transfer]
    transfer.lookup = lookup
    lookups[name] = lookup
    if running < Self.most { begin(lookup) } else { waiting.append(lookup) }
    return nil
  }

  /// A transfer no longer waits. The last one out ends the look-up.
  func leave(_ transfer: Transfer) {
    guard let lookup = transfer.lookup else { return }
    transfer.lookup = nil
    lookup.waiters.removeAll { $0 === transfer }
    if lookup.waiters.isEmpty, lookups[lookup.name] === lookup { discard(lookup) }
  }

  /// Begins what waits in line, as far as there is room, and hands out what has been found since the last call.
  func handOver() {
    while running < Self.most, let next = waiting.popFirst() {
      if !next.waiters.isEmpty { begin(next) }
    }
    while !finished.isEmpty {
      let lookups = finished
      finished = []
      for lookup in lookups {
        let result = lookup.result
        let waiters = lookup.waiters
        lookup.waiters = []
        for transfer in waiters {
          transfer.lookup = nil
          engine.resolved(transfer, result)
        }
      }
    }
  }

  private func begin(_ lookup: NameLookup) {
    running += 1
    lookup.hasBegun = true
    guard let base = currentBase() else { return complete(lookup) }
    for family in [AF_INET, AF_INET6] {
      var channel: ares_channel?
      guard ares_dup(&channel, base) == ARES_SUCCESS, let channel else { continue }
      let half = NameLookup.Half(lookup, channel: channel)
      lookup.halves.append(half)
      half.begin(family: family)
    }
    for half in lookup.halves { after(half) }
    settle(lookup)
  }

  /// Goes on with one half: a socket is ready, or its time is up.
  func process(_ half: NameLookup.Half, read: Int32, write: Int32) {
    half.process(read: read, write: write)
    after(half)
    settle(half.lookup)
  }

  private func after(_ half: NameLookup.Half) {
    watch(half)
    if let timeout = half.timeout {
      engine.timers.schedule(half, at: engine.now &+ timeout)
    } else {
      engine.timers.remove(half)
    }
  }

  private func settle(_ lookup: NameLookup) {
    guard lookups[lookup.name] === lookup else { return }
    if lookup.halves.allSatisfy(\.isDone) {
      complete(lookup)
    } else if !lookup.addresses.isEmpty, !lookup.isScheduled {
      engine.timers.schedule(lookup, at: engine.now &+ NameLookup.grace)
    }
  }

  /// Ends a look-up with what it has found.
  func complete(_ lookup: NameLookup) {
    guard lookups[lookup.name] === lookup else { return }
    cache.keep(lookup.addresses, of: lookup.name, seconds: lookup.seconds, at: engine.now)
    finished.append(lookup)
    discard(lookup)
  }

  private func discard(_ lookup: NameLookup) {
    lookups[lookup.name] = nil
    engine.timers.remove(lookup)
    // One that still waits in line has no place to give back; the line skips it.
    guard lookup.hasBegun else { return }
    for half in lookup.halves {
      half.cancel()
      watch(half)
      engine.timers.remove(half)
    }
    running -= 1
  }

  // MARK: The loop's descriptors

  /// Goes on with a socket that is ready.
  func process(_ event: EventQueue.Event) {
    // An event may be older than what came before it in the same turn: the socket is closed by then, or another's.
    guard let half = owners[event.descriptor], !half.isDone else { return }
    // An error is read like an answer: c-ares then asks the next server.
    let reads = event.isReadable || event.isBroken
    process(half, read: reads ? event.descriptor : -1, write: event.isWritable ? event.descriptor : -1)
  }

  /// Watches the sockets of a half. c-ares closes those that it no longer needs, which takes them out of epoll by itself.
  private func watch(_ half: NameLookup.Half) {
    for socket in half.oldSockets where owners[socket] === half { owners[socket] = nil }
    for (socket, reading, writing) in half.sockets {
      owners[socket] = half
      engine.multi.events.watch(socket, for: .names, reading: reading, writing: writing)
    }
  }

  // MARK: c-ares' configuration

  /// The channel that the others are copies of; built anew where resolv.conf has changed.
  private func currentBase() -> ares_channel? {
    let stamp = ConfigurationStamp.current()
    if let base, stamp == configuration { return base }
    if let base { ares_destroy(base) }
    configuration = stamp
    base = makeBase()
    if base == nil { engine.log(.error, "c-ares cannot be set up: no name can be looked up") }
    return base
  }

  private func makeBase() -> ares_channel? {
    var options = ares_options()
    options.flags = Int32(ARES_FLAG_NOSEARCH | ARES_FLAG_NOALIASES)
    options.timeout = Self.timeout
    options.tries = Self.tries
    // The flag does not keep ares_getaddrinfo from search domains: there must be none, and no dots be asked for.
    options.ndots = 0
    options.domains = nil
    options.ndomains = 0
    let mask = ARES_OPT_FLAGS | ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES | ARES_OPT_NDOTS | ARES_OPT_DOMAINS
    var channel: ares_channel?
    guard ares_init_options(&channel, &options, Int32(mask)) == ARES_SUCCESS, let channel else {
      return nil
    }
    let servers = engine.policy.nameServers
    if !servers.isEmpty,
      ares_set_servers_ports_csv(channel, servers.joined(separator: ",")) != ARES_SUCCESS
    {
      // Other servers than those that were asked for would be a surprise.
      ares_destroy(channel)
      return nil
    }
    return channel
  }

  /// Ends all look-ups.
  func close() {
    for lookup in Array(lookups.values) { discard(lookup) }
    if let base { ares_destroy(base) }
    base = nil
    owners = [:]
  }

  /// Which resolv.conf was read.
  private struct ConfigurationStamp: Equatable {
    var device: UInt = 0
    var node: UInt = 0
    var seconds = 0
    var nanoseconds = 0

    static func current() -> ConfigurationStamp {
      var info = stat()
      guard stat("/etc/resolv.conf", &info) == 0 else { return ConfigurationStamp() }
      return ConfigurationStamp(
        device: info.st_dev, node: info.st_ino, seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec)
    }
  }
}
