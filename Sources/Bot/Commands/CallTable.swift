// SPDX-License-Identifier: MIT

import Dialects
import Synchronization
import UnfurlKit

/// The commands that are under way.
final class CallTable: Sendable {
  private let calls = Mutex<[ObjectIdentifier: CommandCall]>([:])

  func add(_ call: CommandCall) { calls.withLock { $0[ObjectIdentifier(call)] = call } }

  func end(_ call: CommandCall) { calls.withLock { $0[ObjectIdentifier(call)] = nil } }

  /// All of them.
  var underWay: [CommandCall] { calls.withLock { Array($0.values) } }

  /// Stops the command that a message was.
  func cancel(_ message: MessageReference) {
    for call in underWay where call.reference == message { call.cancel() }
  }
}
