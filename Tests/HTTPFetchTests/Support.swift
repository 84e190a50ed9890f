// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

/// A policy under which loopback may be fetched from.
func loopbackPolicy(_ change: (inout NetworkPolicy) -> Void = { _ in }) -> NetworkPolicy {
  var policy = NetworkPolicy()
  policy.allow = [.init(range: "127.0.0.0/8"), .init(range: "::1/128")]
  policy.userAgent = "unfurl-test"
  change(&policy)
  return policy
}

/// A fetcher under such a policy.
func loopbackFetcher(_ change: (inout NetworkPolicy) -> Void = { _ in }) -> HTTPFetcher {
  HTTPFetcher(policy: loopbackPolicy(change), log: .silent)
}

extension HTTPFetcher {
  /// Fetches, with ten seconds for all of it unless the test says otherwise.
  func get(
    _ url: WebURL, within time: Duration = .seconds(10), _ change: (inout FetchRequest) -> Void = { _ in }
  ) async throws(UnfurlError) -> Resource {
    var request = FetchRequest(url, deadline: .now + time)
    change(&request)
    return try await fetch(request)
  }

  /// The error of a fetch that must fail, in its head or in its body.
  func failure(
    _ url: WebURL, within time: Duration = .seconds(10), _ change: (inout FetchRequest) -> Void = { _ in }
  ) async -> UnfurlError? {
    do {
      let resource = try await get(url, within: time, change)
      while try await resource.body.next() != nil {}
      return nil
    } catch {
      return error
    }
  }
}

extension ResourceBody {
  /// The whole body.
  func all() async throws(UnfurlError) -> [UInt8] { try await collect(upTo: .max) }

  /// The body up to its end or its error, and the error.
  func allAndError() async -> ([UInt8], UnfurlError?) {
    var bytes: [UInt8] = []
    do {
      while let chunk = try await next() { bytes += chunk }
      return (bytes, nil)
    } catch {
      return (bytes, error)
    }
  }
}

/// A URL that a test has written.
func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

/// Waits until a figure of the fetcher, which tells nobody when it changes, is as it must become; bounded, so that a broken
/// test fails rather than hangs.
func eventually(_ isSo: () -> Bool, _ location: SourceLocation = #_sourceLocation) async throws {
  let end = ContinuousClock.now + .seconds(10)
  while !isSo() {
    guard ContinuousClock.now < end else {
      Issue.record("it never became so", sourceLocation: location)
      throw TestKitError("patience is at its end")
    }
    try await Task.sleep(for: .milliseconds(1))
  }
}
