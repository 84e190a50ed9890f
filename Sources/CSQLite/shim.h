// SPDX-License-Identifier: MIT
#ifndef UNFURL_CSQLITE_SHIM_H
#define UNFURL_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Binds bytes that SQLite copies. SQLITE_TRANSIENT is a macro with a cast that Swift does not see
/// (https://www.sqlite.org/c3ref/bind_blob.html).
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// The same for a blob.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Has the write-ahead log left where it is when the connection is closed. sqlite3_db_config is variadic, which Swift
/// cannot call (https://www.sqlite.org/c3ref/db_config.html).
static inline void csqlite_leave_log_alone(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
