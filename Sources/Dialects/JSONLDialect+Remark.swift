// SPDX-License-Identifier: MIT

import Glibc
import JSONText
import UnfurlKit

extension JSONLDialect {
  /// A chat line that can hold no link and be no command, where it is spelt as most are: flat, without escapes and with no fields but the
  /// common ones. It says what the long way (``JSONLFields``) would, in half the time; `nil` sends the line that way.
  func plainRemark(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) -> Incoming? {
    var isMessage = false
    var id: UnsafeBufferPointer<UInt8>?
    var channel: UnsafeBufferPointer<UInt8>?
    var text: UnsafeBufferPointer<UInt8>?
    let isPlain = PlainObject.read(line) { key, value in
      if key.spells("type") {
        isMessage = value.spells("message")
        return isMessage
      } else if key.spells("id") {
        id = value
        return value.count <= LineLimits.id
      } else if key.spells("channel") {
        channel = value
        return value.count <= LineLimits.channel
      } else if key.spells("text") {
        text = value
        return true
      }
      return key.spells("sender")
    }
    guard isPlain, isMessage, let text, !defaults.mayMatter(text), JSONCursor.isUTF8(line) else { return nil }
    // The line is UTF-8, and quotes cut it between characters.
    let channelAsSent = channel.map { String(copying: UTF8Span(unchecked: $0.span)) }
    let reference = MessageReference(
      id: .string(id.map { String(copying: UTF8Span(unchecked: $0.span)) } ?? "line-\(number)"),
      channel: defaults.channelName(network: nil, channel: channelAsSent),
      channelAsSent: channelAsSent ?? defaults.channel ?? "default")
    return .remark(reference, isIDMade: id == nil)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of `word`.
  @inline(__always)
  fileprivate func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress, word.utf8Start, count) == 0
  }
}
