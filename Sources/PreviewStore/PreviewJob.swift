// SPDX-License-Identifier: MIT

/// Something to be done with `previews.sqlite` before anything is written to it.
enum PreviewJob: Sendable {
  /// Look a link up.
  case look(LookUp)
  /// Forget a URL, or everything; `unwritten` are the keys that were waiting to be written.
  case forget(String?, unwritten: Set<PreviewKey>, done: @Sendable (Result<Int, StoreError>) -> Void)
}

/// A link that is to be looked up.
struct LookUp: Sendable {
  let key: PreviewKey
  /// Its row, where that was still waiting to be written.
  let unwritten: UnwrittenRow?
  let found: @Sendable (KeptHistory?) -> Void
}

/// What is written to `previews.sqlite` at once.
struct PreviewBatch: Sendable {
  var rows: [PreviewKey: UnwrittenRow] = [:]
  /// When they were last used, in seconds since 1970.
  var touches: [PreviewKey: Int64] = [:]

  var isEmpty: Bool { rows.isEmpty && touches.isEmpty }
}
