// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreWorker {
  /// Opens both files, and says how that went.
  func open(_ folder: StateFolder) {
    if let reason = folder.make() { return serveFromMemory(reason, copying: nil) }
    do throws(DatabaseOpening.Trouble) {
      channels = try openChannels(folder)
    } catch {
      switch error {
      case .newer(let sentence): return refuse(sentence)
      case .damaged: return serveFromMemory("\(folder.file(ChannelFile.name)) is damaged", copying: folder)
      case .unusable(let reason): return serveFromMemory(reason, copying: folder)
      }
    }
    do throws(DatabaseOpening.Trouble) {
      previews = try openPreviews(folder)
    } catch {
      switch error {
      case .newer(let sentence): return refuse(sentence)
      case .damaged: stopKeepingPreviews("\(folder.file(PreviewFile.name)) is damaged")
      case .unusable(let reason): stopKeepingPreviews(reason)
      }
    }
    facts.set(policies: readPolicies())
    if let figures = try? previews?.totals() { facts.set(figures: figures) }
    facts.opened(.open)
    // What is too old or too much by now is removed without waiting for the first use.
    if previews != nil { mailbox.flushAgain() }
  }

  /// The jobs' file; in memory it is made when it is first needed.
  func neededChannels() throws(SQLiteError) -> ChannelFile {
    if let channels { return channels }
    let made = try ChannelFile()
    channels = made
    return made
  }

  func openChannels(_ folder: StateFolder) throws(DatabaseOpening.Trouble) -> ChannelFile {
    try opened(ChannelFile.name, folder, ChannelFile.init, renewed: renewChannels)
  }

  func openPreviews(_ folder: StateFolder) throws(DatabaseOpening.Trouble) -> PreviewFile {
    try opened(PreviewFile.name, folder, PreviewFile.init, renewed: renewPreviews)
  }

  /// Opens a file, or a new one in its place where it is damaged.
  private func opened<File>(
    _ name: String, _ folder: StateFolder, _ open: (StateFolder) throws(DatabaseOpening.Trouble) -> File,
    renewed: (StateFolder, FileIdentity?) throws(DatabaseOpening.Trouble) -> File
  ) throws(DatabaseOpening.Trouble) -> File {
    let identity = folder.identity(of: name)
    do throws(DatabaseOpening.Trouble) {
      // Not while another process sets a damaged one aside: the log of a file made between two of its renames would go, too.
      return try folder.alone { () throws(DatabaseOpening.Trouble) in try open(folder) }
    } catch {
      guard case .damaged = error else { throw error }
    }
    return try renewed(folder, identity)
  }

  /// Sets a damaged file aside and begins a new one, unless another process has done so already.
  func renewPreviews(
    _ folder: StateFolder, damaged: FileIdentity?
  ) throws(DatabaseOpening.Trouble) -> PreviewFile {
    try folder.alone { () throws(DatabaseOpening.Trouble) in
      guard folder.identity(of: PreviewFile.name) == damaged else { return try PreviewFile(folder) }
      guard let aside = folder.setAside(PreviewFile.name, at: time.millisecondsSince1970) else { throw .damaged }
      let made = try PreviewFile(folder)
      log(.warning, "\(PreviewFile.name) was damaged: it was set aside as \(aside) and a new one begun")
      return made
    }
  }

  /// The same, and what can be read of the damaged one is copied.
  func renewChannels(
    _ folder: StateFolder, damaged: FileIdentity?
  ) throws(DatabaseOpening.Trouble) -> ChannelFile {
    try folder.alone { () throws(DatabaseOpening.Trouble) in
      guard folder.identity(of: ChannelFile.name) == damaged else { return try ChannelFile(folder) }
      guard let aside = folder.setAside(ChannelFile.name, at: time.millisecondsSince1970) else { throw .damaged }
      let made = try ChannelFile(folder)
      let copied = (try? Connection(path: aside, access: .readOnly)).map(made.copy(from:)) ?? "nothing"
      log(
        .error,
        "\(ChannelFile.name) was damaged: it was set aside as \(aside) and a new one begun, with what could be read of "
          + "it: \(copied)")
      return made
    }
  }

  /// Serves on without a file.
  ///
  /// - Parameter folder: where `channels.sqlite` may be read even if it cannot be written: what was set in chat, and
  ///   what was saved, holds on.
  private func serveFromMemory(_ reason: String, copying folder: StateFolder?) {
    var copied = ""
    if let folder, folder.size(of: ChannelFile.name) != nil {
      do throws(DatabaseOpening.Trouble) {
        let old = try ChannelFile.opening(in: folder).openForReading()
        if let made = try? neededChannels() { copied = "; read from \(ChannelFile.name): \(made.copy(from: old))" }
      } catch {
        // Otherwise it cannot be read either.
        if case .newer(let sentence) = error { return refuse(sentence) }
      }
    }
    facts.set(policies: readPolicies())
    log(.error, "nothing is kept: \(reason)\(copied)")
    facts.opened(.inMemory(reason))
  }

  private func readPolicies() -> [ChannelName: String] { (try? channels?.policies()) ?? [:] }

  private func refuse(_ sentence: String) {
    channels = nil
    previews = nil
    refusal = StoreError("\(sentence).")
    facts.opened(.refused(sentence))
  }

  /// Goes on without previews on the disk.
  func stopKeepingPreviews(_ reason: String) {
    previews = nil
    facts.stopKeepingPreviews()
    log(.error, "previews are not kept: \(reason)")
  }
}
