// SPDX-License-Identifier: MIT

internal import URLParsing

/// Addresses of names, for as long as their records say and never longer than a minute.
///
/// It saves a look-up for the second link to a site and for each redirect within it. What comes out is checked by the
/// guard like what comes from a name server.
struct AddressCache {
  /// The longest time, in nanoseconds.
  static let longest: Int64 = 60_000_000_000
  /// The most names.
  static let most = 1024

  private struct Entry {
    var addresses: [IPAddress]
    var end: Int64
  }

  private var entries: [String: Entry] = [:]

  /// The addresses of `name`, where they still hold at `now`.
  mutating func addresses(of name: String, at now: Int64) -> [IPAddress]? {
    guard let entry = entries[name] else { return nil }
    if entry.end > now { return entry.addresses }
    entries[name] = nil
    return nil
  }

  /// Keeps `addresses` for `seconds`.
  mutating func keep(_ addresses: [IPAddress], of name: String, seconds: Int, at now: Int64) {
    guard seconds > 0, !addresses.isEmpty else { return }
    if entries.count >= Self.most { entries = entries.filter { $0.value.end > now } }
    if entries.count >= Self.most { entries.removeAll() }
    entries[name] = Entry(addresses: addresses, end: now &+ min(Self.longest, Int64(min(seconds, 60)) * 1_000_000_000))
  }
}
