// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

/// Where the tests' manifest fetches.
let api = "https://api.example.org/thing/7?lang=en"

/// A manifest whose fields are written as in YAML.
func manifest(
  _ fields: [DeclarativeField: [String]] = [.title: ["/title"]], fetch: String? = api, page: String? = nil,
  options: [String: OptionValue] = [:]
) throws -> DeclarativeManifest {
  DeclarativeManifest(
    id: "thing", summary: "Things", matches: [.init(host: "example.org", path: "/**")],
    fetch: try fetch.map { try URLTemplate($0) }, page: try page.map { try URLTemplate($0) },
    preview: try fields.mapValues { try $0.map { try FieldTemplate($0) } }, options: options)
}

/// An answer of JSON.
func json(_ text: String, status: Int = 200) -> FakePage {
  .body(Array(text.utf8), mediaType: "application/json", status: status)
}

/// What a handler answers to a link whose site answers `text`.
func answer(
  _ fields: [DeclarativeField: [String]], _ text: String, link: String = "https://example.org/thing/7"
) async throws -> HandlerAnswer {
  try await HandlerTest.unfurl(
    DeclarativeHandler(try manifest(fields)), url: link, fetcher: FakeFetcher([api: json(text)]))
}

/// The metadata that a site's answer gives.
func metadata(_ fields: [DeclarativeField: [String]], _ text: String) async throws -> Metadata {
  try HandlerTest.metadata(of: try await answer(fields, text))
}

/// The title that a pointer finds; `nil`: the handler declines.
func title(_ pointer: String, in text: String) async throws -> String? {
  guard case .preview(let metadata, _, _) = try await answer([.title: [pointer]], text) else { return nil }
  return metadata.title
}

extension HandlerAnswer {
  /// Whether the next handler is asked.
  var isDeclined: Bool { if case .declined = self { true } else { false } }

  /// Where the handler says that the page is.
  var elsewhere: String? { if case .elsewhere(let url) = self { url.href } else { nil } }
}
