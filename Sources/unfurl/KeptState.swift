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

  /// Milliseconds since 1970.
  var now: Int64 { time.millisecondsSince1970 }

  private let time: any Timekeeper

  /// How long a command waits for the disk.
  private static let patience = Duration.seconds(10)

  /// Opens the folder that an invocation or its configuration names, and closes it after `body`.
  ///
  /// - Parameter makesFolder: Whether it is made where it is not there.
  /// - Returns: the exit status.
  static func open(_ invocation: Invocation, makesFolder: Bool = false, _ body: (KeptState) -> Int32) -> Int32 {
    guard let assembly = Assembly(invocation) else { return Program.Status.wrong }
    switch look(assembly, invocation, makesFolder: makesFolder) {
    case .open(let store, let folder):
      defer { store.close(within: patience) }
      return body(KeptState(store: store, folder: folder, settings: assembly.settings, time: assembly.time))
    case .nothing(let reason), .fault(let reason):
      StandardStreams.sayError("unfurl: \(reason)")
      return Program.Status.failed
    case .refused(let sentence):
      StandardStreams.sayError("unfurl: \(sentence)")
      return Program.Status.wrong
    }
  }

  /// What was set in a channel by commands.
  enum SetInChat {
    case known(PolicyLayer, folder: String)
    /// And why.
    case unknown(String)
  }

  /// What was set in a channel by commands, as a bot with the same folder would find it.
  static func policySetInChat(in channel: ChannelName, _ assembly: Assembly, _ invocation: Invocation) -> SetInChat {
    switch look(assembly, invocation) {
    case .open(let store, let folder):
      defer { store.close(within: patience) }
      return .known(store.policies[channel].flatMap { PolicyLayer.kept($0)?.layer } ?? .empty, folder: folder)
    case .nothing(let reason), .fault(let reason), .refused(let reason): return .unknown(reason)
    }
  }

  /// Says what is wrong with the folder, where there is one.
  ///
  /// - Returns: the exit status.
  static func check(_ assembly: Assembly, _ invocation: Invocation) -> Int32 {
    switch look(assembly, invocation) {
    case .open(let store, _): store.close(within: patience)
    case .nothing: break
    case .fault(let reason): StandardStreams.sayError("unfurl: warning: nothing will be kept: \(reason)")
    case .refused(let sentence):
      StandardStreams.sayError("unfurl: \(sentence)")
      return Program.Status.wrong
    }
    return Program.Status.done
  }

  private enum Look {
    case open(Store, folder: String)
    /// There is none, and why.
    case nothing(String)
    case fault(String)
    case refused(String)
  }

  /// Opens the folder where it is there: to look must not make one.
  private static func look(_ assembly: Assembly, _ invocation: Invocation, makesFolder: Bool = false) -> Look {
    guard case .folder(let folder, _) = assembly.settings.stateLocation(flag: invocation.state) else {
      return .nothing("nothing is kept: there is no state folder")
    }
    guard makesFolder || access(folder, F_OK) == 0 else {
      return .nothing("nothing is kept yet: there is no folder \(folder)")
    }
    let store = assembly.store(invocation, log: .silent)
    switch store.waitUntilOpen(patience) {
    case .open: return .open(store, folder: folder)
    case .inMemory(let reason): return .fault(reason)
    case .refused(let sentence): return .refused(sentence)
    case .opening: return .fault("the disk of \(folder) does not answer")
    }
  }

  /// Waits for what the store calls back with, and asks again where another process was quicker.
  func wait<Value: Sendable>(
    _ body: (@escaping @Sendable (Result<Value, StoreError>) -> Void) -> Void
  ) -> Result<Value, StoreError> {
    let end = ContinuousClock.now + Self.patience
    while true {
      let result = waitOnce(body)
      guard case .failure(.busy) = result, ContinuousClock.now < end else { return result }
    }
  }

  private func waitOnce<Value: Sendable>(
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
