// SPDX-License-Identifier: MIT

import JSONText
import URLParsing
package import UnfurlKit

/// Unfurls the links of a site by a manifest: it fetches JSON that the site offers, and reads the fields out of it.
///
/// 1. The manifest's `fetch` makes a URL of the link, or there is none to be made.
/// 2. The answer is fetched within a part of the time that is left, so that a slow one leaves some for the page.
/// 3. Each field is the first of its values that says something (``AnswerReading``).
/// 4. Without a title the answer says nothing; then the page that the manifest names is unfurled in place of the one
///    linked, or the next handler is asked. No failure is thrown: the page itself may well be had.
package struct DeclarativeHandler: Handler {
  /// The longest that an answer is waited for.
  static let longestWait: Duration = .seconds(4)
  /// The part of the time that is left in which it must come, so that some is left for the page.
  private static let share = 0.4
  /// The most bytes of an answer.
  static let byteLimit = 512 << 10

  package let manifest: HandlerManifest
  private let declared: DeclarativeManifest

  /// A handler.
  ///
  /// - Parameter isOnByDefault: whether it is on where no policy lists it: it came with us.
  package init(_ declared: DeclarativeManifest, isOnByDefault: Bool = false) {
    self.declared = declared
    manifest = HandlerManifest(
      id: declared.id, summary: declared.summary, kind: .declarative, matches: declared.matches,
      options: declared.options, isOnByDefault: isOnByDefault)
  }

  /// Asks what the manifest says.
  ///
  /// - Throws: ``UnfurlError/Code/cancelled`` alone.
  package func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    if let preview = try await preview(of: request, context) { return preview }
    if let page = declared.page, request.page == nil {
      guard let url = page.url(for: request.url, options: context.options) else {
        context.trace?.note("the link lacks a part that the handler's page takes up")
        return .declined
      }
      if url != request.url { return .elsewhere(url) }
    }
    return .declined
  }

  /// What the answer to `fetch` says; `nil` where there is none, or it says nothing.
  private func preview(of request: HandlerRequest, _ context: HandlerContext) async throws -> HandlerAnswer? {
    guard let template = declared.fetch else { return nil }
    guard let url = template.url(for: request.url, options: context.options) else {
      context.trace?.note("the link lacks a part that the handler's request takes up")
      return nil
    }
    let document: JSONValue
    let base: WebURL
    do {
      (document, base) = try await fetch(url, context)
    } catch {
      if Task.isCancelled || (error as? UnfurlError)?.code == .cancelled { throw UnfurlError.cancelled }
      context.trace?.note("the site's answer could not be used: \((error as? UnfurlError)?.message ?? "\(error)")")
      return nil
    }
    let reading = AnswerReading(document, at: base, by: declared, isExplained: context.trace != nil)
    guard reading[.title] != nil else {
      context.trace?.note("the site's answer has no title")
      return nil
    }
    for choice in reading.choices { context.trace?.note(choice) }
    return .preview(reading.metadata(of: request), text: reading[.text], freshFor: reading.freshFor)
  }

  /// Why an answer is none that can be read.
  private struct NoAnswer: Error, CustomStringConvertible {
    let description: String
  }

  private func fetch(
    _ url: WebURL, _ context: HandlerContext
  ) async throws -> (document: JSONValue, base: WebURL) {
    let now = ContinuousClock.now
    let patience = min(Self.longestWait, now.duration(to: context.deadline) * Self.share)
    var request = FetchRequest(url, deadline: now + patience)
    request.accept = "application/json"
    request.acceptLanguage = context.acceptLanguage
    request.maximumBytes = Self.byteLimit
    let answer = try await context.fetch(request)
    defer { answer.body.stop() }
    guard answer.status < 400 else { throw NoAnswer(description: "its status is \(answer.status)") }
    guard Self.mayBeJSON(try await answer.body.peek(64)) else { throw NoAnswer(description: "it is no JSON") }
    // One byte more than may be there shows that it is longer.
    var bytes = try await answer.body.collect(upTo: Self.byteLimit + 1)
    guard bytes.count <= Self.byteLimit else {
      throw NoAnswer(description: "it is longer than \(Self.byteLimit >> 10) KiB")
    }
    if bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(Self.byteOrderMark.count) }
    do throws(JSONError) {
      return (try JSONValue(parsing: bytes), answer.url)
    } catch {
      throw NoAnswer(description: "it is no JSON (\(error.reason) at byte \(error.offset))")
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether bytes begin as an object or an array does: a page in place of an answer need not be read to its end.
  private static func mayBeJSON(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    guard let first = rest.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return !rest.isEmpty }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
