// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit

@testable import OpenGraphHandler

/// A page as it comes, and what was asked for.
struct Came: Sendable, CustomTestStringConvertible {
  let name: String
  let asked: String
  /// Where it is; `nil`: where it was asked for.
  var at: String?
  /// The hops between both.
  var through: [String] = []
  var status = 200
  var headers: [(String, String)] = []
  let html: String

  var testDescription: String { name }

  /// The page, its body still to be read.
  func resource() throws -> Resource {
    let hops = try ([asked] + through + [at ?? asked]).map { try #require(WebURL($0)) }
    return Resource(
      url: hops[hops.count - 1], status: status,
      headers: HeaderFields(
        [(name: "content-type", value: "text/html; charset=utf-8")] + headers.map { (name: $0.0, value: $0.1) }),
      hops: at == nil ? [hops[0]] : hops, mediaType: "text/html", body: ResourceBody(Array(html.utf8)))
  }

  /// Why it is not the page that was asked for; `nil` where it is.
  func verdict(_ options: [String: OptionValue] = [:]) async throws -> String? {
    let page = try resource()
    let reading = try await PageReading.read(page)
    return Interstitials(options: options).verdict(on: page, reading, asked: try #require(WebURL(asked)))
  }
}

/// A page with a title, more for its head, and a body.
func html(_ title: String, head: String = "", _ body: String = "") -> String {
  "<!doctype html><html><head><meta charset=utf-8><title>\(title)</title>\(head)</head><body>\(body)</body></html>"
}

/// What a page says that was written for previews.
let tagged = """
  <meta property="og:title" content="A thing of its own"><meta property="og:description" content="Words about the thing.">
  <meta property="og:image" content="/thing.jpg">
  """

/// The little form that forums have at the top of each page.
let loginBar = """
  <form id="login-bar" action="/login/login"><input name="login"><input type="password" name="password"></form>
  """

/// A text that is too long for a page that only stands in for another.
let article = String(repeating: "<p>A sentence of an article that goes on for a while, as articles do.</p>", count: 30)
