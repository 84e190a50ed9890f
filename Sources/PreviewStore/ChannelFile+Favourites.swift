// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// The most favourites of a channel.
  static let mostFavourites = 10_000
  /// The most that are given out at once.
  static let longestPage = 1000

  /// Saves a link; false where it was saved already.
  func save(_ favourite: Favourite, in channel: ChannelName) throws(JobTrouble) -> Bool {
    let preview = favourite.preview?.encoded()
    let isKnown = try database { connection throws(SQLiteError) in
      try connection.number(
        "SELECT count(*) FROM favourites WHERE network = ? AND channel = ? AND url = ?",
        [.text(channel.network), .text(channel.name), .text(favourite.url)]) > 0
    }
    if isKnown {
      guard let preview else { return false }
      try database { connection throws(SQLiteError) in
        _ = try connection.run(
          "UPDATE favourites SET preview = ?, checksum = ? WHERE network = ? AND channel = ? AND url = ?",
          [
            .bytes(preview), .bits(Self.checksum(preview)), .text(channel.network), .text(channel.name),
            .text(favourite.url),
          ])
      }
      return false
    }
    if try count(in: channel) >= Self.mostFavourites {
      throw .refused(StoreError("This channel has \(Self.mostFavourites) favourites, which is the most there can be."))
    }
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        INSERT INTO favourites(network, channel, url, written, preview, checksum, saved_by, saved_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(channel.network), .text(channel.name), .text(favourite.url), .text(favourite.written),
          .optional(preview), .bits(Self.checksum(preview ?? [])), .optional(favourite.savedBy),
          .integer(favourite.savedAt),
        ])
    }
    return true
  }

  /// Some of a channel's favourites, the newest first.
  func favourites(in channel: ChannelName, first: Int, count: Int) throws(JobTrouble) -> FavouritePage {
    let first = max(first, 1)
    let favourites = try database { connection throws(SQLiteError) in
      try connection.all(
        """
        SELECT url, written, preview, checksum, saved_by, saved_at FROM favourites
        WHERE network = ? AND channel = ? ORDER BY id DESC LIMIT ? OFFSET ?
        """,
        [
          .text(channel.network), .text(channel.name), .number(min(max(count, 0), Self.longestPage)),
          .number(first - 1),
        ]
      ) { row throws(SQLiteError) in
        // It was asked for by a person: one whose preview is damaged is still listed.
        let bytes = try row.optionalBytes(2) ?? []
        let isSound = try row.bits(3) == Self.checksum(bytes)
        return Favourite(
          url: try row.text(0), written: try row.text(1), preview: isSound ? Preview(decoding: bytes) : nil,
          savedBy: try row.optionalText(4), savedAt: try row.integer(5))
      }
    }
    return FavouritePage(first: first, favourites: favourites, count: try self.count(in: channel))
  }

  /// Drops a favourite; says whether there was one.
  func unsave(url: String, in channel: ChannelName) throws(JobTrouble) -> Bool {
    try database { connection throws(SQLiteError) in
      try connection.run(
        "DELETE FROM favourites WHERE network = ? AND channel = ? AND url = ?",
        [.text(channel.network), .text(channel.name), .text(url)]) > 0
    }
  }

  /// The channels that have favourites.
  func channelsWithFavourites() throws(JobTrouble) -> [ChannelName] {
    try database { connection throws(SQLiteError) in
      try connection.all("SELECT DISTINCT network, channel FROM favourites ORDER BY network, channel") {
        row throws(SQLiteError) in ChannelName(network: try row.text(0), name: try row.text(1))
      }
    }
  }

  private func count(in channel: ChannelName) throws(JobTrouble) -> Int {
    try database { connection throws(SQLiteError) in
      try connection.number(
        "SELECT count(*) FROM favourites WHERE network = ? AND channel = ?",
        [.text(channel.network), .text(channel.name)])
    }
  }

  private static func checksum(_ preview: [UInt8]) -> UInt64 {
    var hash = StableHash()
    hash.feed(preview)
    return hash.value
  }
}
