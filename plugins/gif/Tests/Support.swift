// SPDX-License-Identifier: MIT

import GIFHandler
import GIFImage
import Synchronization
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

/// A GIF as a server has it.
func served(_ bytes: [UInt8], headers: [(String, String)] = [], chunk: Int = 1000) -> FakePage {
  FakePage(headers: [("Content-Type", "image/gif")] + headers, chunks: [bytes]).chunked(by: chunk)
}

/// What the handler says of a GIF.
func metadata(
  of bytes: [UInt8], headers: [(String, String)] = [], chunk: Int = 1000, pictures: PictureWishes = PictureWishes()
) async throws -> Metadata {
  try HandlerTest.metadata(
    of: await HandlerTest.unfurl(
      GIFHandler(), page: served(bytes, headers: headers, chunk: chunk), url: "https://example.org/a.gif",
      pictures: pictures))
}

/// What the handler says of a page of a site, with what can be fetched beside it.
func metadata(
  ofPage html: String, at url: String, _ pages: [String: FakePage] = [:], headers: [(String, String)] = []
) async throws -> Metadata {
  try HandlerTest.metadata(
    of: await HandlerTest.unfurl(
      GIFHandler(), html: html, url: url, headers: headers, fetcher: FakeFetcher(pages)))
}

/// Records a failure unless the handler declines.
func expectDeclined(
  _ html: String, at url: String, _ pages: [String: FakePage] = [:], _ sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let answer = try await HandlerTest.unfurl(GIFHandler(), html: html, url: url, fetcher: FakeFetcher(pages))
  guard case .declined = answer else {
    Issue.record("it should decline", sourceLocation: sourceLocation)
    return
  }
}

/// A page's `<meta>` elements.
func head(_ properties: [(String, String)], title: String = "") -> String {
  let metas = properties.map { "<meta property=\"\($0)\" content=\"\($1)\">" }.joined(separator: "\n")
  return "<!doctype html><html><head><title>\(title)</title>\n\(metas)</head><body></body></html>"
}

/// A body that counts how often it is asked, and knows whether it was stopped.
final class WatchedBody: Sendable {
  let asked = Mutex(0)
  let isStopped = Mutex(false)

  /// The body that gives out these chunks, and then fails or ends.
  func body(_ chunks: [[UInt8]], then failure: UnfurlError? = nil) -> ResourceBody {
    ResourceBody(
      next: { () async throws(UnfurlError) -> [UInt8]? in
        let index = self.asked.withLock { (asked: inout Int) -> Int in
          asked += 1
          return asked - 1
        }
        if index < chunks.count { return chunks[index] }
        if let failure { throw failure }
        return nil
      }, stop: { self.isStopped.withLock { $0 = true } })
  }
}
