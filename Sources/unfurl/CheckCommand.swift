// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import UnfurlKit
import Unfurling

/// `unfurl check`: whether the configuration is right, and what holds in a channel.
struct CheckCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    let settings = assembly.settings
    guard invocation.channel != nil || invocation.network != nil else {
      StandardStreams.say(settings.checkReport(knownHandlers: Assembly.handlers.map(\.manifest.id)))
      return Program.Status.done
    }
    let channel = DialectDefaults(network: invocation.network, channel: invocation.channel)
      .channelName(network: nil, channel: nil)
    if let notice = settings.noticeOfUnnamedNetwork(channel.network) { assembly.log(.warning, notice) }
    let chat = KeptState.policySetInChat(in: channel, assembly, invocation)
    StandardStreams.say(settings.checkReport(channel: settings.policy(for: channel, chat: chat)))
    return Program.Status.done
  }
}
