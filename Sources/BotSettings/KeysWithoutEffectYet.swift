// SPDX-License-Identifier: MIT

/// The keys that are accepted and checked, and that this release does not act on yet.
///
/// `check` says so for each that a file sets. A key leaves this list in the commit that gives it its effect.
package enum KeysWithoutEffectYet {
  /// A key and what happens in its stead.
  package struct Note: Sendable {
    /// The key with those above it; a policy's key alone.
    package let key: String
    /// What happens instead, in one sentence without a full stop.
    package let sentence: String
  }

  /// The list.
  package static let notes: [Note] = [
    none("join_links", "each preview is a line of its own"),
    none("per_user", "nobody is limited"),
    none("per_channel", "no channel is limited"),
    none("pace", "previews go out as they come"),
    none("max_age", "a late preview is said all the same"),
    none("speak_as", "the bridge decides how the bot speaks"),
    none("one_time_links", "links that work once are fetched like any other"),
    none("relays", "a relayed message counts as the relay's own"),
    none("yield_to", "no other bot is waited for"),
    none("yield_for", "no other bot is waited for"),
    none("invites", "invitations are ignored"),
    none("irc", "there is no dialect irc yet"),
    none("matrix", "there is no dialect matrix yet"),
    none("matterbridge", "there is no dialect matterbridge yet"),
    none("plugins", "no plugin is started"),
    none("metrics", "none are written"),
  ]

  private static func none(_ key: String, _ sentence: String) -> Note {
    Note(key: key, sentence: sentence)
  }

  /// The note for a key.
  static func note(for key: String) -> Note? { notes.first { $0.key == key } }
}
