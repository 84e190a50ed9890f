// SPDX-License-Identifier: MIT

internal import CCurl

/// Owns curl's multi handle, with its pool of connections, and the TLS sessions that all transfers share.
///
/// Belongs to the engine's thread; others may only wake it up, through ``Mailbox``.
struct MultiHandle: ~Copyable {
  /// The most connections that are kept for later.
  private static let keptConnections = 512

  let pointer: UnsafeMutableRawPointer
  /// The share handle (CURLSH): TLS sessions. No lock functions: one thread uses it.
  let share: UnsafeMutableRawPointer

  init?() {
    guard let multi = curl_multi_init() else { return nil }
    guard let share = curl_share_init() else {
      curl_multi_cleanup(multi)
      return nil
    }
    pointer = multi
    self.share = share
    ccurl_share_setopt_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_SSL_SESSION.rawValue))
    ccurl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    ccurl_multi_setopt_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  deinit {
    curl_multi_cleanup(pointer)
    curl_share_cleanup(share)
  }

  /// Lets every transfer do what it can do now.
  func perform() {
    var running: Int32 = 0
    curl_multi_perform(pointer, &running)
  }

  /// The next transfer that has ended, and how.
  func nextEnd() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(pointer, &left) {
      if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
        return (handle, message.pointee.data.result)
      }
    }
    return nil
  }

  /// Sleeps until a transfer, one of `descriptors`, a timer of curl's or a wake-up wants attention.
  func wait(_ descriptors: inout [curl_waitfd], milliseconds: Int32) {
    descriptors.withUnsafeMutableBufferPointer { buffer in
      // https://curl.se/libcurl/c/curl_multi_poll.html
      _ = curl_multi_poll(pointer, buffer.baseAddress, UInt32(buffer.count), milliseconds, nil)
    }
  }

  func add(_ handle: EasyHandle) -> Bool { curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK }

  func remove(_ handle: EasyHandle) { curl_multi_remove_handle(pointer, handle.pointer) }
}
