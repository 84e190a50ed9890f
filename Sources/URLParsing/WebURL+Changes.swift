// SPDX-License-Identifier: MIT

extension WebURL {
  /// The same URL without `#` and what follows.
  public func removingFragment() -> WebURL {
    if Int(layout.fragmentStart) == href.utf8.count { return self }
    return WebURL(href: text(0, Int(layout.fragmentStart)), layout: layout)
  }

  /// The same URL without user name and password.
  public func removingCredentials() -> WebURL {
    guard hasCredentials else { return self }
    let removed = layout.hostStart - UInt32(layout.usernameStart)
    var moved = layout
    moved.usernameEnd = UInt32(layout.usernameStart)
    moved.hostStart -= removed
    moved.hostEnd -= removed
    moved.pathStart -= removed
    moved.queryStart -= removed
    moved.fragmentStart -= removed
    let rest = text(Int(layout.hostStart), href.utf8.count)
    return WebURL(href: scheme.rawValue + "://" + rest, layout: moved)
  }

  /// The same URL with another query; `nil` takes it off, `?` included.
  ///
  /// What may not stand in a query is percent-encoded, `#` too; `%` stays as it is. A query that would make the URL longer
  /// than ``maximumBytes`` is left out.
  public func replacingQuery(_ query: String?) -> WebURL {
    let room = WebURL.maximumBytes - Int(layout.queryStart)
    let fragment = text(Int(layout.fragmentStart), href.utf8.count)
    var encoded: [UInt8] = []
    if let query, query.utf8.count < room {
      encoded.append(UInt8(ascii: "?"))
      encoded.append(Array(query.utf8)[...], encoding: .specialQuery)
      if encoded.count + fragment.utf8.count > room { encoded = [] }
    }
    var moved = layout
    moved.fragmentStart = layout.queryStart + UInt32(encoded.count)
    let changed = text(0, Int(layout.queryStart)) + String(decoding: encoded, as: UTF8.self) + fragment
    return WebURL(href: changed, layout: moved)
  }
}
