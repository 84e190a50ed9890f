// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import PreviewText
import URLParsing
import UnfurlKit

extension ChatCommand {
  /// `why [URL]`: what became of a link, and why.
  static let why = ChatCommand(
    words: ["why"], arguments: "[URL]", summary: "say what became of it, and why",
    details: "Without a URL: the last link of this channel.\nFor what was left alone it names the setting.",
    pace: .atOnce
  ) { call, conversation in
    let asked = call.argument.isEmpty ? nil : conversation.linkArgument(call.argument)
    if asked == nil, !call.argument.isEmpty { return call.refuseArguments() }
    let waiting = conversation.waitingLinks(in: call.channel)
    let under = asked.map { link in waiting.last { $0.canonical == link.canonical } } ?? waiting.last
    if let under { return call.answerSender("\(under.quoted): still under way.") }
    let entry = conversation.outcomes.last(in: call.channel) { entry in
      asked.map { $0.canonical == entry.link.canonical } ?? true
    }
    guard let entry else {
      return call.refuse(asked == nil ? "No link was said here yet." : "That link was not said here lately.")
    }
    let policy = conversation.lanes.resolved(call.channel)
    let explanation = entry.explanation(policy, ago: entry.ended.duration(to: conversation.time.now))
    call.answerSender(explanation + (conversation.wayRound(entry, policy.policy, call) ?? ""))
  }
}

extension Conversation {
  /// The links of a channel that still wait for their outcome.
  func waitingLinks(in channel: ChannelName) -> [Link] {
    works.underWay.filter { $0.reference.channel == channel }.flatMap(\.waitingLinks)
  }
}

extension Conversation {
  /// Since when a repeat has been silent, and how what was kept silent is said all the same.
  fileprivate func wayRound(_ entry: OutcomeLog.Entry, _ policy: ChannelPolicy, _ call: CommandCall) -> String? {
    let prefix = Quotation.line(policy.commandPrefix, bytes: 32)
    guard case .skipped(let note) = entry.verdict else { return nil }
    if note == .redundant { return "\n\"\(prefix) URL\" says it all the same." }
    guard note.reason == .repeated,
      let first = said.first(
        entry.link.canonical, in: call.channel, within: policy.repeatWindow, at: time.now)
    else { return nil }
    let ago = first.said.duration(to: time.now)
    return
      "\nIt was said here \(ago.inTwoUnits) ago, and is said again in \((policy.repeatWindow - ago).inTwoUnits); \"\(prefix) URL\" says it now."
  }
}

extension Link {
  /// The link within a sentence.
  fileprivate var quoted: String { Quotation.link(shown) }
}

extension OutcomeLog.Entry {
  /// What became of the link, and why, for people.
  ///
  /// - Parameter policy: What holds now: where it was another then, the setting that is named may be another, too.
  fileprivate func explanation(_ policy: ResolvedPolicy, ago: Duration) -> String {
    let when = ago < .seconds(1) ? "just now" : "\(ago.inTwoUnits) ago"
    let took = "after \(elapsed.inTwoUnits)"
    switch verdict {
    case .preview(let handler, let sources, let cache):
      let tags = sources.sorted { $0.key < $1.key }.map { "\($0.key) from \($0.value)" }.joined(separator: ", ")
      let from = tags.isEmpty ? "" : "\n" + Quotation.line(tags, bytes: 400)
      return "\(link.quoted): a preview by \(handler), \(when), \(took); \(cache.words).\(from)"
    case .skipped(let note):
      let setting = policy.setting(behind: note.reason, of: link).map { "\n" + $0 } ?? ""
      let words = note.words ?? PreviewRenderer.sentence(for: note.reason)
      return "\(link.quoted): left alone (\(note.reason.rawValue)) \(when): \(words).\(setting)"
    case .failed(let error):
      let status = error.status.map { " \($0)" } ?? ""
      return
        "\(link.quoted): failed (\(error.code.rawValue)\(status)) \(when), \(took).\n\(Quotation.line(error.message, bytes: 400))"
    }
  }
}

extension CacheNote {
  /// Where the answer came from, in words.
  fileprivate var words: String {
    switch state {
    case .miss: "fetched for it"
    case .fresh: "remembered for \(age.inTwoUnits)"
    case .stale: "remembered for \(age.inTwoUnits), past its time"
    case .revalidated: "remembered, and the server says that it holds"
    case .shared: "fetched for somebody else at the same time"
    case .supplied: "supplied with the message"
    }
  }
}

extension ResolvedPolicy {
  /// The setting that had a link left alone, and where it comes from: `links_per_message: 3 (built-in)`.
  fileprivate func setting(behind reason: SkipReason, of link: Link) -> String? {
    let keys: [String] =
      switch reason {
      case .disabled: ["enabled"]
      case .handlerDisabled: ["handlers"]
      case .repeated: ["repeat_window"]
      case .rateLimited: ["per_user", "per_channel"]
      case .optedOut: ["opt_out"]
      case .bot: ["bots"]
      case .ignoredUser: ["ignore_users"]
      case .ignoredHost: [isIgnored(link.canonical) ? "ignore_hosts" : "allow_hosts"]
      case .oneTimeLink: ["one_time_links"]
      case .encrypted: ["encrypted"]
      case .tooManyLinks: ["links_per_message"]
      case .alreadySaid: ["yield_to"]
      case .expired: ["max_age"]
      case .unsupportedType, .nothingToSay, .interstitial, .credentials: []
      }
    let settings = keys.map { key in
      "\(key): \(Quotation.line(tree[key]?.flowText ?? "null")) (\(Quotation.line(origin(of: key).description)))"
    }
    return settings.isEmpty ? nil : settings.joined(separator: ", ")
  }

  private func isIgnored(_ url: WebURL) -> Bool { policy.ignoredHosts.contains { HostPattern($0).matches(url) } }
}
