// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// An IPv4 or IPv6 address with a port, as sockets want it.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  private init() {}

  /// Reads `text` as an address without brackets (inet_pton(3)).
  init(_ text: String, port: UInt16) throws(TestKitError) {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { to in withUnsafeBytes(of: v4) { to.copyMemory(from: $0) } }
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
    } else if inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { to in withUnsafeBytes(of: v6) { to.copyMemory(from: $0) } }
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    } else {
      throw TestKitError("\(text) is not an IP address")
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  var port: UInt16 {
    // sin_port and sin6_port stand at the same place: behind the family.
    withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  }

  /// The address alone; a mapped IPv4 address stands as IPv4.
  var text: String {
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    withUnsafeBytes(of: storage) { bytes in
      // The address begins at byte 4 of sockaddr_in and at byte 8 of sockaddr_in6.
      guard let start = bytes.baseAddress else { return }
      _ = inet_ntop(family, start + (family == AF_INET ? 4 : 8), &name, socklen_t(name.count))
    }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
  }

  /// Lends it to a call of the socket interface.
  func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Lets a call of the socket interface fill it in.
  static func filled(_ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Bool) -> Self? {
    var address = Self()
    let done = withUnsafeMutablePointer(to: &address.storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &address.length) }
    }
    return done ? address : nil
  }

  /// Our own end of a socket.
  static func local(of descriptor: Int32) -> Self? { filled { getsockname(descriptor, $0, $1) == 0 } }

  /// The other end of a socket.
  static func peer(of descriptor: Int32) -> Self? { filled { getpeername(descriptor, $0, $1) == 0 } }
}

extension Descriptor {
  /// A socket that is bound to `address`.
  static func bound(
    to address: SocketAddress, type: __socket_type, prepare: (Descriptor) -> Void = { _ in }
  ) throws(TestKitError) -> Descriptor {
    let socket = try Descriptor.socket(family: address.family, type: type)
    var yes: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    prepare(socket)
    guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else {
      throw .system("bind to \(address.text) port \(address.port)")
    }
    socket.makeNonBlocking()
    return socket
  }

  /// Begins to listen, with a queue long enough for a storm.
  func listen() throws(TestKitError) {
    guard Glibc.listen(number, 4096) == 0 else { throw .system("listen") }
  }

  /// Takes one waiting connection, if there is one.
  func accept() -> Descriptor? {
    let connection = Descriptor.inheritance.withLock { _ -> Descriptor? in
      let accepted = Glibc.accept(number, nil, nil)
      return accepted >= 0 ? Descriptor(owning: accepted) : nil
    }
    connection?.makeNonBlocking()
    return connection
  }
}
