// SPDX-License-Identifier: MIT

/// A row of `previews.sqlite` that waits to be written.
struct UnwrittenRow: Sendable {
  /// The history, encoded.
  let value: [UInt8]
  /// When the latest of it landed, in milliseconds since 1970.
  let landed: Int64
  /// When it was last used, in seconds since 1970.
  let used: Int64
  /// Which of those that wait came first.
  var number = 0

  /// - Parameter used: in seconds since 1970.
  init(_ history: KeptHistory, used: Int64) {
    value = history.encoded()
    landed = history.landed
    self.used = used
  }
}

extension KeptHistory {
  /// When the latest of it landed, in milliseconds since 1970.
  var landed: Int64 { max(information?.landed ?? 0, error?.landed ?? 0) }
}
