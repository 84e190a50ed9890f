// SPDX-License-Identifier: MIT

internal import Synchronization
internal import URLParsing
package import UnfurlKit

/// The fetcher of the bot: HTTP/1.1 and HTTP/2 by libcurl, names by c-ares, both on one thread of its own.
///
/// The thread, the TLS context and the look-up of name servers come into being with the first fetch. Limits, redirects
/// and the address guard are described at ``CurlEngine``.
package final class HTTPFetcher: Fetcher, Sendable {
  private enum Engine {
    case none
    case running(Mailbox, WorkerThread)
    case ended
  }

  private let policy: NetworkPolicy
  private let log: Log
  private let board = StatisticsBoard()
  private let engine = Mutex(Engine.none)

  /// A fetcher that keeps to `policy`.
  package init(policy: NetworkPolicy, log: Log) {
    self.policy = policy
    self.log = log
  }

  deinit { stop(waiting: false) }

  /// How busy it is.
  package var statistics: FetchStatistics { board.figures }

  /// Follows redirects to a final answer and returns it as soon as its head is in.
  package func fetch(_ request: FetchRequest) async throws(UnfurlError) -> Resource {
    if Task.isCancelled { throw UnfurlError(.cancelled, "Nobody waits for \(request.toldURL) any more.") }
    guard let mailbox = mailbox() else { throw UnfurlError(.cancelled, "The fetcher has been shut down.") }
    let delivery = Delivery(request, mailbox: mailbox)
    guard mailbox.post(.start(delivery)) else {
      let refused = UnfurlError(.cancelled, "The fetcher has been shut down.")
      delivery.traced?.end(.failed(refused))
      throw refused
    }
    let answer = try await delivery.answer()
    // The body keeps the fetcher, and so its thread, until it is let go of.
    let body = ResourceBody(
      next: { [self] () async throws(UnfurlError) -> [UInt8]? in
        defer { withExtendedLifetime(self) {} }
        return try await delivery.next()
      }, stop: { delivery.stop() })
    return Resource(
      url: answer.hops.last ?? request.url, status: answer.status, headers: answer.headers, hops: answer.hops,
      mediaType: answer.mediaType, body: body)
  }

  /// Ends all transfers and the thread, and waits until it has ended. Later fetches are refused.
  package func shutdown() { stop(waiting: true) }

  private func stop(waiting: Bool) {
    let running = engine.withLock { engine in
      defer { engine = .ended }
      return engine
    }
    guard case .running(let mailbox, let thread) = running else { return }
    mailbox.post(.shutDown)
    if waiting { thread.join() }
  }

  /// The engine's mailbox; begins the engine where it is the first fetch. `nil` after the end.
  private func mailbox() -> Mailbox? {
    engine.withLock { engine in
      switch engine {
      case .running(let mailbox, _): return mailbox
      case .ended: return nil
      case .none:
        guard let mailbox = Mailbox() else { return nil }
        let (policy, log, board) = (policy, log, board)
        let thread = try? WorkerThread {
          guard let engine = CurlEngine(policy: policy, log: log, mailbox: mailbox, board: board) else {
            log(.error, "libcurl cannot be initialised: nothing can be fetched")
            for case .start(let delivery) in mailbox.close() {
              let refused = UnfurlError(.internal, "libcurl cannot be initialised.")
              delivery.traced?.end(.failed(refused))
              delivery.end(refused)
            }
            return
          }
          engine.run()
        }
        guard let thread else { return nil }
        engine = .running(mailbox, thread)
        return mailbox
      }
    }
  }
}
