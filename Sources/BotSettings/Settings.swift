// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A whole configuration, read and checked: the sections as they are, and the rules from which each channel's policy
/// is resolved.
package struct Settings: Sendable {
  /// A rule of `networks` or `channels`.
  struct Rule: Sendable {
    /// Its key.
    let pattern: Glob
    /// Where it stands.
    let origin: Origin
    /// What it says.
    let layer: PolicyLayer
  }

  /// The file; `nil`: there is none.
  package internal(set) var file: String?
  /// What holds everywhere.
  var defaults = PolicyLayer.empty
  /// What holds in a network, in the order of the file.
  var networks: [Rule] = []
  /// What holds in channels, in the order of the file.
  var channels: [Rule] = []
  var networkSection = NetworkSection()
  var pluginSection = PluginSection()
  let context: SettingsContext

  /// What the fetcher may do.
  package internal(set) var network = NetworkPolicy()
  /// The section `irc`.
  package internal(set) var irc = IRCSettings()
  /// The section `matrix`.
  package internal(set) var matrix = MatrixSettings()
  /// The section `matterbridge`.
  package internal(set) var matterbridge = MatterbridgeSettings()
  /// The section `giphy`.
  package internal(set) var giphy = GIPHYSettings()
  /// The section `gifs`.
  package internal(set) var gifs = LocalGIFSettings()
  /// The section `cache`.
  package internal(set) var cache = CacheSettings()
  /// The folder that `state` names; see ``stateLocation(flag:)`` for the one that is used.
  package internal(set) var state: StateSetting?
  /// The file for metrics.
  package internal(set) var metrics: String?
  /// What works, and may not be meant.
  package internal(set) var warnings: [Fault] = []
  /// The handlers that the file names, and where.
  var mentionedHandlers: [(id: String, origin: Origin)] = []

  /// The folders with plugins.
  package var pluginPath: [String] { pluginSection.path }

  init(context: SettingsContext) { self.context = context }

  /// The names of the top level that are no policies.
  static let sections: Set<String> = [
    "defaults", "networks", "channels", "network", "irc", "matrix", "matterbridge", "plugins", "giphy", "gifs", "cache",
    "state", "metrics",
  ]

  /// What holds without a file: every handler on, so that a pipe just works. Secrets still come from the environment.
  package static func builtIn(_ context: SettingsContext = SettingsContext()) throws(Faults) -> Settings {
    var settings = Settings(context: context)
    let sink = FaultCollector(context: context)
    settings.settle(sink)
    if !sink.faults.isEmpty { throw Faults(sink.faults) }
    return settings
  }

  /// Fills in what does not come from the file alone.
  mutating func settle(_ sink: FaultCollector) {
    network = networkSection.settled(version: context.version)
    irc.password = SecretLookup.find("irc.password", known: irc.password, sink)
    irc.sasl.password = SecretLookup.find("irc.sasl.password", known: irc.sasl.password, sink)
    matrix.token = SecretLookup.find("matrix.token", known: matrix.token, sink)
    giphy.apiKey = SecretLookup.find("giphy.api_key", known: giphy.apiKey, sink)
    warnings = sink.warnings
    mentionedHandlers = sink.handlers
  }
}
