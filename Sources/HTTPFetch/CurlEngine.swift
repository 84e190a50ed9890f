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
  /// Unread bytes of a body beyond which its connection is no longer read.
  static let unreadBytes = 256 << 10
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
  /// Transfers that curl has.
  var inCurl = 0
  /// Nanoseconds since the engine began, as of this turn of the loop.
  private(set) var now: Int64 = 0
  private(set) lazy var resolver = NameResolver(engine: self)

  private let mailbox: Mailbox
  private let board: StatisticsBoard
  private let began = ContinuousClock.now
  private var figures = FetchStatistics()
  private var descriptors: [curl_waitfd] = []
  private var isEnding = false

  var usesProxy: Bool { policy.proxy != nil }

  /// `nil` where libcurl or c-ares cannot be initialised.
  init?(policy: NetworkPolicy, log: Log, mailbox: Mailbox, board: StatisticsBoard) {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, ares_library_init(ARES_LIB_INIT_ALL) == 0,
      let multi = MultiHandle()
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
  }

  /// Runs until it is told to end.
  func run() {
    mailbox.open(UInt(bitPattern: multi.pointer))
    while !isEnding {
      now = nanoseconds(at: .now)
      for letter in mailbox.take() { open(letter) }
      if isEnding { break }
      work()
      publish()
      if ready.isEmpty, mailbox.fallAsleep() { sleep() }
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
    repeat {
      while let transfer = ready.popFirst() { start(transfer) }
      if inCurl > 0 { multi.perform() }
      while let (handle, code) = multi.nextEnd() { ended(handle, code) }
      resolver.handOver()
    } while !ready.isEmpty
    for transfer in dirty { flush(transfer) }
    dirty.removeAll(keepingCapacity: true)
    while let item = timers.popDue(now) { item.ring() }
    resolver.handOver()
  }

  private func sleep() {
    resolver.list(&descriptors)
    var milliseconds = Int32.max
    if let due = timers.next {
      let wait = max(0, due &- now)
      milliseconds = Int32(min(Int64(Int32.max), wait / 1_000_000 + 1))
    }
    multi.wait(&descriptors, milliseconds: milliseconds)
    figures.wakeUps &+= 1
    if !descriptors.isEmpty {
      now = nanoseconds(at: .now)
      resolver.process(descriptors)
    }
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
    for case .start(let delivery) in mailbox.close() { delivery.end(refused) }
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
