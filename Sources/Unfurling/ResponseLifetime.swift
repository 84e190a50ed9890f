// SPDX-License-Identifier: MIT

import UnfurlKit

/// What the header fields of an answer say of keeping it: for how long it is fresh, and whether it may be written down
/// (RFC 9111, sections 4.2 and 5).
///
/// The bot is a shared cache: what it has for one person it shows to all. It asks without cookies from before and without
/// credentials, so that it gets what anybody gets: `private` and Set-Cookie do not keep it from keeping an answer.
struct ResponseLifetime: Equatable, Sendable {
  /// For how long from now the answer is fresh, never negative; zero: it must be asked for anew; `nil`: nothing is said.
  let freshFor: Duration?
  /// Whether it may be written to disk. What may not is in memory only.
  let mayBeStored: Bool

  /// What `headers` say.
  ///
  /// - Parameter now: when they came, in milliseconds since 1970.
  init(_ headers: HeaderFields, now: Int64) {
    let fields = headers.all("cache-control")
    let control = CacheDirectives(fields)
    // Pragma counts only where there is no Cache-Control (section 5.4).
    let pragma = CacheDirectives(fields.isEmpty ? headers.all("pragma") : [])
    mayBeStored = !control.forbidsStoring
    if control.forbidsReuse || pragma.forbidsReuse {
      freshFor = .zero
      return
    }
    let lifetime =
      control.sharedMaximumAge.map { $0 * 1000 }
      ?? control.maximumAge.map { $0 * 1000 }
      ?? Self.untilExpiry(headers, now: now)
    freshFor = lifetime.map { .milliseconds(max(0, $0 - Self.age(headers) * 1000)) }
  }

  /// From the answer's own Date, or where it has none from now, to its Expires, in milliseconds. Both are by the server's
  /// clock, so that it does no harm where that is wrong. What is no date, such as `0`, is past (section 5.3).
  private static func untilExpiry(_ headers: HeaderFields, now: Int64) -> Int64? {
    let expiries = headers.all("expires").map { HTTPDate.milliseconds($0, now: now) ?? 0 }
    guard let first = expiries.min() else { return nil }
    let date = headers["date"].flatMap { HTTPDate.milliseconds($0, now: now) }
    // Dates are within 0 and 2^48, and any clock is brought into that range.
    return first - (date ?? CivilTime(milliseconds: now).milliseconds)
  }

  /// How many seconds ago the answer was made or confirmed, as the caches before us say. Of several values the first counts;
  /// what is no number is passed over (section 5.1). The Date is not asked: a server whose clock is slow would never be
  /// fresh.
  private static func age(_ headers: HeaderFields) -> Int64 {
    guard let value = headers["age"] else { return 0 }
    let first = Array(value.utf8.prefix { $0 != UInt8(ascii: ",") })
    return CacheDirectives.seconds(Array(CacheDirectives.trimmed(first[...]))) ?? 0
  }
}
