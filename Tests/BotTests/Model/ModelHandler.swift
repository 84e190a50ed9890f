// SPDX-License-Identifier: MIT

import UnfurlKit

/// A handler that takes the whole body for the title; an empty page has nothing to say.
struct ModelHandler: Handler {
  let manifest = HandlerManifest(
    id: "echo", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "text/html")])

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    let bytes = try await request.page?.body.collect(upTo: 1000) ?? []
    if bytes.isEmpty { return .skipped(.nothingToSay) }
    var metadata = Metadata()
    metadata.title = String(decoding: bytes, as: UTF8.self)
    return .preview(metadata)
  }
}
