// SPDX-License-Identifier: MIT

/// Reads one link from where its scheme stands to where it ends.
struct LinkReader {
  let text: ChatBytes

  /// The longest link that is one, in bytes.
  static let longest = 16_384

  /// The link that begins at a scheme, before `limit`; where to look on, when there is none.
  func read(_ hit: SchemeSearch.Hit, before limit: Int, inSpoiler: Bool) -> (span: LinkSpan?, next: Int) {
    guard !SchemeSearch(text: text).isGlued(hit.start),
      let authority = Authority(in: text, at: hit.authority, before: limit)
    else { return (nil, hit.authority) }
    let context = LinkContext(in: text, before: hit.start)
    var stop = authority.end
    var end = authority.end
    switch text[stop] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      let tail = LinkTail(in: text, at: stop, before: limit, context: context)
      (stop, end) = (tail.stop, tail.end)
    default: break
    }
    guard end - hit.start <= Self.longest else { return (nil, end) }
    let span = LinkSpan(
      range: hit.start..<end, hasCredentials: authority.hasCredentials,
      isOptedOut: inSpoiler || context.isOptedOut(stop: stop))
    return (span, end)
  }
}
