// SPDX-License-Identifier: MIT

extension StoreMailbox {
  /// Hands a look-up over; false where it cannot be.
  func look(for key: PreviewKey, _ found: @escaping @Sendable (KeptHistory?) -> Void) -> Bool {
    change { state in
      if state.isEnding || state.previewJobs.count >= Self.mostJobs { return false }
      // What was handed over before is known, even if it is not on the disk yet.
      let unwritten = state.unwritten[key] ?? state.inHand[key]
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

  /// What it had in hand is written, or given up.
  func flushEnded() { change { $0.inHand = [:] } }

  /// What it had in hand could not be written, and is to be tried once more after a while: unless there is something
  /// newer, it was forgotten meanwhile, or this was the second time already.
  func putBack() {
    change { state in
      for (key, row) in state.inHand where state.unwritten[key] == nil && !row.isSecondTry {
        var row = row
        row.isSecondTry = true
        state.add(row, for: key)
      }
      state.inHand = [:]
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
