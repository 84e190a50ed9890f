// SPDX-License-Identifier: MIT

internal import CARes
internal import CCurl
internal import Glibc
internal import URLParsing

// What curl calls, always on the engine's thread, inside `curl_multi_socket_action` or `curl_easy_pause`. The context is the
// EasyHandle that set it, which outlives the handle's last callback.

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  guard let context else { return nil }
  return Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue().transfer
}

/// Takes a piece of the decoded body; another count than was given ends the transfer
/// (https://curl.se/libcurl/c/CURLOPT_WRITEFUNCTION.html).
func takeBody(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let length = size &* count
  guard let transfer = transfer(context) else { return 0 }
  guard length > 0, let data else { return length }
  return switch transfer.take(body: UnsafeRawBufferPointer(start: data, count: length)) {
  case .taken: length
  case .pause: Int(CURL_WRITEFUNC_PAUSE)
  case .end: length &- 1
  }
}

/// Takes one line of a head, line end included (https://curl.se/libcurl/c/CURLOPT_HEADERFUNCTION.html).
func takeHeaderLine(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let length = size &* count
  guard let transfer = transfer(context) else { return 0 }
  guard length > 0, let data else { return length }
  return transfer.take(headerLine: UnsafeRawBufferPointer(start: data, count: length)) ? length : length &- 1
}

/// Opens a socket, but only to an address that the guard has allowed for this hop: the second wall, behind the pinning
/// (https://curl.se/libcurl/c/CURLOPT_OPENSOCKETFUNCTION.html). Children of this process do not inherit it.
func openGuardedSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = transfer(context), let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
  else { return CURL_SOCKET_BAD }
  let raw = UnsafeRawPointer(address) + offset
  let target = IPAddress.read(raw.assumingMemoryBound(to: sockaddr.self), length: Int(address.pointee.addrlen))
  guard transfer.mayConnect(to: target?.address, port: target?.port) else { return CURL_SOCKET_BAD }
  let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  let descriptor = socket(address.pointee.family, address.pointee.socktype | flags, address.pointee.protocol)
  if descriptor < 0 {
    switch errno {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: transfer.hasNoSocket()
    default: break
    }
    return descriptor
  }
  transfer.engine.multi.events.opened(descriptor)
  return descriptor
}

/// Runs once a connection, new or old, is there and before the request goes out: the third wall
/// (https://curl.se/libcurl/c/CURLOPT_PREREQFUNCTION.html).
func checkBeforeRequest(
  _ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?, _: UnsafeMutablePointer<CChar>?,
  _ port: Int32, _: Int32
) -> Int32 {
  guard let transfer = transfer(context), let peer else { return CURL_PREREQFUNC_ABORT }
  return transfer.isConnected(to: IPAddress.read(peer), port: UInt16(exactly: port))
    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
