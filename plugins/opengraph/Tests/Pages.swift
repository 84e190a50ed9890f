// SPDX-License-Identifier: MIT

import OpenGraphHandler
import UnfurlKit
import UnfurlTestKit

/// What the handler says of a page.
func metadata(
  of html: String, at url: String = "https://example.org/page", headers: [(String, String)] = [],
  fetcher: FakeFetcher = FakeFetcher()
) async throws -> Metadata {
  try HandlerTest.metadata(
    of: try await HandlerTest.unfurl(
      OpenGraphHandler(), html: html, url: url, headers: headers, fetcher: fetcher))
}

/// The reason for which the handler skips a page; `nil` where it does not.
func skip(of html: String, at url: String = "https://example.org/page") async throws -> SkipReason? {
  guard case .skipped(let reason) = try await HandlerTest.unfurl(OpenGraphHandler(), html: html, url: url) else {
    return nil
  }
  return reason
}
