// SPDX-License-Identifier: MIT

internal import CCurl
internal import UnfurlKit

/// Owns one of curl's easy handles. It serves one transfer after another: all that never changes is set once.
///
/// Belongs to the engine's thread. The C callbacks find it by its address, which curl keeps no longer than the handle.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  /// What it works for now.
  var transfer: Transfer?

  private let errorText: UnsafeMutablePointer<CChar>
  private var fields: StringList?
  private var pins: StringList?
  private var names: StringList?
  private var pinned: PinnedAddresses?
  private var fieldLines: [String] = []
  private var agent: String?
  private var isFresh = false
  private var waitsForPipe = false

  /// A handle set up for `policy`; `nil` where curl has no memory or refuses an option that safety hangs on.
  init?(policy: NetworkPolicy, share: UnsafeMutableRawPointer) {
    guard let handle = curl_easy_init() else { return nil }
    pointer = handle
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let isSafe = guardedOptions(policy)
    setOnce(policy, share: share)
    if !isSafe { return nil }
  }

  deinit {
    curl_easy_cleanup(pointer)
    errorText.deallocate()
  }

  /// The options without which the guard does not hold.
  private func guardedOptions(_ policy: NetworkPolicy) -> Bool {
    set(CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK
      && set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK
      && set(CURLOPT_FOLLOWLOCATION, 0) == CURLE_OK
      // Unset, the environment's http_proxy would be obeyed, and no_proxy where a proxy is set.
      && set(CURLOPT_PROXY, policy.proxy ?? "") == CURLE_OK
      && set(CURLOPT_NOPROXY, "") == CURLE_OK
      && ccurl_setopt_open_socket_function(pointer, openGuardedSocket) == CURLE_OK
      && ccurl_setopt_before_request_function(pointer, checkBeforeRequest) == CURLE_OK
  }

  private func setOnce(_ policy: NetworkPolicy, share: UnsafeMutableRawPointer) {
    let own = Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE] {
      ccurl_setopt_pointer(pointer, option, own)
    }
    ccurl_setopt_data_function(pointer, CURLOPT_WRITEFUNCTION, takeBody)
    ccurl_setopt_data_function(pointer, CURLOPT_HEADERFUNCTION, takeHeaderLine)
    ccurl_setopt_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
    ccurl_setopt_pointer(pointer, CURLOPT_SHARE, share)
    set(CURLOPT_NOSIGNAL, 1)
    // A cancelled look-up of curl's own (a proxy's name) must not block the thread.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_COOKIEFILE, "")
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_TCP_NODELAY, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, policy.connectLimit.millisecondsRoundedUp))
    if let file = policy.certificateFile { set(CURLOPT_CAINFO, file) }
  }

  /// Makes it ready for one hop.
  func prepare(url: String, fields lines: [String], userAgent: String, pins: PinnedAddresses?, http2: Bool) {
    errorText[0] = 0
    set(CURLOPT_URL, url)
    if lines != fieldLines {
      let list = StringList(lines)
      ccurl_setopt_list(pointer, CURLOPT_HTTPHEADER, list.head)
      (fields, fieldLines) = (list, lines)
    }
    if userAgent != agent {
      ccurl_setopt_string(pointer, CURLOPT_USERAGENT, userAgent.isEmpty ? nil : userAgent)
      agent = userAgent
    }
    if pins != pinned { pin(pins) }
    // The name's entry in curl's cache ends after a minute; it is told again each time.
    ccurl_setopt_list(pointer, CURLOPT_RESOLVE, names?.head)
    if http2 != waitsForPipe {
      set(CURLOPT_PIPEWAIT, http2 ? 1 : 0)
      waitsForPipe = http2
    }
    useFreshConnection(false)
  }

  private func pin(_ pins: PinnedAddresses?) {
    let list = StringList(pins.map { [$0.connectTo] } ?? [])
    let entries = StringList(pins?.resolve.map { [$0] } ?? [])
    ccurl_setopt_list(pointer, CURLOPT_CONNECT_TO, list.head)
    ccurl_setopt_list(pointer, CURLOPT_RESOLVE, entries.head)
    (self.pins, names, pinned) = (list, entries, pins)
  }

  /// Whether the next transfer must open a connection of its own.
  func useFreshConnection(_ fresh: Bool) {
    guard fresh != isFresh else { return }
    set(CURLOPT_FRESH_CONNECT, fresh ? 1 : 0)
    isFresh = fresh
  }

  /// Forgets all cookies. Nothing else of one link may reach the next: the rest is set for each hop.
  func forgetCookies() { set(CURLOPT_COOKIELIST, "ALL") }

  @discardableResult
  private func set(_ option: CURLoption, _ value: Int) -> CURLcode { ccurl_setopt_long(pointer, option, value) }

  @discardableResult
  private func set(_ option: CURLoption, _ value: String) -> CURLcode { ccurl_setopt_string(pointer, option, value) }
}

// MARK: What became of a transfer

extension EasyHandle {
  /// The handle behind one of curl's pointers, by the CURLOPT_PRIVATE that was set at its birth.
  static func of(_ pointer: UnsafeMutableRawPointer) -> EasyHandle? {
    var own: UnsafeMutableRawPointer?
    guard ccurl_getinfo_pointer(pointer, CURLINFO_PRIVATE, &own) == CURLE_OK, let own else { return nil }
    return Unmanaged<EasyHandle>.fromOpaque(own).takeUnretainedValue()
  }

  /// curl's own words for what went wrong with `host`; empty where it has none.
  func errorDetail(from host: String) -> String {
    let words = String(cString: errorText)
    let text = pinned?.retold(words, host: host) ?? words
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  /// How many bytes of the body have come, as they were sent.
  var receivedBytes: Int64 {
    var bytes: curl_off_t = 0
    ccurl_getinfo_offset(pointer, CURLINFO_SIZE_DOWNLOAD_T, &bytes)
    return Int64(bytes)
  }

  /// Whether the answer comes by HTTP/2.
  var isHTTP2: Bool {
    var version = 0
    ccurl_getinfo_long(pointer, CURLINFO_HTTP_VERSION, &version)
    return version >= Int(CURL_HTTP_VERSION_2_0)
  }

  /// Whether a connection of an earlier transfer served this one.
  var usedOldConnection: Bool {
    var connections = 0
    ccurl_getinfo_long(pointer, CURLINFO_NUM_CONNECTS, &connections)
    return connections == 0
  }

  /// Stops reading from the connection.
  func pause() { curl_easy_pause(pointer, CURLPAUSE_RECV) }

  /// Goes on, and hands over what curl has kept meanwhile within this call.
  ///
  /// - Returns: what went wrong with that: curl says so here and nowhere else (curl_easy_pause(3)).
  func goOn() -> CURLcode { curl_easy_pause(pointer, CURLPAUSE_CONT) }
}

extension Duration {
  /// The duration in milliseconds, rounded up, within 0 and about 24 days.
  var millisecondsRoundedUp: Int {
    Int(min(max(0, nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)), (1 << 31) - 1))
  }

  /// The duration in nanoseconds, within what 64 bits hold.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflows ? (seconds < 0 ? .min : .max) : sum
  }
}
