// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// What was set in chat, as JSON by channel: as it was at the start. To be asked once ``waitUntilOpen(_:)`` says that
  /// the store is open.
  package var policies: [ChannelName: String] { facts.policies }

  /// Keeps what was set in a channel, as JSON; `nil`: nothing any more.
  package func setPolicy(
    _ json: String?, for channel: ChannelName, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.setPolicy(json, for: channel) }
  }

  /// The list that was shown last in a channel.
  package func list(
    in channel: ChannelName, _ done: @escaping @Sendable (Result<ChannelList?, StoreError>) -> Void
  ) {
    read(done) { file throws(JobTrouble) in try file.list(in: channel) }
  }

  /// Keeps which list was shown last in a channel.
  package func setList(
    _ list: ChannelList, in channel: ChannelName, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.setList(list, in: channel) }
  }
}
