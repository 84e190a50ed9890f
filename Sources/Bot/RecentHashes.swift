// SPDX-License-Identifier: MIT

/// The last hashes that came: whether one was there before.
///
/// Two tables, one that fills and the full one before it: nothing is ever taken out one by one, which is what would cost
/// most. So at least `limit` hashes are known, and at most twice as many.
struct RecentHashes {
  private let limit: Int
  private var recent = HashTable()
  private var earlier = HashTable()

  /// - Parameter limit: How many hashes are remembered at least.
  init(limit: Int) { self.limit = limit }

  /// Remembers a hash.
  ///
  /// - Returns: whether it is new.
  mutating func insert(_ hash: Int) -> Bool {
    if earlier.contains(hash) || !recent.insert(hash) { return false }
    if recent.count == limit {
      earlier = recent
      recent = HashTable()
    }
    return true
  }
}

/// A set of hashes with open addressing; a `Set` would hash each hash anew.
///
/// Whoever picks ids cannot make them collide: the hashes are keyed in each process.
private struct HashTable {
  private(set) var count = 0
  /// Free places hold 0; at least half of them are free.
  private var places: [Int] = []

  func contains(_ hash: Int) -> Bool {
    let hash = Self.filled(hash)
    return !places.isEmpty && places[place(of: hash)] == hash
  }

  /// - Returns: whether it was not there.
  mutating func insert(_ hash: Int) -> Bool {
    let hash = Self.filled(hash)
    if count * 2 >= places.count { grow() }
    let place = place(of: hash)
    if places[place] == hash { return false }
    places[place] = hash
    count += 1
    return true
  }

  /// 0 stands for a free place.
  private static func filled(_ hash: Int) -> Int { hash == 0 ? 1 : hash }

  /// Where a hash is, or would be.
  private func place(of hash: Int) -> Int {
    let mask = places.count - 1
    var place = hash & mask
    while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [Int](repeating: 0, count: max(16, old.count * 2))
    for hash in old where hash != 0 { places[place(of: hash)] = hash }
  }
}
