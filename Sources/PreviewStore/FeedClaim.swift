// SPDX-License-Identifier: MIT

internal import Synchronization
internal import UnfurlKit

/// This process's right to poll the watched feeds of a folder: a lock on a file in it, which the kernel gives up when
/// the process ends, however it does (flock(2)).
///
/// Where the folder can only be read, or its file system has no locks, everybody may poll, as everybody serves from a
/// memory of their own.
final class FeedClaim: Sendable {
  /// The file that is locked. In it stands what was written out just now.
  static let name = "feeds.lock"

  private struct State: ~Copyable {
    var lock: FileLock?
    /// What other processes have left unsaid waits again.
    var isTakenUp = false
    /// The names of the news that they have noted as written out.
    var noted: [String] = []
    /// Why it cannot be had, where that was logged.
    var said: String?
  }

  /// What was written out just now.
  let notes = SaidNotes()
  private let place: Store.Place
  private let facts: StoreFacts
  private let log: Log
  private let state = Mutex(State())

  init(_ place: Store.Place, facts: StoreFacts, log: Log) {
    self.place = place
    self.facts = facts
    self.log = log
  }

  /// Whether what was left unsaid by the one who had the right before still lies where it was left.
  var mustTakeUp: Bool { state.withLock { !$0.isTakenUp } }

  /// The names of the news that the one who had the right before has noted as written out.
  var noted: [String] { state.withLock { $0.noted } }

  /// What was left unsaid waits again, and what was noted is kept.
  func hasTakenUp() {
    let isNew = state.withLock { state in
      defer { (state.isTakenUp, state.noted) = (true, []) }
      return !state.isTakenUp
    }
    if isNew { notes.areKept() }
  }

  /// Takes the right where nobody has it; says whether this process has it. For the store's thread: it asks the disk.
  func take() -> Bool {
    guard case .folder(let path) = place else { return true }
    return state.withLock { state in
      let folder = StateFolder(path: path)
      if let lock = state.lock {
        // A lock on a file that was renamed or deleted keeps nobody off.
        if folder.identity(of: Self.name) == lock.identity { return true }
        letGo(&state)
      }
      switch FileLock.take(Self.name, in: folder) {
      case .taken(let lock):
        state.lock = lock
        state.noted = notes.begin(lock)
        return true
      case .held: return false
      case .noLocks: return true
      case .unusable(let reason):
        if case .inMemory = facts.opening { return true }
        if state.said != reason {
          state.said = reason
          log(.error, "watched feeds are not polled: \(reason)")
        }
        return false
      }
    }
  }

  /// Gives the right up.
  func giveUp() {
    state.withLock { letGo(&$0) }
  }

  private func letGo(_ state: inout State) {
    // The lock is given up where nobody holds the file any more.
    notes.end()
    state.lock = nil
    state.isTakenUp = false
    state.noted = []
  }
}
