// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

extension ChannelFile {
  /// What a group of jobs came to: the calls that say so, to be made in this order, and the trouble that was met.
  struct GroupOutcome {
    var calls: [@Sendable () -> Void] = []
    var trouble: SQLiteError?
    /// Whether something was written.
    var isCommitted = false
  }

  /// How often a group is begun anew without a job that took all of it down.
  static let mostAttempts = 8

  /// Does all jobs in their order, and what they write in one transaction: they wait for the disk once.
  ///
  /// One that fails takes back only what it did itself. Where SQLite takes back the whole transaction, as it may on a
  /// full disk, the group is begun anew without that one.
  func group(_ jobs: [ChannelJob]) -> GroupOutcome {
    guard jobs.contains(where: \.isWrite) else { return withoutWriting(jobs, because: nil) }
    var failed: [Int: SQLiteError] = [:]
    for _ in 0..<Self.mostAttempts {
      var outcome = GroupOutcome(trouble: failed.values.first)
      do throws(Down) {
        try begin()
        for (index, job) in jobs.enumerated() { try attempt(job, index, failed[index], &outcome) }
        try commit()
        outcome.isCommitted = true
        return outcome
      } catch {
        connection.rollBack()
        guard let index = error.job, !error.cause.isCorrupt else { return withoutWriting(jobs, because: error.cause) }
        failed[index] = error.cause
      }
    }
    return withoutWriting(jobs, because: failed.values.first)
  }

  /// What took a whole transaction down, and which job it was doing, if any.
  private struct Down: Error {
    var cause: SQLiteError
    var job: Int?
  }

  private func begin() throws(Down) {
    do throws(SQLiteError) { try connection.begin() } catch { throw Down(cause: error) }
  }

  private func commit() throws(Down) {
    do throws(SQLiteError) { try connection.commit() } catch { throw Down(cause: error) }
  }

  /// - Parameter known: why it is known to fail.
  private func attempt(
    _ job: ChannelJob, _ index: Int, _ known: SQLiteError?, _ outcome: inout GroupOutcome
  ) throws(Down) {
    if let known { return outcome.calls.append { job.fail(StoreError(known)) } }
    do throws(JobTrouble) {
      let call =
        job.isWrite
        ? try connection.savepoint({ () throws(JobTrouble) in try job.attempt(self) }, failure: { .database($0) })
        : try job.attempt(self)
      outcome.calls.append(call)
    } catch {
      switch error {
      case .refused(let error): outcome.calls.append { job.fail(error) }
      case .database(let error):
        if error.isCorrupt || !connection.isInTransaction { throw Down(cause: error, job: index) }
        outcome.trouble = error
        outcome.calls.append { job.fail(StoreError(error)) }
      }
    }
  }

  /// Does only what reads; what writes fails with `error`.
  private func withoutWriting(_ jobs: [ChannelJob], because error: SQLiteError?) -> GroupOutcome {
    var outcome = GroupOutcome(trouble: error)
    for job in jobs {
      if job.isWrite, let error {
        outcome.calls.append { job.fail(StoreError(error)) }
        continue
      }
      do throws(JobTrouble) {
        outcome.calls.append(try job.attempt(self))
      } catch {
        switch error {
        case .refused(let error): outcome.calls.append { job.fail(error) }
        case .database(let error):
          outcome.trouble = outcome.trouble ?? error
          outcome.calls.append { job.fail(StoreError(error)) }
        }
      }
    }
    return outcome
  }
}
