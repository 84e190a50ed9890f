// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// The most channels for which something is set.
  static let mostPolicies = 100_000
  /// The largest JSON of one, in bytes.
  static let largestPolicy = 64 << 10

  /// What was set in chat, by channel.
  func policies() throws(SQLiteError) -> [ChannelName: String] {
    var policies: [ChannelName: String] = [:]
    try connection.rows(
      "SELECT network, channel, json FROM policies ORDER BY id LIMIT ?", [.number(Self.mostPolicies)]
    ) { row throws(SQLiteError) in
      // One that is damaged does not take the others with it.
      if let json = try? row.text(2), json.utf8.count <= Self.largestPolicy,
        let network = try? row.text(0), let name = try? row.text(1)
      {
        policies[ChannelName(network: network, name: name)] = json
      }
      return true
    }
    return policies
  }

  /// Keeps what was set in a channel; `nil`: nothing any more.
  func setPolicy(_ json: String?, for channel: ChannelName) throws(JobTrouble) {
    let names: [SQLiteValue] = [.text(channel.network), .text(channel.name)]
    guard let json else {
      try database { connection throws(SQLiteError) in
        _ = try connection.run("DELETE FROM policies WHERE network = ? AND channel = ?", names)
      }
      return
    }
    guard json.utf8.count <= Self.largestPolicy else {
      throw .refused(StoreError("This is more than can be set in a channel."))
    }
    let changed = try database { connection throws(SQLiteError) in
      try connection.run(
        "UPDATE policies SET json = ? WHERE network = ? AND channel = ?", [.text(json)] + names)
    }
    if changed > 0 { return }
    let count = try database { connection throws(SQLiteError) in try connection.number("SELECT count(*) FROM policies")
    }
    guard count < Self.mostPolicies else {
      throw .refused(StoreError("Something is set in \(Self.mostPolicies) channels, which is the most there can be."))
    }
    try database { connection throws(SQLiteError) in
      _ = try connection.run("INSERT INTO policies(network, channel, json) VALUES(?, ?, ?)", names + [.text(json)])
    }
  }

  /// The list that was shown last in a channel.
  func list(in channel: ChannelName) throws(JobTrouble) -> ChannelList? {
    try database { connection throws(SQLiteError) in
      try connection.first(
        "SELECT kind, subject, first_shown, shown FROM lists WHERE network = ? AND channel = ?",
        [.text(channel.network), .text(channel.name)]
      ) { row throws(SQLiteError) in
        ChannelList(
          kind: try row.text(0), subject: try row.text(1), first: try row.number(2), count: try row.number(3))
      }
    }
  }

  /// Keeps which list was shown last in a channel.
  func setList(_ list: ChannelList, in channel: ChannelName) throws(JobTrouble) {
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        INSERT OR REPLACE INTO lists(network, channel, kind, subject, first_shown, shown) VALUES(?, ?, ?, ?, ?, ?)
        """,
        [
          .text(channel.network), .text(channel.name), .text(list.kind), .text(list.subject), .number(list.first),
          .number(list.count),
        ])
      // The last one has the highest number: the same bound as for what is set.
      _ = try connection.run(
        "DELETE FROM lists WHERE id <= (SELECT max(id) FROM lists) - ?", [.number(Self.mostPolicies)])
    }
  }
}
