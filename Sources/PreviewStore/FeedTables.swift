// SPDX-License-Identifier: MIT

extension ChannelFile {
  /// The second step of `channels.sqlite`: watched feeds and their news.
  ///
  /// What a poll rewrites is kept apart from what it seldom changes: of most polls only the small row of `feeds` is new.
  /// A watch repeats its feed's URL, so that what people asked for outlives damage to the feed's own row.
  static let feedTables = """
    CREATE TABLE feeds(
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- never another feed's
      url TEXT NOT NULL UNIQUE,
      due_at INTEGER NOT NULL, -- milliseconds since 1970
      state BLOB NOT NULL,
      checksum INTEGER NOT NULL -- of the state
    ) STRICT;
    CREATE INDEX feeds_by_due ON feeds(due_at);
    CREATE TABLE seen(
      id INTEGER PRIMARY KEY, -- the feed's
      items BLOB NOT NULL,
      checksum INTEGER NOT NULL -- of the items and whose they are
    ) STRICT;
    CREATE TABLE watches(
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest has the highest
      feed INTEGER NOT NULL,
      url TEXT NOT NULL, -- the feed's
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      channel_as_sent TEXT NOT NULL,
      written TEXT NOT NULL,
      words TEXT NOT NULL, -- JSON
      added_by TEXT,
      added_at INTEGER NOT NULL, -- milliseconds since 1970
      UNIQUE(feed, network, channel)
    ) STRICT;
    CREATE INDEX watches_by_age ON watches(network, channel, id);
    CREATE TABLE news(
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest has the highest
      feed INTEGER NOT NULL,
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      at INTEGER NOT NULL, -- milliseconds since 1970
      state INTEGER NOT NULL, -- 0 waits to be said, 1 was written and waits to be confirmed, 2 is settled
      ref TEXT, -- the bridge's id
      kept_until INTEGER NOT NULL, -- milliseconds since 1970
      value BLOB NOT NULL,
      checksum INTEGER NOT NULL -- of the value and whose it is
    ) STRICT;
    CREATE INDEX news_unsaid ON news(id) WHERE state = 0;
    CREATE INDEX news_by_feed ON news(feed, id);
    CREATE INDEX news_by_end ON news(kept_until);
    """
}
