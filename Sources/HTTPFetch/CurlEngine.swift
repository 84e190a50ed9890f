// SPDX-License-Identifier: MIT

internal import CARes
internal import CCurl
internal import Glibc
internal import UnfurlKit

/// The thread that owns all sockets: libcurl's multi handle, c-ares' channels and every transfer.
///
/// A fetch goes through these steps, once for each hop:
///
/// 1. the guard looks at host and port (``AddressGuard/refusal(of:)``);
/// 2. the host's name is resolved by c-ares in this loop, or its address is read;
/// 3. the guard sifts the addresses; none left: refused;
/// 4. it waits for a slot (``TransferQueue``);
/// 5. curl connects to the checked addresses and no others (``PinnedAddresses``), the open-socket callback and the
///    callback before the request check again;
/// 6. a redirect begins at 1 with the next URL; every other head is the answer, whose body then arrives in chunks.
///
/// Everything here runs on one thread and nothing is locked, but for the mailbox and what a ``Delivery`` holds.
final class CurlEngine {
  /// The rest of an HTTP/1.1 body that is read on to keep the connection.
  static let drainedBytes = 16 << 10
  /// Unread bytes of a body beyond which its connection is no longer read: two of curl's pieces of 16 KiB. Four heads of
  /// pages in five are no longer, and what is not read need not be copied.
  static let unreadBytes = 24 << 10
  /// Bytes of a body in which the head of a page ends, nearly always: up to here nothing is taken before its reader asks.
  static let headBytes = 40 << 10
  /// The most room that is taken for bytes which have not come yet.
  static let pieceBytes = unreadBytes + (16 << 10)
  /// Easy handles that are kept for later.
  static let keptHandles = 64
  /// The file descriptors that a full house needs.
  private static let descriptors: UInt = 8192

  let policy: NetworkPolicy
  let limits: EngineLimits
  let addressGuard: AddressGuard
  let log: Log
  let multi: MultiHandle
  var queue: TransferQueue<Transfer>
  var timers = TimerHeap()
  var transfers: [ObjectIdentifier: Transfer] = [:]
  /// Those that have got a slot and are not started yet.
  var ready = Fifo<Transfer>()
  /// Those that have something to hand over.
  var dirty: [Transfer] = []
  var idleHandles: [EasyHandle] = []
  /// Nanoseconds since the engine began, as of this turn of the loop.
  private(set) var now: Int64 = 0
  private(set) lazy var resolver = NameResolver(engine: self)

  private let mailbox: Mailbox
  private let board: StatisticsBoard
  private let began = ContinuousClock.now
  private var figures = FetchStatistics()
  private var events: [EventQueue.Event] = []
  /// When curl wants to be called.
  private var curlIsDue: Int64?
  private var isEnding = false

  var usesProxy: Bool { policy.proxy != nil }

  /// `nil` where libcurl or c-ares cannot be initialised.
  init?(policy: NetworkPolicy, log: Log, mailbox: Mailbox, board: StatisticsBoard) {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, ares_library_init(ARES_LIB_INIT_ALL) == 0,
      let multi = MultiHandle(wakeUp: mailbox.wakeUp)
    else { return nil }
    self.policy = policy
    self.log = log
    self.mailbox = mailbox
    self.board = board
    self.multi = multi
    limits = EngineLimits(policy)
    addressGuard = AddressGuard(policy: policy)
    queue = TransferQueue(limit: policy.transfers, hostLimit: policy.transfersPerHost)
    for range in addressGuard.uselessExceptions {
      log(.warning, "network.allow: \"\(range)\" is not an address range; it allows nothing")
    }
    Self.raiseDescriptorLimit()
    // Buffers of bodies come and go by the thousand. By default the allocator gives each one back to the kernel, and takes
    // 40 % of the processor's time for that; a little of it is kept instead. It holds for the whole process.
    mallopt(M_TRIM_THRESHOLD, 8 << 20)
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }

  /// Runs until it is told to end.
  func run() {
    while !isEnding {
      now = nanoseconds(at: .now)
      for letter in mailbox.take() { open(letter) }
      if isEnding { break }
      work()
      publish()
      // The sockets are looked at in every turn, also where letters keep coming.
      lookAtSockets(sleeping: ready.isEmpty && mailbox.fallAsleep())
    }
    end()
  }

  /// An instant on the engine's own scale.
  func nanoseconds(at instant: ContinuousClock.Instant) -> Int64 { began.duration(to: instant).nanoseconds }

  private func open(_ letter: Mail) {
    switch letter {
    case .start(let delivery): begin(delivery)
    case .letGo(let delivery): letGo(delivery)
    case .resume(let delivery): resume(delivery)
    case .shutDown: isEnding = true
    }
  }

  private func work() {
    workThroughReady()
    // After the end of a transfer curl asks for a call at once: once more here spares a turn, and more often might keep
    // the sockets waiting.
    noteTimeout()
    if isCurlDue { workThroughReady() }
    while let item = timers.popDue(now) { item.ring() }
    resolver.handOver()
  }

  private func workThroughReady() {
    repeat {
      while let transfer = ready.popFirst() { start(transfer) }
      runCurlsTimers()
      while let (handle, code) = multi.nextEnd() { ended(handle, code) }
      resolver.handOver()
    } while !ready.isEmpty
    for transfer in dirty { flush(transfer) }
    dirty.removeAll(keepingCapacity: true)
  }

  private var isCurlDue: Bool { curlIsDue.map { $0 <= now } ?? false }

  private func runCurlsTimers() {
    noteTimeout()
    guard isCurlDue else { return }
    // curl says anew when it wants to be called next.
    curlIsDue = nil
    multi.runTimers()
    noteTimeout()
  }

  /// Takes what curl has said about its next timer since the last time.
  private func noteTimeout() {
    guard let change = multi.takeTimeout() else { return }
    curlIsDue = change.map { now &+ Int64($0) &* 1_000_000 }
  }

  private func lookAtSockets(sleeping: Bool) {
    noteTimeout()
    var milliseconds: Int32 = sleeping ? -1 : 0
    if sleeping, let due = earlier(timers.next, curlIsDue) {
      milliseconds = due <= now ? 0 : Int32(min(Int64(Int32.max), (due &- now) / 1_000_000 + 1))
    }
    multi.events.wait(milliseconds: milliseconds, into: &events)
    if sleeping { figures.wakeUps &+= 1 }
    now = nanoseconds(at: .now)
    for event in events {
      switch event.owner {
      case .curl: multi.process(event)
      case .names: resolver.process(event)
      }
    }
  }

  private func earlier(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  private func publish() {
    figures.inFlight = queue.running
    figures.queued = queue.waiting
    figures.resolving = resolver.count
    board.publish(figures)
  }

  /// Ends all that is under way. curl's handles go before the multi handle does.
  private func end() {
    let refused = UnfurlError(.cancelled, "The fetcher is shutting down.")
    for case .start(let delivery) in mailbox.close() {
      delivery.traced?.end(.failed(refused))
      delivery.end(refused)
    }
    for transfer in Array(transfers.values) { finish(transfer, refused) }
    resolver.close()
    idleHandles.removeAll()
    board.publish(FetchStatistics(wakeUps: figures.wakeUps))
  }

  /// A transfer, a look-up and a kept connection take a descriptor each, and the usual soft limit is 1,024.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < descriptors else {
      return
    }
    limit.rlim_cur = min(descriptors, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
