// SPDX-License-Identifier: MIT

package import BotSettings
package import Dialects
package import FeedWatching
import GIFSources
import Glibc
import Links
package import PreviewStore
import Synchronization
package import UnfurlKit
package import Unfurling

/// From stdin to stdout: reads lines, has them carried out, and ends cleanly.
///
/// It runs on the thread that calls ``run(input:output:)``, which is the reader. Another thread may ask it to stop or
/// to read its configuration anew.
package final class Bot: Sendable {
  /// How it was asked to run.
  package struct Options: Sendable {
    /// The dialect; `nil`: the first line decides.
    package var dialect: DialectName?
    package var defaults = DialectDefaults()
    /// Replies keep the order of the messages in a channel.
    package var keepsMessageOrder = false
    /// For how long feeds wait for the first line in, which may say what the bridge can do.
    package var watchesAfter = Duration.seconds(10)

    package init() {}
  }

  /// How it ended. The raw value is the exit status.
  package enum Status: Int32, Sendable {
    /// All was done.
    case done = 0
    /// The job failed: nobody reads.
    case failed = 1
    /// The protocol version is wrong: it must not be restarted.
    case wrong = 2
  }

  /// How long a stop waits for its last lines to be taken.
  private static let lastWrites = Duration.milliseconds(200)

  /// How long an end waits for a read of a disk that nobody wants any more.
  private static let lastReads = Duration.milliseconds(200)

  private struct Requests {
    var isStopping = false
    var writer: LineWriter?
    var reread: (@Sendable () -> Settings?)?
  }

  private let options: Options
  private let identity: Identity
  private let settings: Settings
  private let unfurler: Unfurler
  private let feeds: FeedWatcher
  private let store: Store
  private let time: any Timekeeper
  private let log: Log
  private let waitingRoom = WaitingRoom()
  private let wakeup: Wakeup
  private let errands: Errands
  private let requests = Mutex(Requests())

  package init(
    options: Options, identity: Identity, settings: Settings, unfurler: Unfurler, feeds: FeedWatcher, store: Store,
    time: any Timekeeper, log: Log
  ) throws(UnfurlError) {
    self.options = options
    self.identity = identity
    self.settings = settings
    self.unfurler = unfurler
    self.feeds = feeds
    self.store = store
    self.time = time
    self.log = log
    wakeup = try Wakeup()
    errands = Errands(wakeup)
  }

  /// Stops reading; what is in flight has `grace` to finish, and is cancelled then.
  package func stop(grace: Duration) {
    // By the machine's own clock, whatever the bot's time is: threads wait by it.
    let end = ContinuousClock.now + grace
    let writer = requests.withLock { requests in
      requests.isStopping = true
      return requests.writer
    }
    waitingRoom.end(by: end)
    writer?.end(by: end + Self.lastWrites)
    wakeup.wake()
  }

  /// Has the reader take its policies from the settings that `source` returns; where that is `nil`, all stays as it is.
  package func reread(_ source: @escaping @Sendable () -> Settings?) {
    requests.withLock { $0.reread = source }
    wakeup.wake()
  }

  /// Reads lines from one descriptor and writes lines to another until the end of input, or of its wanting.
  package func run(input: Int32, output: Int32) -> Status {
    let writer: LineWriter
    do {
      writer = try LineWriter(output) { [self] in stop(grace: .zero) }
    } catch {
      log(.error, error.message)
      return .failed
    }
    requests.withLock { $0.writer = writer }
    var reader = LineReader(input, limit: LineLimits.input)
    var settings = settings
    var conversation = options.dialect.map { converse($0, settings, writer) }
    // By the machine's own clock, as all waiting for input.
    let watchingBegins = ContinuousClock.now + options.watchesAfter
    while conversation?.ending == nil {
      if isStopping { break }
      if let reread = takeReread() {
        settings = reread
        conversation?.reread(reread)
      }
      guard writer.waitForRoom() else { break }
      // Outside of any batch: nobody asked for news, and a bridge that does not read them just now may be writing.
      if let conversation { errands.run(conversation) }
      guard waitForInput(input, conversation, watchingBegins) else { continue }
      writer.beginBatch()
      let goesOn = reader.read { line, number in
        if conversation?.ending != nil { return }
        let line = number == 1 ? line.withoutByteOrderMark : line
        if conversation == nil, let guess = guess(line) { conversation = converse(guess, settings, writer) }
        guard let conversation else { return }
        conversation.receive(decode(line, number, conversation.outbox.dialect), line: number)
        // Not after each line: to look takes a lock.
        if number % 64 == 0 {
          conversation.handOver()
          errands.run(conversation)
          writer.relieve()
        }
      }
      conversation?.handOver()
      writer.endBatch()
      conversation?.startWatching()
      if !goesOn { break }
    }
    return finish(conversation, writer)
  }

  /// Waits for input or for errands. Where none comes for a while, feeds are watched all the same.
  ///
  /// - Returns: whether there is input, or its end.
  private func waitForInput(
    _ input: Int32, _ conversation: Conversation?, _ watchingBegins: ContinuousClock.Instant
  ) -> Bool {
    guard let conversation, !conversation.isWatching else { return wakeup.waitForInput(input) }
    if wakeup.waitForInput(input, atMost: ContinuousClock.now.duration(to: watchingBegins)) { return true }
    if ContinuousClock.now >= watchingBegins { conversation.startWatching() }
    return false
  }

  private var isStopping: Bool { requests.withLock { $0.isStopping } }

  private func takeReread() -> Settings? {
    let make = requests.withLock { requests in
      defer { requests.reread = nil }
      return requests.reread
    }
    return make?()
  }

  private func converse(_ name: DialectName, _ settings: Settings, _ writer: LineWriter) -> Conversation {
    var defaults = options.defaults
    let firstBytes = FirstBytes()
    defaults.mayMatter = { firstBytes.mayBegin($0) || LinkFinder.mayHoldLink($0) }
    let dialect = name.make(defaults)
    let outbox = Outbox(
      dialect, writer, waitingRoom: waitingRoom, keepsOrder: options.keepsMessageOrder || dialect.keepsMessageOrder)
    return Conversation(
      outbox: outbox, unfurler: unfurler, feeds: feeds, desk: FeedDesk(errands), store: store, time: time, log: log,
      waitingRoom: waitingRoom, writer: writer, identity: identity, settings: settings, firstBytes: firstBytes)
  }

  private func guess(_ line: LineReader.Line) -> DialectName? {
    switch line {
    case .bytes(let bytes): DialectName.guess(from: bytes)
    case .tooLong: .text
    }
  }

  private func decode(_ line: LineReader.Line, _ number: Int, _ dialect: any Dialect) -> Incoming {
    switch line {
    case .bytes(let bytes): dialect.decode(bytes, number: number)
    case .tooLong: dialect.tooLong(number: number)
    }
  }

  /// Lets what is in flight finish, each link within its deadline and all within the grace of a stop. Feeds are not
  /// waited for: what was not said is said by the next run.
  private func finish(_ conversation: Conversation?, _ writer: LineWriter) -> Status {
    // Among them may be a wish to watch a feed, which a stop would end.
    if conversation?.ending != .unsupportedProtocol { waitingRoom.waitUntilEmpty() }
    feeds.stop()
    errands.close()
    for work in conversation?.works.underWay ?? [] { work.cancel() }
    for work in conversation?.works.all ?? [] { work.cancelRefreshes() }
    for call in conversation?.calls.underWay ?? [] { call.cancel() }
    conversation?.library.close(within: Self.lastReads)
    if conversation?.ending != .unsupportedProtocol { conversation?.outbox.writeLast(.bye) }
    if !writer.close() {
      log(.error, "nobody reads our output any more: stdout is closed")
      return .failed
    }
    return conversation?.ending == .unsupportedProtocol ? .wrong : .done
  }
}
