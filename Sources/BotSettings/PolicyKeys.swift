// SPDX-License-Identifier: MIT

internal import PreviewText
internal import UnfurlKit

/// The keys of a policy, in the order of the contract.
enum PolicyKeys {
  /// All of them.
  static let table = KeyTable<ChannelPolicy>(work + flow + line + pictures + manners + people)

  /// The longest wait that makes sense anywhere.
  static let day: Duration = .seconds(86_400)

  private static let names = ValueForm<[String]>.list(of: .text("a name or pattern", bytes: 1...256), "a list of names")
  private static let hosts = ValueForm<[String]>.list(of: .host(), "a list of hosts")

  /// Whether and by whom links are unfurled.
  private static let work: [SettingKey<ChannelPolicy>] = [
    SettingKey("enabled", \.enabled, .enablement()),
    SettingKey("handlers", \.handlers, .handlers()),
    SettingKey("handler_options", \.handlerOptions, .handlerOptions()),
    SettingKey("deadline", \.deadline, .duration(.milliseconds(1)...(.seconds(3600)), canBeOff: false)),
    SettingKey("pending_after", \.pendingAfter, .duration(.milliseconds(1)...(.seconds(3600)), canBeOff: true)),
    SettingKey("links_per_message", \.linksPerMessage, .count(0...100, offIsZero: true)),
    SettingKey("join_links", \.joinsLinks, .boolean()),
  ]

  /// How much is said.
  private static let flow: [SettingKey<ChannelPolicy>] = [
    SettingKey("repeat_window", \.repeatWindow, .duration(.milliseconds(1)...(day * 365), canBeOff: true)),
    SettingKey("per_user", \.perUser, .rate()),
    SettingKey("per_channel", \.perChannel, .rate()),
    SettingKey("pace", \.pace, .pace()),
    SettingKey("max_age", \.maximumAge, .duration(.milliseconds(1)...(day * 365), canBeOff: true)),
  ]

  /// How a line looks.
  private static let line: [SettingKey<ChannelPolicy>] = [
    SettingKey("prefix", \.prefix, .text("a short text", bytes: 0...64)),
    SettingKey(
      "template", \.template,
      .byHandler(
        ValueForm<String>.template(bytes: 1...2000, fields: TemplateCheck.previewFields).optional, otherwise: nil)),
    SettingKey("title_only", \.titleOnly, .byHandler(ValueForm<Bool>.boolean(), otherwise: false)),
    SettingKey("description", \.showsDescription, .byHandler(ValueForm<Bool>.boolean().optional, otherwise: nil)),
    SettingKey("max_text_bytes", \.maximumTextBytes, .count(40...16_384)),
    SettingKey("style", \.style, .choice()),
    SettingKey("speak_as", \.speakAs, .choice()),
    SettingKey("errors", \.errors, .choice()),
    SettingKey("updates", \.saysUpdates, .boolean()),
    SettingKey("accept_language", \.acceptLanguage, .header("languages such as en-US,en;q=0.8")),
  ]

  /// What is done with pictures.
  private static let pictures: [SettingKey<ChannelPolicy>] = [
    SettingKey("images", \.images, .choice()),
    SettingKey("posters", \.posters, .boolean(offWord: true)),
    SettingKey("blurhash", \.blurhash, .boolean(offWord: true)),
    SettingKey("nsfw", \.adultContent, .choice()),
  ]

  /// What is left alone.
  private static let manners: [SettingKey<ChannelPolicy>] = [
    SettingKey("encrypted", \.encrypted, .choice()),
    SettingKey("bots", \.bots, .choice()),
    SettingKey("opt_out", \.honoursOptOut, .boolean()),
    SettingKey("one_time_links", \.oneTimeLinks, .choice()),
    SettingKey("relays", \.relays, names),
    SettingKey("ignore_users", \.ignoredUsers, names),
    SettingKey("ignore_hosts", \.ignoredHosts, hosts),
    SettingKey("allow_hosts", \.allowedHosts, hosts),
    SettingKey("yield_to", \.yieldsTo, names),
    SettingKey("yield_for", \.yieldFor, .duration(.milliseconds(1)...(.seconds(60)), canBeOff: true)),
  ]

  /// Who may do what, and feeds.
  private static let people: [SettingKey<ChannelPolicy>] = [
    SettingKey("invites", \.invites, .invites()),
    SettingKey("command_prefix", \.commandPrefix, .text("a word such as !unfurl", bytes: 1...32)),
    SettingKey("admins", \.admins, names),
    SettingKey(
      "feeds",
      read: { reader, policy in
        var feeds = policy.feeds
        let before = reader.sink.faults.count
        FeedKeys.table.read(reader, into: &feeds)
        guard reader.sink.faults.count == before else { return false }
        policy.feeds = feeds
        return true
      },
      show: { FeedKeys.table.show($0.feeds) }),
  ]
}

/// The keys of `feeds` in a policy.
enum FeedKeys {
  static let table = KeyTable<ChannelPolicy.Feeds>([
    SettingKey("items", \.items, .count(1...20)),
    SettingKey("max_items", \.maximumItems, .count(1...20)),
    SettingKey("poll", \.poll, .duration(.seconds(1)...(PolicyKeys.day * 365), canBeOff: false)),
    SettingKey("burst", \.burst, .count(0...100, offIsZero: true)),
    SettingKey("include", \.include, words),
    SettingKey("exclude", \.exclude, words),
    SettingKey("lines", \.lines, .count(1...20)),
    SettingKey(
      "template", \.template,
      ValueForm<String>.template(bytes: 1...1024, fields: TemplateCheck.newsFields).optional),
  ])

  private static let words = ValueForm<[String]>.list(of: .text("a word", bytes: 1...256), "a list of words")
}

extension ValueForm where Value == ChannelPolicy.Enablement {
  /// `true`, `false` or `shadow`.
  static func enablement() -> ValueForm {
    ValueForm(
      read: { reader in
        switch reader.node.value {
        case .plain("true"): return .on
        case .plain("false"): return .off
        case .plain("shadow"), .quoted("shadow"): return .shadow
        default:
          let guess = reader.node.text.flatMap { Suggestion.nearest(to: $0, among: ["shadow"]) }
          reader.expected("true, false or shadow", booleanHint(reader.node) ?? guess.map { "did you mean \($0)?" })
          return nil
        }
      },
      show: { enablement in
        switch enablement {
        case .on: .bool(true)
        case .off: .bool(false)
        case .shadow: .word("shadow")
        }
      })
  }
}

extension ValueForm where Value == ChannelPolicy.Invites {
  /// `ignore`, `accept`, or a list of people.
  static func invites() -> ValueForm {
    let people = ValueForm<[String]>.list(
      of: .text("a name or mask", bytes: 1...256), "ignore, accept or a list of people")
    return ValueForm(
      read: { reader in
        switch reader.node.text {
        case "ignore", "off": return .ignore
        case "accept": return .accept
        default: return people.read(reader).map { $0.isEmpty ? .ignore : .from($0) }
        }
      },
      show: { invites in
        switch invites {
        case .ignore: .word("ignore")
        case .accept: .word("accept")
        case .from(let names): people.show(names)
        }
      })
  }
}
