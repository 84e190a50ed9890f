// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreError {
  /// What SQLite's error means to people.
  init(_ error: SQLiteError) {
    let sentences: [(Bool, String)] = [
      (error.isFull, "The disk is full."),
      (error.isBusy, "Another process holds the store."),
      (error.isCorrupt, "The store is damaged."),
      (error.isReadOnly, "The disk is read-only."),
      (error.isIO, "The disk cannot be read or written."),
    ]
    self.init(sentences.first(where: \.0)?.1 ?? "The store failed: \(error.message).")
  }
}

/// Says a trouble with a file once, and once that it is over.
struct StoreTrouble {
  private let file: String
  private let log: Log
  private var standing: String?

  /// - Parameter file: what it is called in the log.
  init(with file: String, log: Log) {
    self.file = file
    self.log = log
  }

  /// It failed.
  mutating func met(_ error: SQLiteError) {
    let sentence = StoreError(error).message
    if standing == sentence { return }
    standing = sentence
    log(.error, "\(file) cannot be used: \(sentence) (SQLite: \(error.message), code \(error.code))")
  }

  /// It went well.
  mutating func over() {
    if standing == nil { return }
    standing = nil
    log(.notice, "\(file) can be used again")
  }
}
