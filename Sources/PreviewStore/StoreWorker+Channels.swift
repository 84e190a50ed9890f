// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension StoreWorker {
  /// Does the jobs of channels, and says so once all is on the disk.
  func serve(_ jobs: [ChannelJob]) {
    if jobs.isEmpty { return }
    if let refusal {
      for job in jobs { job.fail(refusal) }
      return
    }
    let file: ChannelFile
    do throws(StoreError) {
      file = try usableChannels()
    } catch {
      for job in jobs { job.fail(error) }
      return
    }
    var outcome = file.group(jobs)
    if let trouble = outcome.trouble, trouble.isCorrupt, let renewed = replaceDamagedChannels(file) {
      outcome = renewed.group(jobs)
    }
    if let trouble = outcome.trouble {
      channelTrouble.met(trouble)
    } else if outcome.isCommitted {
      channelTrouble.over()
    }
    for call in outcome.calls { call() }
  }

  /// The file that stands there now: what is written to one that was renamed or deleted would be lost.
  private func usableChannels() throws(StoreError) -> ChannelFile {
    if case .folder(let path) = place, let identity = channels?.identity {
      let folder = StateFolder(path: path)
      if folder.identity(of: ChannelFile.name) != identity { try reopenChannels(folder) }
    }
    do throws(SQLiteError) {
      return try neededChannels()
    } catch {
      channelTrouble.met(error)
      throw StoreError(error)
    }
  }

  private func reopenChannels(_ folder: StateFolder) throws(StoreError) {
    let gone = StoreError("The file \(folder.file(ChannelFile.name)) is gone.")
    guard folder.make() == nil else { throw gone }
    do throws(DatabaseOpening.Trouble) {
      channels = try openChannels(folder)
      log(.warning, "\(ChannelFile.name) was replaced, and is opened anew")
    } catch {
      throw gone
    }
  }

  /// A new file in place of one that turned out to be damaged, or `nil` where there is none to be had.
  private func replaceDamagedChannels(_ damaged: ChannelFile) -> ChannelFile? {
    guard case .folder(let path) = place, let identity = damaged.identity, channelRenewals < Self.mostRenewals else {
      return nil
    }
    channelRenewals += 1
    guard let made = try? renewChannels(StateFolder(path: path), damaged: identity) else { return nil }
    channels = made
    return made
  }
}
