// SPDX-License-Identifier: MIT

extension ArraySlice<UInt8> {
  /// Where `part` first stands; `nil` where it does not. An empty one stands at the beginning.
  ///
  /// Its time is bounded by the sum of both lengths, whatever strangers put into them (Knuth, Morris and Pratt, "Fast
  /// pattern matching in strings", 1977).
  package func firstPlace(of part: some Collection<UInt8>) -> Int? {
    let part = Array(part)
    guard part.count <= count else { return nil }
    if part.isEmpty { return startIndex }
    /// For each place in the part: how much of its beginning ends there.
    var borders = [Int](repeating: 0, count: part.count)
    var matched = 0
    for index in part.indices.dropFirst() {
      while matched > 0, part[matched] != part[index] { matched = borders[matched - 1] }
      if part[matched] == part[index] { matched += 1 }
      borders[index] = matched
    }
    matched = 0
    for index in indices {
      while matched > 0, part[matched] != self[index] { matched = borders[matched - 1] }
      if part[matched] == self[index] { matched += 1 }
      if matched == part.count { return index + 1 - matched }
    }
    return nil
  }
}
