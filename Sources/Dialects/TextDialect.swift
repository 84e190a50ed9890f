// SPDX-License-Identifier: MIT

package import UnfurlKit

/// The dialect `text`: a message a line in, a preview a line out, in the order of the messages.
package struct TextDialect: Dialect {
  package static let name = "text"

  private let channel: ChannelName
  private let channelAsSent: String
  private let mayMatter: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

  package init(_ defaults: DialectDefaults) {
    channel = defaults.channelName(network: nil, channel: nil)
    channelAsSent = defaults.channel ?? "default"
    mayMatter = defaults.mayMatter
  }

  package var keepsMessageOrder: Bool { true }
  package var saysPending: Bool { false }
  package var saysUpdates: Bool { false }
  package var saysFaultsOnStandardError: Bool { true }

  package func serves(_ channel: ChannelName) -> Bool { channel == self.channel }

  package func decode(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Incoming {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return .blank }
    let id = MessageID.string("line-\(number)")
    if !mayMatter(line) {
      return .remark(MessageReference(id: id, channel: channel, channelAsSent: channelAsSent), isIDMade: true)
    }
    // Bytes that are not UTF-8 become U+FFFD: the rest of the line still counts.
    let text = String(decoding: line, as: UTF8.self)
    return .message(Message(id: id, channel: channel, text: text), channelAsSent: channelAsSent)
  }

  package func tooLong(number: Int) -> Incoming {
    .bad(BadInput(.tooLong, "line \(number) is longer than \(LineLimits.input) bytes and was left out"))
  }

  package func encode(_ reply: Reply, into bytes: inout [UInt8]) {
    switch reply {
    case .preview(_, let preview):
      if preview.words.isShadow { return }
      append(preview.words.text, to: &bytes)
    case .failed(_, _, _, let said):
      if let said { append(said, to: &bytes) }
    case .answer(_, let answer):
      append(answer.text, to: &bytes)
    case .feed(let line):
      if serves(line.channel) { append(line.text, to: &bytes) }
    default:
      return
    }
  }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }
}
