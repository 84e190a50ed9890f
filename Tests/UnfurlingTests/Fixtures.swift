// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

/// A handler that does what a test tells it.
struct ScriptedHandler: Handler {
  let manifest: HandlerManifest
  let answer: @Sendable (HandlerRequest, HandlerContext) async throws -> HandlerAnswer

  init(
    _ id: String, matches: [HandlerManifest.Match] = [.init(mediaType: "text/html")], readsAtMost: Int? = nil,
    answer: @escaping @Sendable (HandlerRequest, HandlerContext) async throws -> HandlerAnswer
  ) {
    manifest = HandlerManifest(id: id, summary: "a test's handler", matches: matches, readsAtMost: readsAtMost)
    self.answer = answer
  }

  /// A handler whose preview has the whole body as its title.
  static func echo(_ id: String = "echo", matches: [HandlerManifest.Match] = [.init(mediaType: "text/html")]) -> Self {
    ScriptedHandler(id, matches: matches) { request, _ in
      var metadata = Metadata()
      metadata.title = String(decoding: try await request.page?.body.collect(upTo: 1000) ?? [], as: UTF8.self)
      return .preview(metadata)
    }
  }

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    try await answer(request, context)
  }
}

/// An unfurler on a fake network and a clock that stands still.
struct Bench {
  let fetcher: FakeFetcher
  let clock = ManualClock()
  let store: Store
  let unfurler: Unfurler

  init(_ pages: [String: FakePage] = [:], handlers: [any Handler] = [ScriptedHandler.echo()]) {
    fetcher = FakeFetcher(pages)
    store = Store(.memory, time: clock, log: .silent)
    unfurler = Unfurler(handlers: handlers, rules: Unfurler.Rules(fetcher: fetcher), store: store, time: clock)
  }

  func ask(
    _ url: String, channel: String = "room", bound: Bool = false, _ change: (inout ChannelPolicy) -> Void = { _ in }
  )
    throws -> Unfurler.Ask
  {
    var policy = ChannelPolicy()
    change(&policy)
    let name = ChannelName(name: channel)
    return Unfurler.Ask(
      url: try #require(WebURL(url)), written: url,
      policy: PolicyInForce(policy, channel: name, isBoundToChannel: bound))
  }

  func outcome(_ url: String, _ change: (inout ChannelPolicy) -> Void = { _ in }) async throws -> Outcome {
    await unfurler.unfurl(try ask(url, change)).outcome
  }
}

extension Outcome {
  /// The outcome in one word: the title, the reason, or the code.
  var word: String {
    switch self {
    case .preview(let preview): preview.metadata.title ?? ""
    case .skipped(let reason): reason.rawValue
    case .failed(let error): error.code.rawValue
    }
  }
}
