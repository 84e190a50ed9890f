// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import JSONText
import UnfurlKit

extension ChatCommand {
  /// `handlers`: each handler, whether it is on here, and where that comes from.
  static let handlers = ChatCommand(
    words: ["handlers"], arguments: "", summary: "say which handlers are on here, and why",
    details: "A handler makes previews of one kind of page.\nBehind each stands what switched it.", pace: .atOnce
  ) { call, conversation in
    let now = conversation.lanes.resolved(call.channel)
    let below = conversation.lanes.resolved(call.channel, withoutChat: true)
    let chat = conversation.lanes.setInChat(call.channel)
    // Those in the same state for the same reason share a line: with a dozen handlers that is one line, not a flood.
    var groups: [(state: String, ids: [String])] = []
    var json = JSONWriter()
    json.object { json in
      json.array("handlers") { json in
        for handler in conversation.identity.handlers {
          let isOn = now.policy.turnsOn(handler.id)
          let isSetInChat =
            chat.mentions(handler.id) || isOn != below.policy.turnsOn(handler.id)
          let origin = isSetInChat ? Origin.chat : below.origin(of: "handlers")
          let state = handler.state == "on" ? "" : ", \(handler.state)"
          groups.add(handler.id, to: "\(isOn ? "on" : "off") here (\(origin))\(state)")
          json.object { json in
            json.member("id", handler.id)
            json.member("kind", handler.kind)
            json.member("state", handler.state)
            json.member("here", isOn)
          }
        }
      }
    }
    var lines = groups.map { "\($0.ids.joined(separator: ", ")): \($0.state)" }
    if now.policy.enabled == .off {
      lines.append("The whole channel is off (\(now.origin(of: "enabled"))).")
    }
    call.answerSender(lines.joined(separator: "\n"), .json(String(decoding: json.bytes, as: UTF8.self)))
  }
}

extension [(state: String, ids: [String])] {
  fileprivate mutating func add(_ id: String, to state: String) {
    if let place = firstIndex(where: { $0.state == state }) {
      self[place].ids.append(id)
    } else {
      append((state, [id]))
    }
  }
}

extension ChannelPolicy {
  /// Whether a handler is on. All that there are come with the bot, so that none waits to be listed.
  fileprivate func turnsOn(_ handler: String) -> Bool { handlers?.contains(handler) ?? true }
}

extension PolicyLayer {
  /// Whether it switches a handler by name.
  fileprivate func mentions(_ handler: String) -> Bool {
    guard case .list(let items) = self["handlers"]?.value else { return false }
    return items.contains { $0.text == handler || $0.text?.dropFirst() == handler[...] }
  }
}
