// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreWorker {
  /// Answers look-ups, and forgets what is to be forgotten.
  func serve(_ jobs: [PreviewJob]) {
    if jobs.isEmpty { return }
    noteForgottenElsewhere()
    for job in jobs {
      switch job {
      case .look(let key, let unwritten, let found): found(look(key, unwritten))
      case .forget(let url, let unwritten, let done): done(forget(url, unwritten))
      }
    }
  }

  private func look(_ key: PreviewKey, _ unwritten: UnwrittenRow?) -> KeptHistory? {
    if let unwritten {
      guard isInTime(unwritten.landed) else { return nil }
      return KeptHistory(decoding: unwritten.value)
    }
    guard let file = previews else { return nil }
    let found = attempt(file) { file throws(SQLiteError) in try file.find(key) }
    guard case .success(let row?) = found else { return nil }
    let history = row.isSound ? KeptHistory(decoding: row.value) : nil
    guard let history else {
      // It counts as not there, and is not looked at again.
      log(.warning, "a row of \(PreviewFile.name) was damaged, and is dropped")
      _ = attempt(file) { file throws(SQLiteError) in try file.drop(row.id) }
      return nil
    }
    return isInTime(row.landed) ? history : nil
  }

  /// Whether a row landed in the time from which rows are kept, by today's clock.
  ///
  /// One from the future is not used, since it would never grow old; it is not deleted either, since it may be today's
  /// clock that is wrong. The next fetch takes its place.
  private func isInTime(_ landed: Int64) -> Bool {
    let now = time.millisecondsSince1970
    return landed >= limits.oldest(at: now) && landed <= now + 60_000
  }

  private func forget(_ url: String?, _ unwritten: Set<PreviewKey>) -> Result<Int, StoreError> {
    guard let file = previews else { return .success(unwritten.count) }
    let done = attempt(file) { file throws(SQLiteError) in
      let (count, forgotten) = try file.forget(url, unwritten: unwritten)
      return (count, forgotten, try file.totals())
    }
    switch done {
    case .success(let (count, forgotten, figures)):
      facts.set(figures: figures)
      tell(forgotten)
      previewTrouble.over()
      return .success(count)
    case .failure(let error):
      return .failure(StoreError(error))
    }
  }

  /// Writes what was gathered. Where that fails it is dropped, but for a lock that another process holds: then it is
  /// tried once more.
  func write(_ batch: PreviewBatch) {
    guard let file = previews else { return mailbox.flushEnded() }
    let isSweep = file.lastSweep.map { time.now - $0 >= PreviewFile.sweeping } ?? true
    if batch.rows.isEmpty, batch.touches.isEmpty, !isSweep, !isUnfinished {
      return noteForgottenElsewhere()
    }
    let now = time.millisecondsSince1970
    let written = attempt(file) { file throws(SQLiteError) in
      try file.write(batch, limits: limits, now: now, sweeps: isSweep || isUnfinished)
    }
    isUnfinished = false
    switch written {
    case .success(let written):
      mailbox.flushEnded()
      previewTrouble.over()
      facts.set(figures: written.figures)
      tell(written.forgotten)
      if isSweep { previews?.lastSweep = time.now }
      isUnfinished = written.isUnfinished
      if isUnfinished { mailbox.flushAgain() }
    case .failure(let error) where error.isBusy:
      mailbox.putBack()
    case .failure:
      mailbox.flushEnded()
    }
  }

  private func noteForgottenElsewhere() {
    guard let file = previews else { return }
    let urls = attempt(file) { file throws(SQLiteError) in try file.forgottenElsewhere() }
    if case .success(let urls) = urls { tell(urls) }
  }

  private func tell(_ forgotten: [String?]) {
    mailbox.dropUnwritten(forgotten)
    facts.forgottenElsewhere(forgotten)
  }

  /// Does something with the file, and once more where it turns out to be damaged and could be replaced.
  private func attempt<Value>(
    _ file: PreviewFile, _ body: (PreviewFile) throws(SQLiteError) -> Value
  ) -> Result<Value, SQLiteError> {
    do throws(SQLiteError) {
      return .success(try body(file))
    } catch {
      guard error.isCorrupt else {
        previewTrouble.met(error)
        return .failure(error)
      }
      guard let renewed = replaceDamagedPreviews(file) else { return .failure(error) }
      do throws(SQLiteError) { return .success(try body(renewed)) } catch {
        previewTrouble.met(error)
        return .failure(error)
      }
    }
  }

  /// A new file in place of one that turned out to be damaged, or `nil` where there is none to be had.
  private func replaceDamagedPreviews(_ damaged: PreviewFile) -> PreviewFile? {
    guard case .folder(let path) = place else { return nil }
    let folder = StateFolder(path: path)
    previewRenewals += 1
    guard previewRenewals <= Self.mostRenewals else {
      stopKeepingPreviews("\(folder.file(PreviewFile.name)) is damaged again and again")
      return nil
    }
    // Another process may have replaced it already.
    let isStillThere = folder.identity(of: PreviewFile.name) == damaged.identity
    do throws(DatabaseOpening.Trouble) {
      let made = isStillThere ? try renewPreviews(folder) : try PreviewFile(folder)
      previews = made
      facts.set(figures: (try? made.totals()) ?? Store.Figures())

      return made
    } catch {
      stopKeepingPreviews("\(folder.file(PreviewFile.name)) is damaged, and cannot be replaced")
      return nil
    }
  }
}
