// SPDX-License-Identifier: MIT

extension StoreMailbox {
  /// Hands a look-up over; false where it cannot be.
  func look(for key: PreviewKey, _ found: @escaping @Sendable (KeptHistory?) -> Void) -> Bool {
    change { state in
      if state.isEnding || state.previewJobs.count >= Self.mostJobs { return false }
      // What was handed over before is known, even if it is not on the disk yet.
      let unwritten = state.unwritten[key] ?? state.inHand.rows[key]
      state.previewJobs.append(.look(LookUp(key: key, unwritten: unwritten, found: found)))
      state.mustWake = true
      return true
    }
  }

  /// Gathers a row.
  func keep(_ row: UnwrittenRow, for key: PreviewKey) {
    if row.value.count > Self.largestRow || row.landed == 0 { return }
    change { state in
      if state.isEnding { return }
      state.add(row, for: key)
      state.flush(by: state.unwritten.count >= Self.mostGathered ? .now : .now + Self.gathering)
    }
  }

  /// Notes that a link was used, at most once a minute.
  func touch(_ key: PreviewKey) {
    let now = seconds
    change { state in
      if state.isEnding { return }
      if now >= state.touchedSince + 60 || now < state.touchedSince {
        state.touched.removeAll(keepingCapacity: true)
        state.touchedSince = now
      }
      if state.touched.count < Self.mostTouches, state.touched.insert(key).inserted { state.touches[key] = now }
      // Also where nothing is to be written: what other processes forgot is looked for then.
      if state.flushBy == nil { state.flush(by: .now + Self.gathering) }
    }
  }

  /// Hands over that a URL, or everything, is to be forgotten; false where it cannot be.
  func forget(_ url: String?, _ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) -> Bool {
    change { state in
      if state.isEnding || state.previewJobs.count >= Self.mostJobs { return false }
      state.previewJobs.append(.forget(url, unwritten: state.dropUnwritten(url), done: done))
      state.mustWake = true
      return true
    }
  }

  /// Has what is gathered written now; false where it cannot be.
  func flush(_ done: @escaping @Sendable () -> Void) -> Bool {
    change { state in
      if state.isEnding { return false }
      state.flushCalls.append(done)
      state.flush(by: .now)
      return true
    }
  }

  // MARK: For the thread

  /// What of that in hand is to be written next; empty where nothing is left.
  func nextPart() -> PreviewBatch { change { $0.nextPart() } }

  /// A part of what it had in hand is written.
  func partEnded(_ part: PreviewBatch) {
    change { state in
      for key in part.rows.keys { state.inHand.rows[key] = nil }
      for key in part.touches.keys { state.inHand.touches[key] = nil }
    }
  }

  /// What it had in hand is given up.
  func giveUp() { change { $0.inHand = PreviewBatch() } }

  /// Takes what is to be looked up or forgotten, in the midst of writing.
  func takePreviewJobs() -> [PreviewJob] {
    change { state in
      defer { state.previewJobs = [] }
      return state.previewJobs
    }
  }

  /// What it had in hand could not be written while another process held the file, and is to be tried once more after a
  /// while, unless there is something newer or it was forgotten meanwhile. What waits is bounded, however long that lasts.
  func putBack() {
    change { state in
      for (key, row) in state.inHand.rows where state.unwritten[key] == nil { state.add(row, for: key) }
      state.inHand = PreviewBatch()
      if !state.unwritten.isEmpty, !state.isEnding { state.flush(by: .now + Self.gathering) }
    }
  }

  /// There is more to be tidied up than one turn should take.
  func flushAgain() {
    change { state in
      if !state.isEnding { state.flush(by: .now) }
    }
  }

  /// Another process forgot these.
  func dropUnwritten(_ urls: [String?]) {
    if urls.isEmpty { return }
    change { state in
      for url in urls { _ = state.dropUnwritten(url) }
    }
  }
}
