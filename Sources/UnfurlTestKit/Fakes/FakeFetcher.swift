// SPDX-License-Identifier: MIT

import Synchronization
import URLParsing
public import UnfurlKit

/// A fetcher that opens no sockets: it brings the pages of a table, and records what was asked of it.
///
/// A request with validators for a page, where redirects have ended, is answered 304 as long as the page has the ETag or
/// Last-Modified that they name.
public final class FakeFetcher: Fetcher {
  private struct Counts {
    var open = 0
    var most = 0
  }

  private let pages: Mutex<[String: FakePage]>
  private let counts = Mutex(Counts())

  /// Every request, in order, with all that it carries: ``FetchRequest/validators`` too.
  public let requests = Recorder<FetchRequest>("fetches")
  /// The URLs of fetches that were cancelled before their head had come.
  public let cancelled = Recorder<String>("cancelled fetches")
  /// The URLs of bodies that were let go of, read to their end or not.
  public let released = Recorder<String>("bodies let go of")

  /// How many fetches wait for their head now.
  public var waiting: Int { counts.withLock { $0.open } }
  /// The most fetches that waited for their head at once.
  public var mostWaiting: Int { counts.withLock { $0.most } }

  /// A fetcher that brings these pages, by serialised URL (``WebURL/href``), and fails with `dns` elsewhere.
  public init(_ pages: [String: FakePage] = [:]) { self.pages = Mutex(pages) }

  /// The page at a URL.
  public subscript(url: String) -> FakePage? {
    get { pages.withLock { $0[url] } }
    set { pages.withLock { $0[url] = newValue } }
  }

  /// The URLs that were asked for, in order.
  public var requestedURLs: [String] { requests.all.map(\.url.href) }

  /// Brings the page at the request's URL.
  public func fetch(_ request: FetchRequest) async throws(UnfurlError) -> Resource {
    let href = request.url.href
    counts.withLock {
      $0.open += 1
      $0.most = max($0.most, $0.open)
    }
    defer { counts.withLock { $0.open -= 1 } }
    requests.record(request)
    guard var page = self[href] else { throw UnfurlError(.dns, "the test has no page at \(href)") }
    if let gate = page.headGate {
      do { try await gate.pass() } catch { throw ended(href, error) }
    }
    if Task.isCancelled { throw ended(href, CancellationError()) }
    if let error = page.error { throw error }
    let final = page.finalURL.flatMap { WebURL($0) } ?? request.url
    if let validators = request.validators, validators.url.removingFragment() == final.removingFragment(),
      page.isUnchanged(since: validators)
    {
      page = page.notModified
    }
    return Resource(
      url: final, status: page.status, headers: HeaderFields(page.headers.map { (name: $0.0, value: $0.1) }),
      hops: final == request.url ? [final] : [request.url, final], mediaType: page.resolvedMediaType,
      body: body(of: page, href))
  }

  private func ended(_ href: String, _ error: any Error) -> UnfurlError {
    if error is CancellationError {
      cancelled.record(href)
      return UnfurlError(.cancelled, "the fetch was cancelled")
    }
    return UnfurlError(.internal, "\(error)")
  }

  private func body(of page: FakePage, _ href: String) -> ResourceBody {
    let next = Counter()
    let isReleased = Counter()
    let released = self.released
    return ResourceBody(
      next: { () async throws(UnfurlError) -> [UInt8]? in
        let index = next.take()
        if let gate = page.bodyGate, index >= page.bodyGateIndex {
          do { try await gate.pass() } catch {
            throw error is CancellationError
              ? UnfurlError(.cancelled, "the fetch was cancelled") : UnfurlError(.internal, "\(error)")
          }
        }
        if index < page.chunks.count { return page.chunks[index] }
        if let error = page.bodyError { throw error }
        return nil
      },
      stop: {
        // Called by a reader that has enough, and once more when the body goes away.
        if isReleased.take() == 0 { released.record(href) }
      })
  }
}

/// A counter that closures can share.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  /// The count so far; then counts one more.
  func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
