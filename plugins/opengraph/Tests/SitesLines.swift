// SPDX-License-Identifier: MIT

import OpenGraphHandler
import PreviewText
import UnfurlKit
import UnfurlTestKit

/// The line that a channel sees of a page, as the handler and the writer of lines make it; `nil` where nothing is said.
///
/// The pages in these tests were written here, after what such pages publicly look like: their tags and no more.
func line(of html: String, at url: String) async throws -> String? {
  let answer = try await HandlerTest.unfurl(OpenGraphHandler(), html: html, url: url)
  if case .skipped = answer { return nil }
  return PreviewRenderer(policy: ChannelPolicy()).render(
    Preview(handler: "opengraph", metadata: try HandlerTest.metadata(of: answer))
  ).text
}

/// A page of these tags, Open Graph's with the properties as given: `title` is the element, the rest are properties.
func page(title: String, _ properties: [(String, String)] = [], names: [(String, String)] = [], body: String = "")
  -> String
{
  let tags =
    properties.map { "<meta property=\"\($0.0)\" content=\"\($0.1)\">" }
    + names.map { "<meta name=\"\($0.0)\" content=\"\($0.1)\">" }
  return """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <title>\(title)</title>
    \(tags.joined(separator: "\n"))
    </head><body>\(body)</body></html>
    """
}
