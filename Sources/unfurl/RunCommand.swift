// SPDX-License-Identifier: MIT

import Bot
import BotSettings
import Dialects
import Glibc
import PreviewStore
import UnfurlKit
import Unfurling

/// `unfurl run`: messages in, previews out.
struct RunCommand {
  /// How long the start waits for a disk: what was set in chat must hold from the first message on.
  private static let opening = Duration.seconds(5)
  /// How long the end waits for the last writes.
  private static let lastWrites = Duration.seconds(2)

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    var options = Bot.Options()
    if let name = invocation.dialect, name != "auto" {
      guard let dialect = DialectName(rawValue: name) else {
        let known = (["auto"] + DialectName.allCases.map(\.rawValue)).joined(separator: ", ")
        StandardStreams.sayError("unfurl: unknown dialect \"\(name)\"; there are \(known)")
        return Program.Status.wrong
      }
      options.dialect = dialect
    }
    options.defaults = DialectDefaults(network: invocation.network, channel: invocation.channel)
    options.keepsMessageOrder = invocation.keepsMessageOrder
    Signals.block()
    guard let output = StandardStreams.claimOutput() else {
      StandardStreams.sayError("unfurl: no descriptor is left to keep stdout for the protocol")
      return Program.Status.failed
    }
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    for warning in assembly.settings.warnings { assembly.log(.warning, warning.sentence) }
    if isatty(STDIN_FILENO) == 1 {
      StandardStreams.sayError("unfurl: type a message with a link and press Enter; Ctrl-D ends (see unfurl --help)")
    }
    return run(assembly, options, output)
  }

  private func run(_ assembly: Assembly, _ options: Bot.Options, _ output: Int32) -> Int32 {
    let log = assembly.log
    let store = assembly.store(invocation, log: log)
    defer { store.close(within: Self.lastWrites) }
    if case .refused(let sentence) = store.waitUntilOpen(Self.opening) {
      StandardStreams.sayError("unfurl: \(sentence)")
      return Program.Status.wrong
    }
    let unfurler = assembly.unfurler(store)
    do throws(UnfurlError) {
      let bot = try Bot(
        options: options, identity: assembly.identity, settings: assembly.settings,
        unfurler: unfurler, feeds: assembly.feedWatcher(unfurler, store), store: store, time: assembly.time, log: log)
      let invocation = invocation
      try Signals.watch {
        bot.stop(grace: Signals.grace)
      } reread: {
        bot.reread {
          guard let settings = Assembly.load(invocation, inPlaceOf: assembly.settings) else {
            log(.error, "the configuration was not reread: the old one holds")
            return nil
          }
          unfurler.replaceRules(assembly.rules(settings))
          log(.notice, "the configuration was reread")
          return settings
        }
      }
      return bot.run(input: STDIN_FILENO, output: output).rawValue
    } catch {
      log(.error, error.message)
      return Program.Status.failed
    }
  }
}
