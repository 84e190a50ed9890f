// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Settings {
  /// The policy of a channel: what is built in, `defaults`, its network, the one rule of `channels` that fits best, what
  /// the bridge configured, and last what was set from chat. It is worth keeping: nothing is remembered here.
  ///
  /// - Parameters:
  ///   - channel: its full name.
  ///   - aliases: other names of it within its network, such as the aliases of a Matrix room.
  ///   - caseMapping: how names of its network compare.
  ///   - configured: what `configure` lines said in this run, oldest first, laid over one another.
  ///   - chat: what was set by commands.
  package func policy(
    for channel: ChannelName, aliases: [String] = [], caseMapping: CaseMapping = .exact,
    configured: PolicyLayer = .empty, chat: PolicyLayer = .empty
  ) -> ResolvedPolicy {
    var layer = defaults
    for rule in networks where isSameNetwork(rule.pattern.pattern, channel.network) {
      layer = layer.overlaid(by: rule.layer)
    }
    if let rule = rule(for: channel, aliases: aliases, caseMapping: caseMapping) {
      layer = layer.overlaid(by: rule.layer)
    }
    layer = layer.overlaid(by: configured).overlaid(by: chat)
    return ResolvedPolicy(channel, layer, builtInHandlers: context.builtInHandlers)
  }

  /// The rule of `channels` that applies: of those that match the one with most literal characters; at a tie the one
  /// without wildcards, then the one with fewer, then the first in the file.
  func rule(for channel: ChannelName, aliases: [String], caseMapping: CaseMapping) -> Rule? {
    let names = ([channel.name] + aliases).map { (bare: caseMapping.fold($0), full: full($0, channel, caseMapping)) }
    var best: (rule: Rule, rank: (Int, Int))?
    for rule in channels {
      let pattern = folded(rule.pattern.pattern, caseMapping)
      // A key without a slash names the channel, or alias, in whatever network.
      let isBare = !pattern.contains("/")
      guard names.contains(where: { Glob.matches(pattern, $0.full) || isBare && Glob.matches(pattern, $0.bare) })
      else { continue }
      let rank = (rule.pattern.literals, rule.pattern.literals - pattern.count)
      if best.map({ rank > $0.rank }) ?? true { best = (rule, rank) }
    }
    return best?.rule
  }

  private func full(_ name: String, _ channel: ChannelName, _ caseMapping: CaseMapping) -> [Unicode.Scalar] {
    CaseMapping.ascii.fold(channel.network) + ["/"] + caseMapping.fold(name)
  }

  /// A key as names are compared: the network without case, the name as its network has it.
  private func folded(_ key: String, _ caseMapping: CaseMapping) -> [Unicode.Scalar] {
    guard let slash = key.firstIndex(of: "/") else { return caseMapping.fold(key) }
    return CaseMapping.ascii.fold(String(key[..<slash])) + caseMapping.fold(String(key[slash...]))
  }

  private func isSameNetwork(_ a: String, _ b: String) -> Bool {
    CaseMapping.ascii.fold(a) == CaseMapping.ascii.fold(b)
  }

  /// The line that says, once, that no rule names a network; `nil` where one does, or where there are no rules.
  package func noticeOfUnnamedNetwork(_ network: String) -> String? {
    if networks.isEmpty, channels.isEmpty { return nil }
    let named = networks.map(\.pattern.pattern)
    let prefixes = channels.compactMap { rule -> String? in
      let key = rule.pattern.pattern
      return key.firstIndex(of: "/").map { String(key[..<$0]) }
    }
    let folded = CaseMapping.ascii.fold(network)
    let isNamed = (named + prefixes.filter { $0 != "*" }).contains { Glob.matches(CaseMapping.ascii.fold($0), folded) }
    let hasBareKey = channels.contains { !$0.pattern.pattern.contains("/") }
    if isNamed || network == "default" && hasBareKey { return nil }
    let guess = Suggestion.text(for: network, among: Set(named + prefixes).sorted())
    return "no rule of \(file ?? "the configuration") names the network \(Shown.value(network))\(guess)"
  }
}

extension ResolvedPolicy {
  /// The line that says why a pipe is mute; `nil` where the channel is on.
  package var noticeOfSilence: String? {
    guard policy.enabled == .off else { return nil }
    let name = channel.network == "default" ? channel.name : channel.description
    return "channel \(Shown.value(name)) is off (\(origin(of: "enabled")))"
  }
}
