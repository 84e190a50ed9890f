// SPDX-License-Identifier: MIT

import HTMLHead
package import UnfurlKit

extension PageReading {
  /// Of a page with a status of 4xx or 5xx so many bytes are looked at: enough to tell what stands in for the page.
  static let errorPageBytes = 16 * 1024

  /// Reads a page as it arrives until its head has said enough, then stops the transfer.
  ///
  /// - Throws: ``UnfurlError`` where the body ended in an error before the page had said its title; what came before
  ///   an error is used.
  package static func read(_ page: Resource, trace: Trace? = nil) async throws(UnfurlError) -> PageReading {
    var limits = HeadLimits()
    limits.keepsBrowserLinks = false
    if page.status >= 400 { limits.bytes = min(limits.bytes, errorPageBytes) }
    let reader = HeadReader(contentType: page.headers["content-type"], limits: limits)
    var failure: UnfurlError?
    do throws(UnfurlError) {
      while let chunk = try await page.body.next() {
        if reader.read(chunk) == .enough { break }
      }
    } catch {
      if error.code == .cancelled { throw error }
      failure = error
    }
    page.body.stop()
    let reading = PageReading(reader.finish(), at: page.url, headers: page.headers, explains: trace != nil)
    if let failure {
      // Of an error page its status is told, not how its body ended.
      guard reading.metadata.title != nil || page.status >= 400 else { throw failure }
      trace?.note("the page broke off (\(failure)); what came of it is used")
    }
    return reading
  }
}
