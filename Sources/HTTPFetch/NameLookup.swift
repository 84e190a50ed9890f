// SPDX-License-Identifier: MIT

internal import CARes
internal import CCurl
internal import Glibc
internal import URLParsing
internal import UnfurlKit

/// The look-up of one name for all who wait for it: A and AAAA apart, so that a silent family does not hold back the other.
final class NameLookup: TimedItem {
  /// How long the second family is waited for once the first has addresses (RFC 8305, section 3).
  static let grace: Int64 = 50_000_000

  let name: String
  var waiters: [Transfer] = []
  var halves: [Half] = []
  /// It waits in line no longer.
  var hasBegun = false
  unowned let resolver: NameResolver

  init(_ name: String, resolver: NameResolver) {
    self.name = name
    self.resolver = resolver
  }

  /// The second family had its time.
  override func ring() { resolver.complete(self) }

  var addresses: [IPAddress] { halves.flatMap(\.addresses) }

  /// For how many seconds the addresses hold.
  var seconds: Int { halves.filter { !$0.addresses.isEmpty }.map(\.seconds).min() ?? 0 }

  /// What came of it. Call it once no half is pending, or none is waited for any more.
  var result: Result<[IPAddress], UnfurlError> {
    let addresses = addresses
    if !addresses.isEmpty { return .success(addresses) }
    let statuses = halves.map(\.status)
    if statuses.contains(ARES_ENODATA) || statuses.contains(ARES_ENOTFOUND) {
      return .failure(UnfurlError(.dns, "The name \(name) has no address."))
    }
    let words = statuses.first.map { String(cString: ares_strerror($0)) } ?? "no look-up"
    return .failure(UnfurlError(.dns, "The name \(name) could not be looked up (\(words))."))
  }

  /// The look-up of one family, with a c-ares channel of its own: 1.18 cannot cancel a single query, and a new channel
  /// has a new source port.
  final class Half: TimedItem {
    /// The most addresses of one family that are looked at.
    static let mostAddresses = 16

    unowned let lookup: NameLookup
    let channel: ares_channel
    private(set) var addresses: [IPAddress] = []
    private(set) var seconds = Int.max
    private(set) var status: Int32 = ARES_SUCCESS
    fileprivate(set) var isDone = false
    /// The sockets it waits for, and what for.
    private(set) var sockets: [(socket: Int32, reading: Bool, writing: Bool)] = []
    /// Those it waited for before that.
    private(set) var oldSockets: [Int32] = []

    init(_ lookup: NameLookup, channel: ares_channel) {
      self.lookup = lookup
      self.channel = channel
    }

    // No query is pending here: each one was answered or cancelled, so no callback can find a half that is gone.
    deinit { ares_destroy(channel) }

    /// Asks. The callback may run inside.
    func begin(family: Int32) {
      var hints = ares_addrinfo_hints()
      hints.ai_family = family
      hints.ai_flags = Int32(ARES_AI_NOSORT)
      ares_getaddrinfo(
        channel, lookup.name, nil, &hints,
        { context, status, _, result in
          guard let context else { return }
          Unmanaged<Half>.fromOpaque(context).takeUnretainedValue().finish(status, result)
        }, Unmanaged.passUnretained(self).toOpaque())
      look()
    }

    /// Ends it; the callback runs inside.
    func cancel() {
      if !isDone { ares_cancel(channel) }
      look()
    }

    /// Goes on with a socket that is ready, or with ARES_SOCKET_BAD where its time is up.
    func process(read: Int32, write: Int32) {
      ares_process_fd(channel, read, write)
      look()
    }

    override func ring() { lookup.resolver.process(self, read: -1, write: -1) }

    /// When c-ares wants to be called again, in nanoseconds from now.
    var timeout: Int64? {
      var wait = timeval()
      guard !isDone, ares_timeout(channel, nil, &wait) != nil else { return nil }
      return Int64(wait.tv_sec) &* 1_000_000_000 &+ Int64(wait.tv_usec) &* 1000
    }

    private func look() {
      oldSockets = sockets.map(\.socket)
      sockets.removeAll(keepingCapacity: true)
      if isDone { return }
      withUnsafeTemporaryAllocation(of: ares_socket_t.self, capacity: Int(ARES_GETSOCK_MAXNUM)) { buffer in
        guard let base = buffer.baseAddress else { return }
        let bits = ares_getsock(channel, base, Int32(buffer.count))
        for index in 0..<Int32(buffer.count) {
          let (reading, writing) = (cares_wants_read(bits, index) != 0, cares_wants_write(bits, index) != 0)
          if reading || writing { sockets.append((base[Int(index)], reading, writing)) }
        }
      }
    }

    private func finish(_ status: Int32, _ result: UnsafeMutablePointer<ares_addrinfo>?) {
      isDone = true
      self.status = status
      guard let result else { return }
      var node = result.pointee.nodes
      while let entry = node, addresses.count < Self.mostAddresses {
        if let socket = entry.pointee.ai_addr,
          let (address, _) = IPAddress.read(socket, length: Int(entry.pointee.ai_addrlen)),
          !addresses.contains(address)
        {
          addresses.append(address)
          seconds = min(seconds, Int(entry.pointee.ai_ttl))
        }
        node = entry.pointee.ai_next
      }
      ares_freeaddrinfo(result)
    }
  }
}
