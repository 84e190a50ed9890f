// SPDX-License-Identifier: MIT

internal import CCurl

/// Owns curl's multi handle, with its pool of connections, and the TLS sessions that all transfers share.
///
/// It is driven by events (https://curl.se/libcurl/c/curl_multi_socket_action.html): curl says which sockets to watch and when
/// its next timer is due. Belongs to the engine's thread.
final class MultiHandle {
  /// The most connections that are kept for later.
  private static let keptConnections = 512

  /// The share handle (CURLSH): TLS sessions. No lock functions: one thread uses it.
  let share: UnsafeMutableRawPointer
  var events: EventQueue
  /// What curl said last about its timer.
  private var saidTimeout: Int??

  private let pointer: UnsafeMutableRawPointer

  init?(wakeUp: Int32) {
    guard let events = EventQueue(wakeUp: wakeUp) else { return nil }
    guard let multi = curl_multi_init() else { return nil }
    guard let share = curl_share_init() else {
      curl_multi_cleanup(multi)
      return nil
    }
    pointer = multi
    self.share = share
    self.events = events
    ccurl_share_setopt_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_SSL_SESSION.rawValue))
    ccurl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    ccurl_multi_setopt_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    // The callbacks run inside calls of this object's methods, so it is alive then.
    let own = Unmanaged.passUnretained(self).toOpaque()
    ccurl_multi_setopt_pointer(multi, CURLMOPT_SOCKETDATA, own)
    ccurl_multi_setopt_pointer(multi, CURLMOPT_TIMERDATA, own)
    ccurl_multi_setopt_socket_function(multi) { handle, socket, what, context, _ in
      if let context { Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().watch(socket, what, handle) }
      return 0
    }
    ccurl_multi_setopt_timer_function(multi) { _, milliseconds, context in
      if let context {
        Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().saidTimeout = .some(
          milliseconds < 0 ? nil : milliseconds)
      }
      return 0
    }
  }

  deinit {
    curl_multi_cleanup(pointer)
    curl_share_cleanup(share)
  }

  /// In how many milliseconds curl wants to be called, `.some(nil)` for never; `nil` where it said nothing new.
  func takeTimeout() -> Int?? {
    defer { saidTimeout = nil }
    return saidTimeout
  }

  private func watch(_ socket: curl_socket_t, _ what: Int32, _ handle: UnsafeMutableRawPointer?) {
    if what == CURL_POLL_REMOVE {
      // A paused connection has more to say, an idle one has not.
      let isPaused = handle.flatMap { EasyHandle.of($0) }?.transfer?.isPaused ?? false
      return events.forget(socket, isSilent: !isPaused)
    }
    events.watch(socket, for: .curl, reading: what & CURL_POLL_IN != 0, writing: what & CURL_POLL_OUT != 0)
  }

  /// Lets curl do what its timers ask for: new transfers begin by this.
  func runTimers() {
    var running: Int32 = 0
    curl_multi_socket_action(pointer, CURL_SOCKET_BAD, 0, &running)
  }

  /// Lets curl go on with a socket that is ready.
  func process(_ event: EventQueue.Event) {
    var running: Int32 = 0
    let flags =
      (event.isReadable ? CURL_CSELECT_IN : 0) | (event.isWritable ? CURL_CSELECT_OUT : 0)
      | (event.isBroken ? CURL_CSELECT_ERR : 0)
    curl_multi_socket_action(pointer, event.descriptor, flags, &running)
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

  func add(_ handle: EasyHandle) -> Bool { curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK }

  func remove(_ handle: EasyHandle) { curl_multi_remove_handle(pointer, handle.pointer) }
}
