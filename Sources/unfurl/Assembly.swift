// SPDX-License-Identifier: MIT

import Bot
import BotSettings
import Dialects
import FeedWatching
import GIFHandler
import HTTPFetch
import MediaHandler
import OpenGraphHandler
import PreviewStore
import RSSHandler
import UnfurlKit
import Unfurling

/// The parts, put together.
struct Assembly: Sendable {
  /// The handlers that come with the bot, in the order in which equals are asked: those with code, then those of single
  /// sites, which have none.
  static let handlers: [any Handler] = handlersWithCode + SiteHandlers.all()

  private static let handlersWithCode: [any Handler] = [
    OpenGraphHandler(), RSSHandler(), GIFHandler(), MediaHandler(),
  ]

  /// Their names and kinds. The start needs no more of them: to read the manifests would take a tenth of its time.
  private static let handlerNames: [(id: String, kind: HandlerManifest.Kind)] =
    handlersWithCode.map { ($0.manifest.id, $0.manifest.kind) } + SiteHandlers.ids.map { ($0, .declarative) }

  let settings: Settings
  let log: Log
  let time = SystemTimekeeper()

  private static var context: SettingsContext {
    SettingsContext(
      environment: .current(), builtInHandlers: handlerNames.map(\.id), version: Program.version)
  }

  /// Reads the configuration that an invocation names.
  ///
  /// - Returns: `nil` where it has faults, which are said then, one a line.
  init?(_ invocation: Invocation) {
    log = StandardErrorLog.make(invocation)
    guard let settings = Self.load(invocation) else { return nil }
    self.settings = settings
  }

  /// Reads the configuration that an invocation names, at first or in place of earlier settings.
  ///
  /// - Returns: `nil` where it has faults, which are said then, one a line.
  static func load(_ invocation: Invocation, inPlaceOf earlier: Settings? = nil) -> Settings? {
    do throws(Faults) {
      return try Settings.load(flag: invocation.configuration, context: context, inPlaceOf: earlier)
    } catch {
      for fault in error.list { StandardStreams.sayError(fault.description) }
      return nil
    }
  }

  /// What is kept, in the folder that an invocation or the configuration names.
  func store(_ invocation: Invocation, log: Log) -> Store {
    var limits = Store.Limits()
    limits.rows = settings.cache.rows
    limits.bytes = settings.cache.bytes
    limits.keep = settings.cache.keep
    switch settings.stateLocation(flag: invocation.state) {
    case .folder(let folder, let origin):
      // Who named no folder should know of it.
      if origin == .builtIn { log(.notice, "state is kept in \(folder) (--state names another place, or off)") }
      return Store(.folder(folder), limits: limits, time: time, log: log)
    case .memory: return Store(.memory, limits: limits, time: time, log: log)
    }
  }

  /// With a store behind it the memory need hold only what is asked for most.
  func unfurler(_ store: Store) -> Unfurler {
    let rows = store.keepsPreviews ? min(settings.cache.rows, Unfurler.defaultRows) : settings.cache.rows
    return Unfurler(
      handlers: Self.handlers, rules: rules(settings), store: store, time: time, maximumRows: rows,
      maximumBytes: settings.cache.bytes)
  }

  /// What polls the feeds that channels watch, by the fetcher that the unfurler uses.
  func feedWatcher(_ unfurler: Unfurler, _ store: Store) -> FeedWatcher {
    FeedWatcher(store: store, fetcher: { unfurler.fetcher }, time: time, log: log)
  }

  /// The rules of a configuration.
  func rules(_ settings: Settings) -> Unfurler.Rules {
    var freshness = Freshness()
    freshness.preview = settings.cache.fresh
    freshness.keep = settings.cache.keep
    freshness.failure = settings.cache.failures
    var hash = StableHash()
    // Another version may read the same page better.
    hash.feed(Program.version)
    hash.feed(settings.network.fingerprint)
    return Unfurler.Rules(
      fetcher: HTTPFetcher(policy: settings.network, log: log), freshness: freshness, fingerprint: hash.value)
  }

  var identity: Identity {
    Identity(
      version: Program.version,
      handlers: Self.handlerNames.map { ($0.id, $0.kind.rawValue, "on") })
  }

  /// The policy of the channel that an invocation names. Where the channel is off, that is said: nothing would be said there.
  ///
  /// - Parameter wantsPosters: Stills of animations are made, whatever the policy says.
  func policy(_ invocation: Invocation, wantsPosters: Bool = false) -> PolicyInForce {
    let channel = DialectDefaults(network: invocation.network, channel: invocation.channel)
      .channelName(network: nil, channel: nil)
    let resolved = settings.policy(for: channel)
    if invocation.channel != nil, let notice = resolved.noticeOfSilence { log(.notice, notice) }
    var policy = resolved.policy
    if wantsPosters { policy.posters = true }
    return PolicyInForce(policy, channel: channel, isBoundToChannel: settings.bindsAnswersToChannels)
  }
}
