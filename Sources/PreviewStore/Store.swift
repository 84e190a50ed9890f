// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What outlives a message, and in a folder a restart: previews, favourites, what was set in chat, the ids of what was
/// posted.
///
/// One thread owns the files; whoever calls hands work over and goes on. What comes back is called on that thread and
/// must not block it. Of previews at most the last second is lost when the process is killed; everything else is on the
/// disk before its `done` is called.
package final class Store: Sendable {
  /// Where it keeps what it keeps.
  package enum Place: Sendable, Equatable {
    /// In memory: lost at the end.
    case memory
    /// In two files of a folder, which is made where it is not there.
    case folder(String)
  }

  /// How much is kept.
  package struct Limits: Sendable, Equatable {
    /// The most links.
    package var rows = 20_000
    /// The most bytes of them.
    package var bytes = 64 << 20
    /// For how long after it landed.
    package var keep = Duration.seconds(86_400)

    package init() {}
  }

  /// How the start went.
  package enum Opening: Sendable, Equatable {
    /// As asked.
    case open
    /// The folder cannot be used, and why: what is kept is in memory.
    case inMemory(String)
    /// A file was written by a newer version, which a sentence says: the bot must not start.
    case refused(String)
    /// The disk takes its time.
    case opening
  }

  /// How much is kept.
  package struct Figures: Sendable, Equatable {
    package var rows = 0
    package var bytes = 0

    package init() {}
  }

  package init(_ place: Place, limits: Limits = Limits(), time: any Timekeeper, log: Log) {
    // A skeleton.
  }

  // MARK: The start and the end

  /// Waits until the files are open, at most this long.
  package func waitUntilOpen(_ limit: Duration) -> Opening { .opening }

  /// Whether what is acknowledged outlives the process.
  package var isKept: Bool { false }

  /// Calls back once everything handed over before (but previews) is on the disk, or could not be brought there.
  package func whenSettled(_ settled: @escaping @Sendable () -> Void) {}

  /// Writes what is left and closes the files, within this time.
  package func close(within limit: Duration) {}

  // MARK: Previews

  /// Whether previews are looked for here at all: without a folder they are only in the memory of those who ask.
  package var keepsPreviews: Bool { false }

  /// Looks a link up; `nil` where nothing is known or the row is damaged.
  package func history(_ key: PreviewKey, _ found: @escaping @Sendable (KeptHistory?) -> Void) {}

  /// Keeps what is known of a link, within a second.
  package func remember(_ history: KeptHistory, for key: PreviewKey) {}

  /// Marks a link as used just now: the least recently used go first.
  package func touch(_ key: PreviewKey) {}

  /// Forgets all that is known of a canonical URL, in every variant; calls back with how many rows that were.
  package func forget(url: String, _ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) {}

  /// Forgets all previews; calls back with how many rows that were.
  package func purge(_ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) {}

  /// How much is kept of previews, as last counted; never waits for the disk.
  package var figures: Figures { Figures() }

  /// Has `forgotten` called when another process forgot a URL, or everything (`nil`), soon after.
  package func whenForgottenElsewhere(_ forgotten: @escaping @Sendable (_ url: String?) -> Void) {}

  // MARK: Favourites

  /// Saves a link in a channel; calls back with `false` where it was saved already (what is shown of it is then renewed).
  package func save(
    _ favourite: Favourite, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {}

  /// A channel's favourites from number `first` (from 1) on, the newest first, at most `count` of them.
  package func favourites(
    in channel: ChannelName, first: Int, count: Int,
    _ done: @escaping @Sendable (Result<FavouritePage, StoreError>) -> Void
  ) {}

  /// Drops a favourite by its canonical URL; calls back with whether there was one.
  package func unsave(
    url: String, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {}

  /// The channels that have favourites.
  package func channelsWithFavourites(
    _ done: @escaping @Sendable (Result<[ChannelName], StoreError>) -> Void
  ) {}

  // MARK: Channels

  /// What was set in chat, as JSON by channel: as it was at the start. To be asked once ``waitUntilOpen(_:)`` says that
  /// the store is open.
  package var policies: [ChannelName: String] { [:] }

  /// Keeps what was set in a channel, as JSON; `nil`: nothing any more.
  package func setPolicy(
    _ json: String?, for channel: ChannelName, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {}

  /// The list that was shown last in a channel.
  package func list(
    in channel: ChannelName, _ done: @escaping @Sendable (Result<ChannelList?, StoreError>) -> Void
  ) {}

  /// Keeps which list was shown last in a channel.
  package func setList(
    _ list: ChannelList, in channel: ChannelName, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {}

  // MARK: References

  /// Keeps the bridge's id for a line that it posted.
  package func remember(_ reference: SentReference) {}

  /// What is known of a message's lines, by restart or not.
  package func references(
    to message: MessageID, in channel: ChannelName, _ done: @escaping @Sendable ([SentReference]) -> Void
  ) {}

  /// Forgets a message's lines: they were taken back.
  package func forgetReferences(to message: MessageID, in channel: ChannelName) {}
}
