// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The folder of a store, which it makes itself.
  var state: String { "\(path)/state" }
  var previews: String { "\(state)/previews.sqlite" }
  var channels: String { "\(state)/channels.sqlite" }

  /// The names of the files in the store's folder.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []).sorted() }

  /// A store in it.
  func store(
    limits: Store.Limits = .init(), time: ManualClock = ManualClock(), log: LogRecord = LogRecord()
  ) -> Store {
    Store(.folder(state), limits: limits, time: time, log: log.log)
  }

  /// Overwrites bytes of a file.
  func damage(_ path: String, from offset: Int, count: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(repeating: 0xA5, count: count))
    try file.close()
  }

  func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// The permissions of a file or folder.
  func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
  }
}

/// What was logged.
final class LogRecord: Sendable {
  let lines = Recorder<String>("lines of the log")
  var log: Log { Log(threshold: .debug) { [lines] in lines.record("\($0): \($1)") } }
  /// The lines that hold a text.
  func lines(with text: String) -> [String] { lines.all.filter { $0.contains(text) } }
}

let channel = ChannelName(network: "libera", name: "#cats")
let patience = Duration.seconds(30)

/// A history with a preview of this title.
func history(_ title: String, landed: Int64 = 1_800_000_000_000) -> KeptHistory {
  var metadata = Metadata()
  metadata.title = title
  let preview = Preview(handler: "opengraph", metadata: metadata)
  return KeptHistory(information: KeptAnswer(outcome: .preview(preview), landed: landed, freshFor: .seconds(3600)))
}

func key(_ number: Int, variant: UInt64 = .max) -> PreviewKey {
  PreviewKey(url: "https://example.org/\(number)", variant: variant)
}

func favourite(_ number: Int, title: String? = nil) -> Favourite {
  var preview: Preview?
  if let title {
    var metadata = Metadata()
    metadata.title = title
    preview = Preview(handler: "opengraph", metadata: metadata)
  }
  return Favourite(
    url: "https://example.org/\(number)", written: "example.org/\(number)", preview: preview, savedBy: "ada",
    savedAt: 1_800_000_000_000 + Int64(number))
}

extension KeptHistory {
  var title: String? {
    if case .preview(let preview)? = information?.outcome { preview.metadata.title } else { nil }
  }
}

/// The calls with a callback, for tests that await.
extension Store {
  func title(_ key: PreviewKey) async -> String? {
    await withCheckedContinuation { done in history(key) { done.resume(returning: $0?.title) } }
  }

  func flushed() async { await withCheckedContinuation { done in flush { done.resume() } } }

  func forgotten(_ url: String) async throws -> Int {
    try await withCheckedContinuation { done in forget(url: url) { done.resume(returning: $0) } }.get()
  }

  func purged() async throws -> Int {
    try await withCheckedContinuation { done in purge { done.resume(returning: $0) } }.get()
  }

  @discardableResult
  func saved(_ favourite: Favourite, in channel: ChannelName = channel) async throws -> Bool {
    try await withCheckedContinuation { done in save(favourite, in: channel) { done.resume(returning: $0) } }.get()
  }

  func page(_ first: Int = 1, _ count: Int = 100, in channel: ChannelName = channel) async throws -> FavouritePage {
    try await withCheckedContinuation { done in
      favourites(in: channel, first: first, count: count) { done.resume(returning: $0) }
    }.get()
  }

  func unsaved(_ url: String) async throws -> Bool {
    try await withCheckedContinuation { done in unsave(url: url, in: channel) { done.resume(returning: $0) } }.get()
  }

  func savingChannels() async throws -> [ChannelName] {
    try await withCheckedContinuation { done in channelsWithFavourites { done.resume(returning: $0) } }.get()
  }

  func policySet(_ json: String?, for channel: ChannelName = channel) async throws {
    try await withCheckedContinuation { done in setPolicy(json, for: channel) { done.resume(returning: $0) } }.get()
  }

  func lastList() async throws -> ChannelList? {
    try await withCheckedContinuation { done in list(in: channel) { done.resume(returning: $0) } }.get()
  }

  func listSet(_ list: ChannelList) async throws {
    try await withCheckedContinuation { done in setList(list, in: channel) { done.resume(returning: $0) } }.get()
  }

  func refs(_ message: MessageID) async -> [String] {
    await withCheckedContinuation { done in
      references(to: message, in: channel) { done.resume(returning: $0.map(\.ref)) }
    }
  }

  func settled() async { await withCheckedContinuation { done in whenSettled { done.resume() } } }

  /// Does something with the store's own connection to `channels.sqlite`.
  func withChannels<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
  ) async throws -> Value {
    try await withCheckedContinuation { done in
      read({ done.resume(returning: $0) }) { file throws(JobTrouble) in
        try file.database { connection throws(SQLiteError) in try body(connection) }
      }
    }.get()
  }
}
