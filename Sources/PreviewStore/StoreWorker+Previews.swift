// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreWorker {
  /// Answers look-ups, and forgets what is to be forgotten, in the order in which that was asked.
  func serve(_ jobs: [PreviewJob]) {
    if jobs.isEmpty { return }
    noteForgottenElsewhere()
    var lookUps: [LookUp] = []
    for job in jobs {
      switch job {
      case .look(let lookUp): lookUps.append(lookUp)
      case .forget(let url, let unwritten, let done):
        answer(lookUps)
        lookUps = []
        done(forget(url, unwritten))
      }
    }
    answer(lookUps)
  }

  /// All in one transaction, which is far cheaper than one for each.
  private func answer(_ lookUps: [LookUp]) {
    if lookUps.isEmpty { return }
    var rows: [PreviewFile.Found?] = []
    let written = lookUps.filter { $0.unwritten == nil }.map(\.key)
    if let file = previews, !written.isEmpty {
      rows = (try? attempt(file) { file throws(SQLiteError) in try file.find(written) }.get()) ?? []
    }
    var next = rows.makeIterator()
    for lookUp in lookUps {
      if let unwritten = lookUp.unwritten {
        lookUp.found(isInTime(unwritten.landed) ? KeptHistory(decoding: unwritten.value) : nil)
      } else {
        lookUp.found((next.next() ?? nil).flatMap(history))
      }
    }
  }

  /// What a row says.
  private func history(_ row: PreviewFile.Found) -> KeptHistory? {
    guard row.isSound, let history = KeptHistory(decoding: row.value) else {
      // It counts as not there, and is not looked at again.
      log(.warning, "a row of \(PreviewFile.name) was damaged, and is dropped")
      if let file = previews { _ = attempt(file) { file throws(SQLiteError) in try file.drop(row.id) } }
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

  /// How many parts one turn takes at most to remove what is too much: jobs of channels wait meanwhile.
  private static let mostTidying = 10

  /// Writes what was gathered, part by part, and serves those who ask in between. Where that fails it is dropped, but
  /// for a lock that another process holds: then it is tried again.
  func write() {
    reopenReplacedPreviews()
    if previews == nil { return mailbox.giveUp() }
    var part = mailbox.nextPart()
    if part.isEmpty, !isSweepDue, !isUnfinished { return noteForgottenElsewhere() }
    var tidying = 0
    repeat {
      guard write(part) else { return }
      serve(mailbox.takePreviewJobs())
      part = mailbox.nextPart()
      if part.isEmpty { tidying += 1 }
    } while !part.isEmpty || (isUnfinished && tidying < Self.mostTidying)
    if isUnfinished { mailbox.flushAgain() }
  }

  private var isSweepDue: Bool { previews?.lastSweep.map { time.now - $0 >= PreviewFile.sweeping } ?? true }

  /// Writes one part; says whether it could.
  private func write(_ part: PreviewBatch) -> Bool {
    guard let file = previews else {
      mailbox.giveUp()
      return false
    }
    let isSweep = isSweepDue
    let now = time.millisecondsSince1970
    let written = attempt(file) { file throws(SQLiteError) in
      try file.write(part, limits: limits, now: now, sweeps: isSweep || isUnfinished)
    }
    isUnfinished = false
    switch written {
    case .success(let written):
      mailbox.partEnded(part)
      previewTrouble.over()
      facts.set(figures: written.figures)
      tell(written.forgotten)
      if isSweep { previews?.lastSweep = time.now }
      isUnfinished = written.isUnfinished
      return true
    case .failure(let error):
      if error.isBusy { mailbox.putBack() } else { mailbox.giveUp() }
      return false
    }
  }

  /// What is written to a file that was renamed or deleted would be found by nobody.
  private func reopenReplacedPreviews() {
    guard case .folder(let path) = place, let previews else { return }
    let folder = StateFolder(path: path)
    if folder.identity(of: PreviewFile.name) == previews.identity { return }
    do throws(DatabaseOpening.Trouble) {
      if let reason = folder.make() { throw .unusable(reason) }
      self.previews = try openPreviews(folder)
      log(.warning, "\(PreviewFile.name) was replaced, and is opened anew")
    } catch {
      stopKeepingPreviews("\(folder.file(PreviewFile.name)) is gone")
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
    do throws(DatabaseOpening.Trouble) {
      let made = try renewPreviews(folder, damaged: damaged.identity)
      previews = made
      facts.set(figures: (try? made.totals()) ?? Store.Figures())
      return made
    } catch {
      stopKeepingPreviews("\(folder.file(PreviewFile.name)) is damaged, and cannot be replaced")
      return nil
    }
  }
}
