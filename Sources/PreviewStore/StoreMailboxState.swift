// SPDX-License-Identifier: MIT

/// What waits for the database thread.
struct StoreMailboxState: Sendable {
  enum Thread: Sendable, Equatable { case none, started, failed(String) }

  var thread = Thread.none
  /// The thread waits, and must be woken to see anything new.
  var isAsleep = false
  /// Set by a change that it must see now.
  var mustWake = false
  /// Nothing more is taken.
  var isEnding = false
  var isEnded = false

  var previewJobs: [PreviewJob] = []
  var channelJobs: [ChannelJob] = []

  /// Rows that are not written yet, the last one of each key.
  var unwritten: [PreviewKey: UnwrittenRow] = [:]
  var unwrittenBytes = 0
  /// What the thread is writing just now, part by part: its rows are found here, too.
  var inHand = PreviewBatch()
  /// When links were last used, in seconds since 1970: what is not written yet.
  var touches: [PreviewKey: Int64] = [:]
  /// The links whose use was noted in this minute: once is enough.
  var touched: Set<PreviewKey> = []
  /// When this minute began, in seconds since 1970.
  var touchedSince: Int64 = 0
  /// By when what was gathered is written; `nil` where nothing was.
  var flushBy: ContinuousClock.Instant?
  var flushCalls: [@Sendable () -> Void] = []
  /// Numbers rows in the order of their coming.
  var lastNumber = 0
}

/// What the thread does before it looks into the mailbox again, in this order.
struct StoreTurn: Sendable {
  var previewJobs: [PreviewJob] = []
  var channelJobs: [ChannelJob] = []
  /// It is time to write: what is to be written is in hand.
  var writes = false
  var flushCalls: [@Sendable () -> Void] = []
  /// Nothing comes after it.
  var isLast = false
}

extension StoreMailboxState {
  /// What there is to do; `nil` where there is nothing yet.
  mutating func takeTurn() -> StoreTurn? {
    let isDue = isEnding || flushBy.map { $0 <= .now } ?? false
    guard isDue || !previewJobs.isEmpty || !channelJobs.isEmpty else {
      isAsleep = true
      return nil
    }
    isAsleep = false
    var turn = StoreTurn()
    swap(&turn.previewJobs, &previewJobs)
    if channelJobs.count <= StoreMailbox.mostInGroup {
      swap(&turn.channelJobs, &channelJobs)
    } else {
      turn.channelJobs = Array(channelJobs.prefix(StoreMailbox.mostInGroup))
      channelJobs.removeFirst(StoreMailbox.mostInGroup)
    }
    turn.isLast = isEnding && channelJobs.isEmpty
    if isDue {
      turn.writes = true
      takeInHand()
      swap(&turn.flushCalls, &flushCalls)
    }
    return turn
  }

  private mutating func takeInHand() {
    inHand = PreviewBatch(rows: unwritten, touches: touches)
    unwritten = [:]
    touches = [:]
    unwrittenBytes = 0
    flushBy = nil
  }

  /// What of that in hand is to be written next: uses before rows, since the rows may drive out what was not used.
  func nextPart() -> PreviewBatch {
    var part = PreviewBatch()
    for (key, used) in inHand.touches.prefix(StoreMailbox.mostInPart) { part.touches[key] = used }
    for (key, row) in inHand.rows.prefix(StoreMailbox.mostInPart - part.touches.count) { part.rows[key] = row }
    return part
  }

  /// Has what is gathered written by `moment`, or earlier where that was said already.
  mutating func flush(by moment: ContinuousClock.Instant) {
    if let flushBy, flushBy <= moment { return }
    flushBy = moment
    mustWake = true
  }

  /// Adds a row, in place of an older one of its key.
  mutating func add(_ row: UnwrittenRow, for key: PreviewKey) {
    lastNumber += 1
    var row = row
    row.number = lastNumber
    unwrittenBytes += row.weight(for: key)
    if let old = unwritten.updateValue(row, forKey: key) { unwrittenBytes -= old.weight(for: key) }
    let most = StoreMailbox.mostUnwritten
    if unwritten.count > most.rows || unwrittenBytes > most.bytes { dropOlderHalf() }
  }

  /// Half at once, so that a row costs the same however long the disk hangs.
  private mutating func dropOlderHalf() {
    let byAge = unwritten.sorted { $0.value.number < $1.value.number }
    for (key, _) in byAge.prefix(byAge.count / 2) { drop(key) }
  }

  private mutating func drop(_ key: PreviewKey) {
    if let row = unwritten.removeValue(forKey: key) { unwrittenBytes -= row.weight(for: key) }
  }

  /// Drops what waits of a URL, or everything; returns what that was.
  mutating func dropUnwritten(_ url: String?) -> Set<PreviewKey> {
    func isMeant(_ key: PreviewKey) -> Bool { url.map { $0 == key.url } ?? true }
    let dropped = Set(unwritten.keys.filter(isMeant))
    for key in dropped { drop(key) }
    let droppedInHand = inHand.rows.keys.filter(isMeant)
    for key in droppedInHand { inHand.rows[key] = nil }
    touched = touched.filter { !isMeant($0) }
    return dropped.union(droppedInHand)
  }
}

extension UnwrittenRow {
  /// What it takes in memory, about.
  func weight(for key: PreviewKey) -> Int { value.count + key.url.utf8.count + 128 }
}
