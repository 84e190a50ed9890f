// SPDX-License-Identifier: MIT

import Bot
import BotSettings
import Glibc
import PreviewStore
import UnfurlKit

/// The state that a bot keeps in a folder, for the commands that look at it from outside.
struct KeptState {
  let store: Store
  let folder: String
  let settings: Settings

  /// How long a command waits for the disk.
  private static let patience = Duration.seconds(10)

  /// Opens the folder that an invocation or its configuration names, and closes it after `body`.
  ///
  /// - Returns: the exit status.
  static func open(_ invocation: Invocation, _ body: (KeptState) -> Int32) -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    guard case .folder(let folder, _) = assembly.settings.stateLocation(flag: invocation.state) else {
      StandardStreams.sayError("unfurl: nothing is kept: there is no state folder (name it with --state)")
      return Program.Status.failed
    }
    // To look must not make one.
    guard access(folder, F_OK) == 0 else {
      StandardStreams.sayError("unfurl: nothing is kept yet: there is no folder \(folder)")
      return Program.Status.failed
    }
    let store = assembly.store(invocation)
    defer { store.close(within: patience) }
    switch store.waitUntilOpen(patience) {
    case .open: return body(KeptState(store: store, folder: folder, settings: assembly.settings))
    case .inMemory(let why): StandardStreams.sayError("unfurl: \(folder) cannot be opened: \(why)")
    case .refused(let sentence):
      StandardStreams.sayError("unfurl: \(sentence)")
      return Program.Status.wrong
    case .opening: StandardStreams.sayError("unfurl: \(folder) cannot be opened: the disk does not answer")
    }
    return Program.Status.failed
  }

  /// What was set in a channel by commands; nothing where nothing is kept, which is no fault of the configuration.
  static func policySetInChat(in channel: ChannelName, _ assembly: Assembly, _ invocation: Invocation) -> PolicyLayer {
    guard case .folder(let folder, _) = assembly.settings.stateLocation(flag: invocation.state),
      access(folder, F_OK) == 0
    else { return .empty }
    let store = assembly.store(invocation)
    defer { store.close(within: patience) }
    if case .refused(let sentence) = store.waitUntilOpen(patience) { assembly.log(.warning, sentence) }
    return store.policies[channel].flatMap { PolicyLayer.kept($0) } ?? .empty
  }

  /// Waits for what the store calls back with.
  func wait<Value: Sendable>(
    _ body: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
  ) -> Result<Value, StoreError> {
    let answered = Condition<Result<Value, StoreError>?>(nil)
    body { result in
      answered.withLock { $0 = result }
      answered.broadcast()
    }
    let deadline = ContinuousClock.now + Self.patience
    return answered.wait(until: { _ in deadline }) { $0 } ?? .failure(StoreError("The disk does not answer."))
  }
}
