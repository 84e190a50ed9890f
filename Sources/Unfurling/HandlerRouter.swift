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
    let isBuiltIn: Bool
    let alternatives: [Alternative]
  }

  private struct Alternative: Sendable {
    let host: HostPattern?
    let path: PathGlob?
    let query: PathGlob?
    let mediaType: String?
    let exceptMediaTypes: Set<String>

    var specificity: Int { (host == nil ? 0 : 2) + (path == nil && query == nil ? 0 : 1) }

    func matches(_ url: WebURL) -> Bool {
      if let host, !host.matches(url.hostText) { return false }
      if let path, !path.matches(url.path) { return false }
      if let query, !query.matches(url.query ?? "") { return false }
      return true
    }

    /// Whether it is for pages of this media type.
    func covers(_ type: String) -> Bool {
      guard let mediaType, HandlerRouter.media(mediaType, covers: type) else { return false }
      return !exceptMediaTypes.contains(type)
    }
  }

  private let routes: [Route]

  init(_ handlers: [any Handler]) {
    routes = handlers.map { handler in
      let manifest = handler.manifest
      return Route(
        handler: handler, id: manifest.id, isBuiltIn: manifest.kind == .builtIn,
        alternatives: manifest.matches.map {
          Alternative(
            host: $0.host.map { HostPattern($0) }, path: $0.path.map(PathGlob.init), query: $0.query.map(PathGlob.init),
            mediaType: $0.mediaType?.lowercased(), exceptMediaTypes: $0.exceptMediaTypes)
        })
    }
  }

  /// The handlers that are on and match by URL alone: they are asked before anything is fetched.
  func beforeFetch(_ url: WebURL, _ policy: ChannelPolicy) -> [any Handler] {
    ranked(policy) { $0.mediaType == nil && $0.matches(url) }
  }

  /// The handlers that are on and match the page by its media type.
  func forPage(_ url: WebURL, mediaType: String, _ policy: ChannelPolicy) -> [any Handler] {
    ranked(policy) { $0.covers(mediaType) && $0.matches(url) }
  }

  /// Whether any handler that is on reads pages at all.
  func readsPages(_ policy: ChannelPolicy) -> Bool {
    !ranked(policy) { $0.mediaType != nil }.isEmpty
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
      guard let place = place(of: route, at: index, policy) else { continue }
      var best: Int?
      for alternative in route.alternatives where matches(alternative) {
        best = max(best ?? 0, alternative.specificity)
      }
      if let best { found.append((best, place, route.handler)) }
    }
    if found.count > 1 {
      found.sort { ($1.specificity, $0.place) < ($0.specificity, $1.place) }
    }
    return found.map(\.handler)
  }

  /// A handler's place in the policy's list; `nil` where it is off.
  private func place(of route: Route, at index: Int, _ policy: ChannelPolicy) -> Int? {
    guard let list = policy.handlers else { return route.isBuiltIn ? index : nil }
    return list.firstIndex(of: route.id)
  }

  /// Whether `image/*` or `*/*+xml` covers a media type.
  private static func media(_ pattern: String, covers type: String) -> Bool {
    pattern == type || pattern == "*/*" || (pattern.utf8.contains(UInt8(ascii: "*")) && PathGlob(pattern).matches(type))
  }
}
