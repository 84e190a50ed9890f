// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreError {
  /// What SQLite's error means to people.
  init(_ error: SQLiteError) {
    let sentences: [(Bool, String)] = [
      (error.isFull, "The disk is full."),
      (error.isBusy, StoreError.busy.message),
      (error.isCorrupt, "The store is damaged."),
      (error.isReadOnly, "The disk is read-only."),
      (error.isIO, "The disk cannot be read or written."),
    ]
    self.init(sentences.first(where: \.0)?.1 ?? "The store failed: \(error.message).")
  }
}

/// Says a trouble with a file once, and once that it is over.
///
/// A disk that is nearly full takes this and refuses that: whoever has read of it need not read it again within the hour.
struct StoreTrouble {
  private static let silence = Duration.seconds(3600)
  /// How long another process may hold a file before that is worth a word.
  private static let patience = Duration.seconds(30)

  private let file: String
  private let time: any Timekeeper
  private let log: Log
  private var standing: String?
  private var busySince: ContinuousClock.Instant?
  /// The one that stands was said.
  private var isOpen = false
  /// What was said last, and when.
  private var said: (sentence: String, at: ContinuousClock.Instant)?

  /// - Parameter file: what it is called in the log.
  init(with file: String, time: any Timekeeper, log: Log) {
    self.file = file
    self.time = time
    self.log = log
  }

  /// It failed.
  mutating func met(_ error: SQLiteError) {
    if error.isBusy {
      let since = busySince ?? time.now
      busySince = since
      if since.duration(to: time.now) < Self.patience { return }
    }
    let sentence = StoreError(error).message
    if standing == sentence { return }
    standing = sentence
    isOpen = said.map { $0.sentence != sentence || $0.at.duration(to: time.now) >= Self.silence } ?? true
    if !isOpen { return }
    said = (sentence, time.now)
    log(.error, "\(file) cannot be used: \(sentence) (SQLite: \(error.message), code \(error.code))")
  }

  /// It went well.
  mutating func over() {
    busySince = nil
    if standing == nil { return }
    standing = nil
    if isOpen { log(.notice, "\(file) can be used again") }
  }
}
