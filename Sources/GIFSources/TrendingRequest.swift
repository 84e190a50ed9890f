// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// One request for what is trending: the only place where the key is put into a URL.
struct TrendingRequest: Sendable {
  let endpoint: String
  let key: @Sendable () -> String

  /// Asks for a page.
  ///
  /// No redirect is followed: the key in the URL is for one host alone.
  func send(_ wish: GIPHY.Wish, by fetcher: any Fetcher, _ time: any Timekeeper) async -> GIPHY.Answer {
    let key = key()
    guard let url = url(key, offset: wish.offset) else { return .failure(.badEndpoint) }
    var request = FetchRequest(url, deadline: wish.deadline)
    request.accept = "application/json"
    request.maximumBytes = GIPHY.maximumBytes
    request.maximumRedirects = 0
    request.channel = wish.channel
    do throws(UnfurlError) {
      let resource = try await fetcher.fetch(request)
      defer { resource.body.stop() }
      // Whatever a fetcher makes of the limit.
      guard resource.url.origin == url.origin, resource.hops.count <= 1 else { return .failure(.redirected) }
      guard resource.status == 200 else {
        return .failure(GIPHYFailure(status: resource.status, retryAfter(resource, time)))
      }
      let bytes = try await resource.body.collect(upTo: GIPHY.maximumBytes)
      switch TrendingReader.read(bytes, offset: wish.offset, withholding: key) {
      case .page(let page): return .success(page)
      case .status(let status): return .failure(GIPHYFailure(status: status, retryAfter(resource, time)))
      case .unreadable: return .failure(.unreadable)
      }
    } catch {
      return .failure(GIPHYFailure(error.code))
    }
  }

  /// `{endpoint}/trending?api_key=…&limit=10&offset=0`; what the endpoint has of a query is dropped.
  private func url(_ key: String, offset: Int) -> WebURL? {
    guard let base = WebURL(endpoint)?.removingCredentials().removingFragment().replacingQuery(nil) else { return nil }
    var path = base.href[...]
    while path.hasSuffix("/") { path.removeLast() }
    return WebURL("\(path)/trending?api_key=\(key.percentEncodedPart())&limit=\(GIPHY.step)&offset=\(offset)")
  }

  private func retryAfter(_ resource: Resource, _ time: any Timekeeper) -> Duration? {
    resource.headers["retry-after"]
      .flatMap { RetryAfter.milliseconds($0, now: time.millisecondsSince1970) }
      .map { .milliseconds($0) }
  }
}
