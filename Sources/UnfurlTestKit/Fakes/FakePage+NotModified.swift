// SPDX-License-Identifier: MIT

import UnfurlKit

extension FakePage {
  /// Whether a server that has this page answers 304 to someone who has what `validators` tell (RFC 9110, section 13.2.2):
  /// a tag decides where one is sent, without regard to `W/`, and else the date, which must be the same text.
  func isUnchanged(since validators: Validators) -> Bool {
    guard status == 200, error == nil else { return false }
    if let tag = validators.entityTag { return field("etag").map { Self.opaque($0) == Self.opaque(tag) } ?? false }
    guard let date = validators.lastModified else { return false }
    return field("last-modified") == date
  }

  /// The same page as 304: its fields without those that describe a body, and no body.
  var notModified: FakePage {
    FakePage(status: 304, headers: headers.filter { !Self.isOfBody($0.0) }, chunks: [])
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  private static func isOfBody(_ name: String) -> Bool {
    ["content-type", "content-length", "content-encoding", "content-language", "content-range"].contains(
      name.lowercased())
  }
}
