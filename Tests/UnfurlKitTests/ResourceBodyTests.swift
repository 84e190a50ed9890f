// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("the body of a resource")
struct ResourceBodyTests {
  private let failure = UnfurlError(.deadline, "the server fell silent")

  private func body(_ chunks: [String], then error: UnfurlError? = nil) async throws -> ResourceBody {
    var page = FakePage(chunks: chunks.map { Array($0.utf8) })
    page.bodyError = error
    let url = try #require(WebURL("https://a.example/"))
    return try await FakeFetcher([url.href: page]).fetch(FetchRequest(url, deadline: .now + .seconds(60))).body
  }

  @Test("what is looked at is not taken")
  func peek() async throws {
    let body = try await body(["ab", "cd", "ef"])
    #expect(try await body.peek(3) == Array("abc".utf8))
    #expect(try await body.peek(1) == Array("a".utf8))
    #expect(try await body.collect(upTo: 100) == Array("abcdef".utf8))
    #expect(try await body.next() == nil)
  }

  @Test("a body that breaks off is looked at as far as it came, and the error comes to whoever reads up to it")
  func breaksOff() async throws {
    let body = try await body(["ab"], then: failure)
    #expect(try await body.peek(100) == Array("ab".utf8))
    #expect(try await body.peek(100) == Array("ab".utf8))
    #expect(try await body.next() == Array("ab".utf8))
    await #expect(throws: failure) { try await body.next() }
  }

  @Test("a body of which nothing came, or that nobody wants any more, cannot be looked at")
  func nothing() async throws {
    let empty = try await body([], then: failure)
    await #expect(throws: failure) { try await empty.peek(100) }
    let cancelled = UnfurlError(.cancelled, "nobody waits")
    let body = try await body(["ab"], then: cancelled)
    await #expect(throws: cancelled) { try await body.peek(100) }
  }
}
