// SPDX-License-Identifier: MIT

import BotSettings
import PreviewText
import UnfurlKit

extension ChatCommand {
  /// `on [HANDLER]` and `off [HANDLER]`: switches the channel or a handler in it.
  static let onOff = ChatCommand(
    words: ["on", "off"], arguments: "[HANDLER]", who: .admins, summary: "switch a handler, or all, here",
    summaryWithNext: "switch handlers here, or undo",
    details: "Without a handler: the whole channel.\nIt holds at once, and after a restart.", deed: "switch handlers"
  ) { call, conversation in
    let isOn = call.word == "on"
    let change: SettingNode
    let name: String
    if call.argument.isEmpty {
      name = "unfurl"
      change = .map([("enabled", .bool(isOn))])
    } else {
      name = call.argument.lowercased()
      let known = conversation.identity.handlers.map(\.id)
      guard known.contains(name) else {
        return call.refuse(Conversation.noSuch("handler", name, among: known, listedBy: "handlers"))
      }
      change = .map([("handlers", .list([.word((isOn ? "+" : "-") + name)]))])
    }
    do throws(Faults) {
      let layer = conversation.lanes.set(try .read(change, from: .chat), inChat: call.channel)
      var sentence = "\(name) is \(isOn ? "on" : "off") here now"
      let resolved = conversation.lanes.resolved(call.channel)
      if !call.argument.isEmpty, isOn, resolved.policy.enabled == .off {
        sentence += ", but the whole channel is off (\(resolved.origin(of: "enabled")))"
      }
      conversation.keep(layer, call, sentence)
    } catch {
      call.refuse(Quotation.line(error.list.map(\.sentence).joined(separator: "; "), bytes: 400))
    }
  }
}
