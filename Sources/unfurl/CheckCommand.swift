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
      return KeptState.check(assembly, invocation)
    }
    let channel = DialectDefaults(network: invocation.network, channel: invocation.channel)
      .channelName(network: nil, channel: nil)
    if let notice = settings.noticeOfUnnamedNetwork(channel.network) { assembly.log(.warning, notice) }
    switch KeptState.policySetInChat(in: channel, assembly, invocation) {
    case .known(let layer, let folder):
      StandardStreams.say("# what was set in chat: as kept in \(folder)\n")
      StandardStreams.say(settings.checkReport(channel: settings.policy(for: channel, chat: layer)))
    case .unknown(let reason):
      StandardStreams.say("# what was set in chat is not known here: \(reason)\n")
      StandardStreams.say(settings.checkReport(channel: settings.policy(for: channel)))
    }
    return Program.Status.done
  }
}
