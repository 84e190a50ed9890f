// SPDX-License-Identifier: MIT

internal import Synchronization

/// Notes of the news that was written out just now, in the file by which feeds are claimed.
///
/// Between a line that went out and its row that says so lies a commit, which takes milliseconds. A process that is
/// killed meanwhile would have the line said again. A note takes microseconds, and what was written to a file is there
/// whatever becomes of the process (only a machine that loses its power loses it, too).
final class SaidNotes: Sendable {
  /// The most bytes of notes: the disk is far behind then, and what is not noted may be said again.
  static let mostBytes = 1 << 20

  private struct State: ~Copyable {
    var file: FileLock?
    var bytes = 0
    /// How many lines are noted whose rows do not say so yet.
    var open = 0
    /// A row could not be changed: the notes are all that is known of it.
    var mustStay = false
  }

  private let state = Mutex(State())

  /// Takes the file in use, and returns the names of the news that the one who had it before has noted.
  func begin(_ file: FileLock) -> [String] {
    state.withLock { state in
      let bytes = file.contents(limit: Self.mostBytes)
      state = State()
      state.bytes = bytes.count
      state.file = file
      // The last one may have been cut by the end of the process, and is no name then.
      return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Lets go of the file.
  func end() { state.withLock { $0 = State() } }

  /// The rows say by now what was noted before this process.
  func areKept() {
    state.withLock { state in
      if state.open == 0, !state.mustStay { Self.clear(&state) }
    }
  }

  /// Notes that news was written out.
  func note(_ name: String) {
    state.withLock { state in
      state.open += 1
      let line = Array(name.utf8) + [0x0A]
      guard let file = state.file, state.bytes + line.count <= Self.mostBytes else { return }
      if file.append(line) { state.bytes += line.count }
    }
  }

  /// The row of a line that was noted says so too, or could not be changed.
  func isKept(_ isDone: Bool) {
    state.withLock { state in
      state.open -= 1
      if !isDone { state.mustStay = true }
      if state.open <= 0, !state.mustStay { Self.clear(&state) }
    }
  }

  private static func clear(_ state: inout State) {
    state.open = 0
    if state.bytes > 0, state.file?.empty() == true { state.bytes = 0 }
  }
}
