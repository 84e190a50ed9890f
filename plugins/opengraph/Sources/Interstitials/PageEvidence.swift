// SPDX-License-Identifier: MIT

import HTMLHead
import PageTags
import URLParsing
import UnfurlKit

/// What a page shows of the signs by which pages are known that stand in for others. What costs something is found out
/// when it is first asked for.
struct PageEvidence {
  private let page: Resource
  private let reading: PageReading
  private let way: WayTaken

  private lazy var isElsewhere = way.asked != way.ended
  private lazy var hasMoved = way.hasMoved
  private lazy var leadsBack = way.leadsBack
  private lazy var askedSegments = WayTaken.segments(of: way.asked)
  private lazy var endedSegments = WayTaken.segments(of: way.ended)
  private lazy var texts = titles()
  private lazy var markers = reading.head.body.markers.map(TextGlob.folded)
  private lazy var isBare = readsAsBare()

  init(_ page: Resource, _ reading: PageReading, asked: WebURL) {
    self.page = page
    self.reading = reading
    way = WayTaken(page, asked: asked)
  }

  /// Whether the page shows a sign.
  mutating func shows(_ sign: InterstitialRule.Sign) -> Bool {
    switch sign {
    case .at(let places): isEnded(at: places)
    case .led(let places): isElsewhere && isEnded(at: places) && !isAsked(at: places)
    case .moved: isElsewhere && hasMoved
    case .leadsBack: isElsewhere && leadsBack
    case .asked(let places): !askedSegments.isEmpty && !isAsked(at: places)
    case .status(let statuses): statuses.contains(page.status)
    case .field(let name, let value): page.headers.fields.contains { $0.name == name && value.fits($0.value) }
    case .marker(let globs): markers.contains { marker in globs.contains { $0.fits(marker) } }
    case .says(let globs): texts.contains { text in globs.contains { $0.fits(text) } }
    case .asksForPassword: reading.head.body.asksForPassword
    case .isBare: isBare
    case .isUnlisted: isUnlisted
    case .isShort(let most): reading.head.ending == .pageEnd && reading.head.body.characters <= most
    case .shows(let most): reading.head.body.characters <= most
    case .saysWithoutScript(let globs):
      reading.head.body.noscript.map { text in globs.contains { $0.fits(text) } } ?? false
    }
  }

  private mutating func isEnded(at places: [InterstitialRule.Place]) -> Bool {
    let segments = endedSegments
    return places.contains { $0.holds(way.ended, segments: segments) }
  }

  private mutating func isAsked(at places: [InterstitialRule.Place]) -> Bool {
    let segments = askedSegments
    return places.contains { $0.holds(way.asked, segments: segments) }
  }

  /// Title and heading, whole and in their parts: `Sign in · Example` is "sign in" as well.
  private func titles() -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for text in [reading.metadata.title, reading.head.title, reading.head.body.heading] {
      guard let text, !text.isEmpty else { continue }
      let folded = TextGlob.folded(text)
      if texts.contains(folded) { continue }
      texts.append(folded)
      texts += Self.parts(folded)
    }
    return texts
  }

  /// What stands between titles and the names of their sites.
  private static let separators = Set("|-·•:»›—–".unicodeScalars)

  /// The parts of a title, where it has several; at most eight.
  private static func parts(_ title: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part = String.UnicodeScalarView()
    let scalars = Array(String(decoding: title, as: UTF8.self).unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      // A hyphen within a word separates nothing, nor does a colon in a time.
      let isFree = place + 1 == scalars.count || scalars[place + 1] == " "
      if separators.contains(scalar), isFree, parts.count < 7 {
        parts.append(trimmed(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    return parts.isEmpty ? [] : (parts + [trimmed(part)]).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> [UInt8] {
    let bytes = Array(String(text).utf8)
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return Array(bytes[start..<end])
  }

  private func readsAsBare() -> Bool {
    let metadata = reading.metadata
    let title = metadata.sources["title"] ?? ""
    return metadata.description == nil && metadata.image == nil && metadata.video == nil && metadata.audio == nil
      && !title.hasPrefix("og:") && !title.hasPrefix("twitter:")
  }

  private var isUnlisted: Bool {
    func forbids(_ value: String) -> Bool { value.lowercased().contains("noindex") }
    if page.headers.all("x-robots-tag").contains(where: forbids) { return true }
    let meta: Bool? = reading.metas.first("robots") { forbids($0) ? true : nil }
    return meta == true
  }
}
