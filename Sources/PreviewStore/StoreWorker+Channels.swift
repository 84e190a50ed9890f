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
    do throws(SQLiteError) {
      file = try neededChannels()
    } catch {
      channelTrouble.met(error)
      for job in jobs { job.fail(StoreError(error)) }
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

  /// A new file in place of one that turned out to be damaged, or `nil` where there is none to be had.
  private func replaceDamagedChannels(_ damaged: ChannelFile) -> ChannelFile? {
    guard case .folder(let path) = place, let identity = damaged.identity, channelRenewals < Self.mostRenewals else {
      return nil
    }
    channelRenewals += 1
    let folder = StateFolder(path: path)
    // Another process may have replaced it already.
    let isStillThere = folder.identity(of: ChannelFile.name) == identity
    do throws(DatabaseOpening.Trouble) {
      let made = isStillThere ? try renewChannels(folder) : try ChannelFile(folder)
      channels = made
      return made
    } catch {
      return nil
    }
  }
}
