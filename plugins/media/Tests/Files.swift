// SPDX-License-Identifier: MIT

import MediaHandler
import UnfurlKit
import UnfurlTestKit

/// What the handler answers to a file.
func answer(
  _ bytes: [UInt8], _ type: String?, at url: String = "https://example.org/file", _ headers: [(String, String)] = []
) async throws -> HandlerAnswer {
  let page = FakePage(
    headers: (type.map { [("Content-Type", $0)] } ?? []) + headers, chunks: bytes.isEmpty ? [] : [bytes])
  return try await HandlerTest.unfurl(MediaHandler(), page: page, url: url)
}

/// What the handler tells of a file.
func metadata(
  _ bytes: [UInt8], _ type: String?, at url: String = "https://example.org/file", _ headers: [(String, String)] = []
) async throws -> Metadata {
  try HandlerTest.metadata(of: await answer(bytes, type, at: url, headers))
}
