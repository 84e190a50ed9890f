// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// Which handlers are asked, and in what order.
///
/// The most specific is asked first (host and path, then host, then media type), equals in the order in which the
/// policy lists them.
struct HandlerRouter: Sendable {
  private struct Route: Sendable {
    let handler: any Handler
    /// Kept, since a handler may make its manifest anew each time it is asked.
    let id: String
    let isOnByDefault: Bool
    let readsErrorPages: Bool
    let alternatives: [Alternative]
  }

  private struct Alternative: Sendable {
    let host: HostPattern?
    let path: PathGlob?
    let query: PathGlob?
    let media: MediaRange?

    var specificity: Int { (host == nil ? 0 : 2) + (path == nil && query == nil ? 0 : 1) }

    func matches(_ url: WebURL) -> Bool {
      // The path first: to compare hosts takes longer, since each is brought into its normal form.
      if let path, !path.matches(url.path) { return false }
      if let query, !query.matches(url.query ?? "") { return false }
      if let host, !host.matches(url) { return false }
      return true
    }
  }

  /// The media types that an alternative is for.
  private struct MediaRange: Sendable {
    /// `nil`: all.
    private let glob: PathGlob?
    private let exceptions: Set<String>

    init(_ pattern: String, except exceptions: Set<String>) {
      glob = pattern == "*/*" ? nil : PathGlob(pattern.lowercased())
      self.exceptions = exceptions
    }

    func covers(_ type: String) -> Bool { glob?.matches(type) != false && !exceptions.contains(type) }
  }

  private let routes: [Route]

  init(_ handlers: [any Handler]) {
    routes = handlers.map { handler in
      let manifest = handler.manifest
      return Route(
        handler: handler, id: manifest.id, isOnByDefault: manifest.isOnByDefault,
        readsErrorPages: manifest.readsErrorPages,
        alternatives: manifest.matches.map { match in
          Alternative(
            host: match.host.map { HostPattern($0) }, path: match.path.map(PathGlob.init),
            query: match.query.map(PathGlob.init),
            media: match.mediaType.map { MediaRange($0, except: match.exceptMediaTypes) })
        })
    }
  }

  /// The handlers that are on and match by URL alone: they are asked before anything is fetched.
  func beforeFetch(_ url: WebURL, _ policy: ChannelPolicy) -> [any Handler] {
    ranked(policy) { $0.media == nil && $0.matches(url) }
  }

  /// The handlers that are on and match the page by its media type.
  func forPage(_ url: WebURL, mediaType: String, _ policy: ChannelPolicy) -> [any Handler] {
    ranked(policy) { $0.media?.covers(mediaType) == true && $0.matches(url) }
  }

  /// Whether any handler that is on reads pages at all.
  func readsPages(_ policy: ChannelPolicy) -> Bool {
    !ranked(policy) { $0.media != nil }.isEmpty
  }

  /// Whether any handler that is on reads pages that stand in for others.
  func readsErrorPages(_ policy: ChannelPolicy) -> Bool {
    routes.indices.contains { routes[$0].readsErrorPages && place(of: routes[$0], at: $0, policy) != nil }
  }

  /// Whether a handler that is off here would have been asked, too.
  func isOffHere(_ url: WebURL, mediaType: String?, _ policy: ChannelPolicy) -> Bool {
    var everything = policy
    everything.handlers = routes.map(\.id)
    guard let mediaType else { return !routes.isEmpty }
    return forPage(url, mediaType: mediaType, everything).count > forPage(url, mediaType: mediaType, policy).count
  }

  private func ranked(_ policy: ChannelPolicy, _ matches: (Alternative) -> Bool) -> [any Handler] {
    var found: [(specificity: Int, place: Int, handler: any Handler)] = []
    for (index, route) in routes.enumerated() {
      var best: Int?
      for alternative in route.alternatives where matches(alternative) {
        best = max(best ?? 0, alternative.specificity)
      }
      // Of many handlers few match, so that few are looked for in the policy's list.
      if let best, let place = place(of: route, at: index, policy) { found.append((best, place, route.handler)) }
    }
    if found.count > 1 {
      found.sort { ($1.specificity, $0.place) < ($0.specificity, $1.place) }
    }
    return found.map(\.handler)
  }

  /// A handler's place in the policy's list; `nil` where it is off.
  private func place(of route: Route, at index: Int, _ policy: ChannelPolicy) -> Int? {
    guard let list = policy.handlers else { return route.isOnByDefault ? index : nil }
    return list.firstIndex(of: route.id)
  }
}
