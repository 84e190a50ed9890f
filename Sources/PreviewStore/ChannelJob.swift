// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

/// Why a job failed.
enum JobTrouble: Error {
  /// The database could not do it.
  case database(SQLiteError)
  /// It may not be done, as a sentence says.
  case refused(StoreError)
}

/// Something to be done with `channels.sqlite`.
struct ChannelJob: Sendable {
  /// Whether it changes something, so that it belongs into a transaction.
  let isWrite: Bool
  /// Does it, and returns the call that says so, to be made once all is on the disk. It may be made several times: what
  /// it did is taken back before.
  let attempt: @Sendable (ChannelFile) throws(JobTrouble) -> @Sendable () -> Void
  /// Says that it could not be done.
  let fail: @Sendable (StoreError) -> Void

  init<Value: Sendable>(
    isWrite: Bool, _ done: @escaping @Sendable (Result<Value, StoreError>) -> Void,
    _ perform: @escaping @Sendable (ChannelFile) throws(JobTrouble) -> Value
  ) {
    self.isWrite = isWrite
    attempt = { file throws(JobTrouble) in
      let value = try perform(file)
      return { done(.success(value)) }
    }
    fail = { done(.failure($0)) }
  }

  private init(
    attempt: @escaping @Sendable (ChannelFile) throws(JobTrouble) -> @Sendable () -> Void,
    fail: @escaping @Sendable (StoreError) -> Void
  ) {
    isWrite = false
    self.attempt = attempt
    self.fail = fail
  }

  /// Nothing to do: it calls when all before it is done, or has failed.
  static func settling(_ settled: @escaping @Sendable () -> Void) -> ChannelJob {
    ChannelJob(attempt: { _ throws(JobTrouble) in settled }, fail: { _ in settled() })
  }
}
