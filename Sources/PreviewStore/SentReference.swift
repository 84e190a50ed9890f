// SPDX-License-Identifier: MIT

package import UnfurlKit

/// The bridge's own id for a line that it posted: with it the line can be changed or taken back.
package struct SentReference: Sendable, Equatable {
  /// The message whose link it answered.
  package var message: MessageID
  package var channel: ChannelName
  /// The link as it was written.
  package var url: String
  /// The bridge's id.
  package var ref: String

  package init(message: MessageID, channel: ChannelName, url: String, ref: String) {
    self.message = message
    self.channel = channel
    self.url = url
    self.ref = ref
  }
}
