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
      swap(&earlier, &recent)
      recent.removeAll()
    }
    return true
  }
}

/// A set of hashes with open addressing; a `Set` would hash each hash anew.
///
/// Whoever picks ids cannot make them collide: the hashes are keyed in each process. Most look-ups are for what is not
/// there, and end at the marks, a byte for each place, which stay in the processor's cache where the hashes do not.
private struct HashTable {
  private(set) var count = 0
  private var places: [Int] = []
  /// A byte of the hash in each place that is taken; free places hold 0, and at least half of them are free.
  private var marks: [UInt8] = []

  func contains(_ hash: Int) -> Bool { !places.isEmpty && marks[place(of: hash)] != 0 }

  /// - Returns: whether it was not there.
  mutating func insert(_ hash: Int) -> Bool {
    if count * 2 >= places.count { grow() }
    let place = place(of: hash)
    if marks[place] != 0 { return false }
    places[place] = hash
    marks[place] = Self.mark(hash)
    count += 1
    return true
  }

  /// Forgets all, but keeps the room.
  mutating func removeAll() {
    count = 0
    for place in marks.indices { marks[place] = 0 }
  }

  /// The top byte, since the low bits pick the place.
  @inline(__always)
  private static func mark(_ hash: Int) -> UInt8 { max(1, UInt8(truncatingIfNeeded: hash >> 56)) }

  /// Where a hash is, or would be.
  private func place(of hash: Int) -> Int {
    let mask = places.count - 1
    let mark = Self.mark(hash)
    var place = hash & mask
    while marks[place] != 0, marks[place] != mark || places[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = self
    places = [Int](repeating: 0, count: max(16, old.places.count * 2))
    marks = [UInt8](repeating: 0, count: places.count)
    for index in old.places.indices where old.marks[index] != 0 {
      let place = place(of: old.places[index])
      places[place] = old.places[index]
      marks[place] = old.marks[index]
    }
  }
}
