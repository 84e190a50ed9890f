// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("One body for several handlers")
struct ReplayTests {
  /// A body of numbered chunks that counts how many were asked for.
  private final class Chunks: Sendable {
    let given = Mutex(0)
    private let count: Int

    init(_ count: Int) { self.count = count }

    var body: ResourceBody {
      ResourceBody { () async throws(UnfurlError) -> [UInt8]? in
        self.given.withLock { given in
          if given == self.count { return nil }
          given += 1
          return [UInt8(given)]
        }
      }
    }
  }

  @Test("each reads it from its start, and the server is asked once")
  func fromStart() async throws {
    let chunks = Chunks(4)
    let replay = ReplayedBody(chunks.body)
    let first = replay.view()
    #expect(try await first.next() == [1])
    #expect(try await first.next() == [2])
    for _ in 0..<2 { #expect(try await replay.view().collect(upTo: 9) == [1, 2, 3, 4]) }
    #expect(chunks.given.withLock { $0 } == 4)
  }

  @Test("who claims it reads on to its end, also what another has read before it, and nobody after it reads anything")
  func claimed() async throws {
    let replay = ReplayedBody(Chunks(5).body)
    #expect(try await replay.view().collect(upTo: 3) == [1, 2, 3])
    let second = replay.view()
    #expect(try await second.next() == [1])
    second.claim()
    #expect(try await second.next() == [2])
    second.claim()
    #expect(try await second.collect(upTo: 9) == [3, 4, 5])
    #expect(try await second.next() == nil)
    await #expect(throws: UnfurlError.self) { try await replay.view().next() }
  }

  @Test("a claim before the first chunk holds, too")
  func atOnce() async throws {
    let replay = ReplayedBody(Chunks(3).body)
    let view = replay.view()
    view.claim()
    #expect(try await view.collect(upTo: 9) == [1, 2, 3])
    await #expect(throws: UnfurlError.self) { try await replay.view().next() }
  }

  @Test("a handler that claims a page and fails then is the page's outcome, whoever is asked next")
  func failing() async throws {
    let claiming = ScriptedHandler("claiming") { request, _ in
      let body = try #require(request.page?.body)
      _ = try await body.next()
      body.claim()
      throw UnfurlError(.badContent, "broken")
    }
    let bench = Bench(["https://a.example/": .html("text")], handlers: [claiming, ScriptedHandler.echo()])
    #expect(try await bench.outcome("https://a.example/").word == "bad_content")
  }
}
