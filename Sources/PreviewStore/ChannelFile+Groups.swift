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

  /// Does all jobs in their order, and what they write in one transaction: they wait for the disk once.
  ///
  /// One that fails takes back only what it did itself.
  func group(_ jobs: [ChannelJob]) -> GroupOutcome {
    guard jobs.contains(where: \.isWrite) else { return withoutWriting(jobs, because: nil) }
    var outcome = GroupOutcome()
    do throws(SQLiteError) {
      try connection.begin()
      for job in jobs { try attempt(job, &outcome) }
      try connection.commit()
      outcome.isCommitted = true
      return outcome
    } catch {
      connection.rollBack()
      return withoutWriting(jobs, because: error)
    }
  }

  /// - Throws: what takes the whole transaction down.
  private func attempt(_ job: ChannelJob, _ outcome: inout GroupOutcome) throws(SQLiteError) {
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
        if error.isCorrupt || !connection.isInTransaction { throw error }
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
