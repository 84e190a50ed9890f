// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// Saves a link in a channel; calls back with `false` where it was saved already (what is shown of it is then renewed).
  ///
  /// A link that was saved already keeps its number, and whose it is.
  package func save(
    _ favourite: Favourite, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.save(favourite, in: channel) }
  }

  /// A channel's favourites from number `first` (from 1) on, the newest first, at most `count` of them.
  package func favourites(
    in channel: ChannelName, first: Int, count: Int,
    _ done: @escaping @Sendable (Result<FavouritePage, StoreError>) -> Void
  ) {
    read(done) { file throws(JobTrouble) in try file.favourites(in: channel, first: first, count: count) }
  }

  /// Drops a favourite by its canonical URL; calls back with whether there was one.
  package func unsave(
    url: String, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.unsave(url: url, in: channel) }
  }

  /// The channels that have favourites.
  package func channelsWithFavourites(
    _ done: @escaping @Sendable (Result<[ChannelName], StoreError>) -> Void
  ) {
    read(done) { file throws(JobTrouble) in try file.channelsWithFavourites() }
  }
}

extension Store {
  /// Hands a change of `channels.sqlite` over.
  func write<Value: Sendable>(
    _ done: @escaping @Sendable (Result<Value, StoreError>) -> Void,
    _ perform: @escaping @Sendable (ChannelFile) throws(JobTrouble) -> Value
  ) {
    post(ChannelJob(isWrite: true, done, perform))
  }

  /// Hands a question to `channels.sqlite` over. It sees all changes that were handed over before it.
  func read<Value: Sendable>(
    _ done: @escaping @Sendable (Result<Value, StoreError>) -> Void,
    _ perform: @escaping @Sendable (ChannelFile) throws(JobTrouble) -> Value
  ) {
    post(ChannelJob(isWrite: false, done, perform))
  }

  /// Where there is no thread to do it, or too much waits already, it fails at once, on the caller's thread.
  private func post(_ job: ChannelJob) {
    if let reason = mailbox.start() {
      job.fail(StoreError(sentence(of: reason)))
    } else if let error = mailbox.post(job) {
      job.fail(error)
    }
  }

  private func sentence(of reason: String) -> String { "Nothing can be kept: \(reason)." }
}
