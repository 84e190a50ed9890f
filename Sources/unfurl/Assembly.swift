// SPDX-License-Identifier: MIT

import Bot
import BotSettings
import Dialects
import HTTPFetch
import OpenGraphHandler
import UnfurlKit
import Unfurling

/// The parts, put together.
struct Assembly: Sendable {
  /// The handlers that are compiled in, in the order in which equals are asked.
  static let handlers: [any Handler] = [OpenGraphHandler()]

  let settings: Settings
  let log: Log
  let time = SystemTimekeeper()

  private static var context: SettingsContext {
    SettingsContext(
      environment: .current(), builtInHandlers: handlers.map(\.manifest.id), version: Program.version)
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

  func fetcher(_ settings: Settings) -> HTTPFetcher { HTTPFetcher(policy: settings.network, log: log) }

  func unfurler(_ fetcher: any Fetcher) -> Unfurler {
    Unfurler(
      handlers: Self.handlers, fetcher: fetcher, time: time, freshness: Self.freshness(settings),
      maximumRows: min(settings.cache.rows, Unfurler.defaultRows), maximumBytes: settings.cache.bytes)
  }

  /// For how long a configuration has answers remembered.
  static func freshness(_ settings: Settings) -> Freshness {
    var freshness = Freshness()
    freshness.preview = settings.cache.fresh
    freshness.failure = settings.cache.failures
    return freshness
  }

  var identity: Identity {
    Identity(
      version: Program.version,
      handlers: Self.handlers.map { ($0.manifest.id, $0.manifest.kind.rawValue, "on") })
  }

  /// The policy of the channel that an invocation names.
  func policy(_ invocation: Invocation) -> PolicyInForce {
    let channel = DialectDefaults(network: invocation.network, channel: invocation.channel)
      .channelName(network: nil, channel: nil)
    return PolicyInForce(
      settings.policy(for: channel).policy, channel: channel,
      isBoundToChannel: settings.bindsAnswersToChannels)
  }
}
