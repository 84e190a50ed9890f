// SPDX-License-Identifier: MIT

import OEmbedReading
import URLParsing
import UnfurlKit

/// What a site says of a page by oEmbed (oembed.com, version 1.0), for what the page itself leaves open.
///
/// Where to ask is found in this order: what the page names in its head, what its server names in the header field Link,
/// and the list of providers (``OEmbedProviders``). One is asked, once. Whatever goes wrong with that costs nothing but
/// what it would have said.
struct OEmbedSource {
  /// How long an endpoint has for its answer.
  static let patience: Duration = .seconds(3)
  /// How long before the link's own deadline that must be over, so that what the page itself said is still shown.
  static let reserve: Duration = .milliseconds(500)

  let request: HandlerRequest
  let context: HandlerContext

  /// Offers what the answer says to a reading that lacks it.
  ///
  /// - Returns: for how long the answer holds, where it says so and something of it was taken.
  /// - Throws: ``UnfurlError/Code/cancelled`` alone.
  func fillGaps(of reading: inout PageReading) async throws(UnfurlError) -> Duration? {
    guard Self.isWorthAsking(reading), let endpoint = endpoint(for: reading),
      let answer = try await answer(of: endpoint)
    else { return nil }
    return reading.take(answer) ? answer.cacheAge : nil
  }

  /// A preview of the link by its provider alone, for where the page is not to be had; `nil` where there is none.
  ///
  /// - Throws: ``UnfurlError/Code/cancelled`` alone.
  func standIn() async throws(UnfurlError) -> HandlerAnswer? {
    guard let endpoint = OEmbedProviders.endpoint(for: request.url), let answer = try await answer(of: endpoint) else {
      return nil
    }
    var reading = PageReading(standingInFor: request.url, explains: context.trace != nil)
    // Some answer with their own name where they know nothing of the link.
    guard reading.take(answer), reading.hasGoodTitle else { return nil }
    note("its provider says what it is")
    reading.explain(to: context.trace)
    var metadata = reading.metadata
    metadata.originalURL = request.originalURL
    return .preview(metadata, freshFor: answer.cacheAge)
  }

  /// A page is worth a second request where it has no title of its own, or nothing but a title. Where its line says
  /// enough, nobody is kept waiting for a picture, an author or the name of the site.
  static func isWorthAsking(_ reading: PageReading) -> Bool {
    !reading.hasGoodTitle
      || (reading.metadata.description == nil && reading.metadata.image == nil && reading.metadata.video == nil)
  }

  private func endpoint(for reading: PageReading) -> WebURL? {
    // Header fields are known of the page that came first; where it sent its reader on, they are not this page's.
    let page = request.page.flatMap { $0.url == reading.page ? $0 : nil }
    return reading.oEmbedLinks(fields: page?.headers.all("link") ?? []).first
      ?? OEmbedProviders.endpoint(for: reading.page) ?? OEmbedProviders.endpoint(for: request.url)
  }

  /// Asks an endpoint; `nil` where it has no answer, or none in time.
  private func answer(of endpoint: WebURL) async throws(UnfurlError) -> OEmbedAnswer? {
    let told = RequestRecord.told(endpoint)
    let now = ContinuousClock.now
    let deadline = min(context.deadline - Self.reserve, now + Self.patience)
    guard deadline > now else {
      note("there is no time left to ask \(told)")
      return nil
    }
    var asked = FetchRequest(endpoint, deadline: deadline)
    asked.purpose = "oembed"
    asked.accept = "application/json, text/xml;q=0.8, application/xml;q=0.8, */*;q=0.1"
    asked.acceptLanguage = context.acceptLanguage
    asked.maximumBytes = OEmbedAnswer.maximumBytes
    asked.channel = request.channel
    asked.handler = "opengraph"
    asked.trace = context.trace
    do {
      let resource = try await context.fetch(asked)
      defer { resource.body.stop() }
      guard (200..<300).contains(resource.status) else {
        note("\(told) answered \(resource.status)")
        return nil
      }
      let bytes = try await resource.body.collect(upTo: OEmbedAnswer.maximumBytes)
      let answer = OEmbedAnswer(bytes, contentType: resource.headers["content-type"], from: resource.url)
      note(answer == nil ? "what \(told) says is no answer" : "\(told) has an answer")
      return answer
    } catch is CancellationError {
      throw .cancelled
    } catch let error as UnfurlError where error.code == .cancelled {
      throw error
    } catch {
      note("\(told) failed: \(error)")
      return nil
    }
  }

  private func note(_ step: String) { context.trace?.note("oEmbed: \(step)") }
}
