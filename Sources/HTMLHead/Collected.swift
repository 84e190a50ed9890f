// SPDX-License-Identifier: MIT

/// What is kept of a page, as bytes in the page's own encoding until that is known.
struct Collected {
  /// A stretch of ``bytes``.
  struct Stretch {
    var start = 0
    var count = 0
    /// Whether it was longer in the page.
    var isCut = false
  }

  struct Attribute {
    var name = Stretch()
    var value = Stretch()
  }

  let limits: HeadLimits
  /// Names and values of all attributes kept, one after the other.
  private(set) var bytes: [UInt8] = []
  private(set) var attributes: [Attribute] = []
  private(set) var metas: [Range<Int>] = []
  private(set) var links: [Range<Int>] = []
  private(set) var base: Stretch?
  private(set) var language: Stretch?
  private(set) var scripts: [[UInt8]] = []
  var title: [UInt8]?
  /// Whether the title was longer than its limit, or the page ended in it.
  var isTitleCut = false
  private var openGraphMetas = 0

  // The element being read: where it begins in `bytes` and `attributes`.
  private var firstByte = 0
  private var firstAttribute = 0
  private var isKept = false
  private var isAttributeOpen = false
  private var isAttributeDropped = false
  private var attribute = Attribute()

  init(limits: HeadLimits) {
    self.limits = limits
    bytes.reserveCapacity(4096)
    attributes.reserveCapacity(64)
  }

  // MARK: The element being read

  /// Begins an element.
  mutating func beginElement() {
    firstByte = bytes.count
    firstAttribute = attributes.count
    isKept = false
    isAttributeOpen = false
  }

  mutating func beginAttribute() {
    endAttribute()
    attribute = Attribute()
    attribute.name.start = bytes.count
    isAttributeOpen = true
    isAttributeDropped = attributes.count - firstAttribute >= limits.attributes
  }

  @inline(__always)
  mutating func appendToName(_ byte: UInt8) {
    if attribute.name.count < limits.attributeNameBytes {
      bytes.append(ASCII.lowercase(byte))
      attribute.name.count &+= 1
    } else {
      isAttributeDropped = true
    }
  }

  mutating func beginValue() { attribute.value.start = bytes.count }

  @inline(__always)
  mutating func appendToValue(_ slice: UnsafeBufferPointer<UInt8>) {
    let room = limits.rawValueBytes - attribute.value.count
    if slice.count <= room {
      bytes.append(contentsOf: slice)
      attribute.value.count &+= slice.count
    } else {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: slice.prefix(room)))
      attribute.value.count &+= room
      attribute.value.isCut = true
    }
  }

  /// Ends an attribute: of two with one name the first counts.
  mutating func endAttribute() {
    guard isAttributeOpen else { return }
    isAttributeOpen = false
    if attribute.value.count == 0 { attribute.value.start = bytes.count }
    let isDouble = attributes[firstAttribute...].contains { isSame($0.name, attribute.name) }
    if isAttributeDropped || isDouble {
      bytes.removeLast(bytes.count - attribute.name.start)
    } else {
      attributes.append(attribute)
    }
  }

  /// The value of an attribute of the element being read.
  func value(_ name: StaticString) -> Stretch? {
    attributes[firstAttribute...].first { equals($0.name, name) }?.value
  }

  // MARK: What becomes of it

  mutating func keepMeta(isOpenGraph: Bool) {
    let isFull =
      isOpenGraph ? openGraphMetas >= limits.openGraphMetas : metas.count - openGraphMetas >= limits.metas
    if isFull { return }
    if isOpenGraph { openGraphMetas += 1 }
    metas.append(firstAttribute..<attributes.count)
    isKept = true
  }

  mutating func keepLink() {
    if links.count >= limits.links { return }
    links.append(firstAttribute..<attributes.count)
    isKept = true
  }

  mutating func keepBase() {
    guard base == nil, let href = value("href") else { return }
    base = href
    isKept = true
  }

  mutating func keepLanguage() {
    guard language == nil, let lang = value("lang") else { return }
    language = lang
    isKept = true
  }

  mutating func keepScript(_ text: [UInt8]) {
    if scripts.count < limits.scripts, text.count < limits.scriptBytes { scripts.append(text) }
  }

  /// Forgets the element that was read, unless it was kept.
  mutating func dropUnlessKept() {
    if isKept { return }
    bytes.removeLast(bytes.count - firstByte)
    attributes.removeLast(attributes.count - firstAttribute)
  }

  /// How much was kept at some moment.
  struct Mark {
    var metas = 0
    var links = 0
    var hasBase = false
    var hasTitle = false
  }

  var mark: Mark { Mark(metas: metas.count, links: links.count, hasBase: base != nil, hasTitle: title != nil) }

  /// Forgets what was kept after `mark`.
  mutating func forget(after mark: Mark) {
    metas.removeLast(metas.count - mark.metas)
    links.removeLast(links.count - mark.links)
    if !mark.hasBase { base = nil }
    if !mark.hasTitle { title = nil }
  }

  // MARK: Comparing

  /// Whether the bytes are `text` (in lower case), case and white space around them left aside.
  func equals(_ stretch: Stretch, _ text: StaticString) -> Bool {
    let trimmed = trim(stretch)
    return trimmed.count == text.utf8CodeUnitCount && begins(trimmed, with: text)
  }

  /// Whether the bytes begin with `text` (in lower case), case and white space before them left aside.
  func hasPrefix(_ stretch: Stretch, _ text: StaticString) -> Bool { begins(trim(stretch), with: text) }

  /// Whether there is nothing but white space.
  func isBlank(_ stretch: Stretch) -> Bool { trim(stretch).isEmpty }

  private func begins(_ range: Range<Int>, with text: StaticString) -> Bool {
    guard range.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      for offset in 0..<wanted.count where ASCII.lowercase(bytes[range.lowerBound + offset]) != wanted[offset] {
        return false
      }
      return true
    }
  }

  private func trim(_ stretch: Stretch) -> Range<Int> {
    var start = stretch.start
    var end = stretch.start + stretch.count
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private func isSame(_ one: Stretch, _ other: Stretch) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count where bytes[one.start + offset] != bytes[other.start + offset] { return false }
    return true
  }
}
