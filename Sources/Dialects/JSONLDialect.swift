// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

/// The dialect `jsonl`: one JSON object a line, both ways.
package struct JSONLDialect: Dialect {
  package static let name = "jsonl"

  let defaults: DialectDefaults

  package init(_ defaults: DialectDefaults) { self.defaults = defaults }

  package var keepsMessageOrder: Bool { false }
  package var saysPending: Bool { true }
  package var saysUpdates: Bool { true }
  package var saysFaultsOnStandardError: Bool { false }

  package func tooLong(number: Int) -> Incoming {
    .bad(BadInput(.tooLong, "line \(number) is longer than \(LineLimits.input) bytes and was left out"))
  }

  package func decode(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Incoming {
    if let remark = plainRemark(line, number) { return remark }
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return .blank }
    var fields = JSONLFields()
    do throws(JSONError) {
      guard JSONCursor.isUTF8(line) else { throw JSONError(reason: "it is not UTF-8", offset: 0) }
      var cursor = JSONCursor(line, isUTF8: true)
      try cursor.object { (key, cursor) throws(JSONError) in try fields.read(key, &cursor) }
      try cursor.end()
    } catch {
      return bad(.badJSON, "line \(number) is not a JSON object: \(error.reason) at byte \(error.offset + 1)", fields)
    }
    return incoming(fields, number)
  }

  /// Makes of the fields what their type says.
  private func incoming(_ fields: JSONLFields, _ number: Int) -> Incoming {
    if let fault = fields.fault { return bad(.badField, "line \(number): \(fault)", fields) }
    guard let type = fields.type else {
      if let other = fields.looksLike {
        return bad(.badField, "line \(number): this looks like \(other): use --dialect \(other)", fields)
      }
      return missing("type", "an object", number, fields)
    }
    switch type {
    case "message", "edit":
      guard let text = fields.text else { return missing("text", type, number, fields) }
      if type == "edit", fields.id == nil { return missing("id", type, number, fields) }
      return message(fields, text, isEdit: type == "edit", number)
    case "delete", "cancel", "command", "sent": return aboutMessage(type, fields, number)
    case "hello":
      guard let version = fields.version else { return missing("protocol", type, number, fields) }
      return .hello(
        Hello(
          version: version, client: fields.client, features: fields.features,
          maximumTextBytes: fields.maximumTextBytes))
    case "configure":
      guard let policy = fields.policy else { return missing("policy", type, number, fields) }
      return .configure(channel: channel(fields), channelAsSent: channelAsSent(fields), policy: policy)
    case "ping": return .ping(id: fields.id)
    case "stats": return .stats(id: fields.id)
    case "shutdown": return .shutdown
    default:
      let known = "message, edit, delete, cancel, command, configure, sent, hello, ping, stats, shutdown"
      if let other = fields.looksLike {
        return bad(.unknownType, "line \(number): this looks like \(other): use --dialect \(other)", fields)
      }
      return bad(.unknownType, "line \(number): unknown type \"\(excerpt(type))\"; known are \(known)", fields)
    }
  }

  private func message(_ fields: JSONLFields, _ text: BorrowedText, isEdit: Bool, _ number: Int) -> Incoming {
    let id = fields.id ?? .string("line-\(number)")
    if !isEdit, fields.html == nil, !text.satisfies(defaults.mayMatter) {
      let reference = MessageReference(id: id, channel: channel(fields), channelAsSent: channelAsSent(fields))
      return .remark(reference, isIDMade: fields.id == nil)
    }
    var message = Message(id: id, channel: channel(fields), text: text.text)
    message.isIDMade = fields.id == nil
    message.html = fields.html
    message.sender = fields.sender?.text
    message.isBot = fields.isBot
    message.isNotice = fields.isNotice
    message.isEncrypted = fields.isEncrypted
    message.isPrivate = fields.isPrivate
    message.wantsNoPreview = fields.wantsNoPreview
    message.suppliedPreviews = fields.previews
    message.replyTo = fields.replyTo
    message.timestamp = fields.timestamp
    let asSent = channelAsSent(fields)
    return isEdit ? .edit(message, channelAsSent: asSent) : .message(message, channelAsSent: asSent)
  }

  private func aboutMessage(_ type: String, _ fields: JSONLFields, _ number: Int) -> Incoming {
    guard let id = fields.id else { return missing("id", type, number, fields) }
    let reference = MessageReference(id: id, channel: channel(fields), channelAsSent: channelAsSent(fields))
    switch type {
    case "delete": return .delete(reference)
    case "cancel": return .cancel(reference, url: fields.url)
    case "command":
      guard let text = fields.text else { return missing("text", type, number, fields) }
      return .command(reference, text: text.text, sender: fields.sender?.text, isAdmin: fields.isAdmin)
    default:
      guard let url = fields.url else { return missing("url", type, number, fields) }
      guard let ref = fields.ref ?? (fields.hasFailed ? "" : nil) else { return missing("ref", type, number, fields) }
      return .sent(reference, url: url, ref: ref, failed: fields.hasFailed)
    }
  }

  private func channel(_ fields: JSONLFields) -> ChannelName {
    defaults.channelName(network: fields.network, channel: fields.channel)
  }

  private func channelAsSent(_ fields: JSONLFields) -> String { fields.channel ?? defaults.channel ?? "default" }

  private func missing(_ key: String, _ type: String, _ number: Int, _ fields: JSONLFields) -> Incoming {
    bad(.badField, "line \(number): \"\(key)\" is missing in \(type)", fields)
  }

  private func bad(_ detail: BadInput.Detail, _ message: String, _ fields: JSONLFields) -> Incoming {
    .bad(BadInput(detail, message, id: fields.id, channelAsSent: fields.id == nil ? nil : channelAsSent(fields)))
  }

  /// The beginning of a stranger's word, so that an error cannot be made as long as a line.
  private func excerpt(_ word: String) -> String { word.utf8.count <= 40 ? word : String(word.prefix(40)) + "…" }
}
