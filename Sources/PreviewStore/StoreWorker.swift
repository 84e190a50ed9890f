// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

/// Owns the files, on the database thread and nowhere else.
///
/// A turn: look-ups and what is forgotten, then jobs of channels in one transaction, then, where it is time, the
/// previews that wait, part by part, with look-ups in between. So nobody who asks waits behind more than one part.
final class StoreWorker {
  /// How often a damaged file is replaced before it is given up: a disk that damages all it is given gains nothing.
  static let mostRenewals = 3

  let place: Store.Place
  let limits: Store.Limits
  let mailbox: StoreMailbox
  let facts: StoreFacts
  let time: any Timekeeper
  let log: Log

  /// `nil` where previews are not kept.
  var previews: PreviewFile?
  var previewTrouble: StoreTrouble
  var previewRenewals = 0
  /// There is more to be removed than one turn should take.
  var isUnfinished = false

  /// `nil` where it was not needed yet, in memory, or cannot be had.
  var channels: ChannelFile?
  var channelTrouble: StoreTrouble
  var channelRenewals = 0
  /// Why nothing is done at all.
  var refusal: StoreError?

  init(
    _ place: Store.Place, limits: Store.Limits, mailbox: StoreMailbox, facts: StoreFacts, time: any Timekeeper,
    log: Log
  ) {
    self.place = place
    self.limits = limits
    self.mailbox = mailbox
    self.facts = facts
    self.time = time
    self.log = log
    previewTrouble = StoreTrouble(with: PreviewFile.name, time: time, log: log)
    channelTrouble = StoreTrouble(with: ChannelFile.name, time: time, log: log)
  }

  /// From the opening of the files to their closing.
  func run() {
    if case .folder(let path) = place { open(StateFolder(path: path)) }
    while true {
      let turn = mailbox.next()
      serve(turn.previewJobs)
      serve(turn.channelJobs)
      if turn.writes { write() }
      for call in turn.flushCalls { call() }
      if turn.isLast { break }
    }
    // The last connection to a file brings its log into it, and removes it.
    previews = nil
    channels = nil
  }
}
