// SPDX-License-Identifier: MIT

extension TrackingParameters {
  /// The query without the parameters that track, byte for byte; `nil` where there are none of them.
  ///
  /// Most queries have none, so the names are looked at where they stand and nothing is copied before one is found.
  func cleaned(_ query: String, on host: String) -> String? {
    var query = query
    return query.withUTF8 { bytes in
      var kept: [UInt8] = []
      var hasFound = false
      var start = 0
      while start <= bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
        let nameEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
        if holds(bytes[start..<nameEnd], on: host) {
          if !hasFound { kept = Array(bytes[..<start]) }
          hasFound = true
        } else if hasFound {
          kept.append(contentsOf: bytes[start..<end])
          kept.append(UInt8(ascii: "&"))
        }
        start = end + 1
      }
      // The separator behind the last one kept.
      if kept.last == UInt8(ascii: "&") { kept.removeLast() }
      return hasFound ? String(decoding: kept, as: UTF8.self) : nil
    }
  }

  private func holds(_ name: Slice<UnsafeBufferPointer<UInt8>>, on host: String) -> Bool {
    guard !name.isEmpty, name.count <= Self.longestName else { return false }
    return holds(String(decoding: name.lazy.map(\.lowercased), as: UTF8.self), on: host)
  }

  private static let longestName = 64
}
