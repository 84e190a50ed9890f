// SPDX-License-Identifier: MIT

// The types of socket addresses belong to whichever of these modules is built first.
internal import CARes
internal import CCurl
internal import Glibc
internal import URLParsing

extension IPAddress {
  /// The address and port in a socket address of `length` bytes; `nil` for other families and short ones.
  static func read(
    _ address: UnsafePointer<sockaddr>, length: Int
  ) -> (address: IPAddress, port: UInt16)? {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      let socket = raw.loadUnaligned(as: sockaddr_in.self)
      return (.v4(UInt32(bigEndian: socket.sin_addr.s_addr)), UInt16(bigEndian: socket.sin_port))
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      let socket = raw.loadUnaligned(as: sockaddr_in6.self)
      return withUnsafeBytes(of: socket.sin6_addr) { bytes in
        let high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
        let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        return (.v6(high, low), UInt16(bigEndian: socket.sin6_port))
      }
    default: return nil
    }
  }

  /// The address that inet_ntop(3) wrote.
  static func read(_ text: UnsafePointer<CChar>) -> IPAddress? {
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 { return .v4(UInt32(bigEndian: v4.s_addr)) }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
    return withUnsafeBytes(of: v6) { bytes in
      .v6(
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
