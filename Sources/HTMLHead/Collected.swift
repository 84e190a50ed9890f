// SPDX-License-Identifier: MIT

/// What is kept of a page, as bytes in the page's own encoding until that is known.
struct Collected {
  /// A stretch of ``bytes``.
  struct Stretch {
    private var first: UInt32 = 0
    private var length: UInt32 = 0
    /// Whether it was longer in the page.
    var isCut = false

    var start: Int {
      get { Int(first) }
      set { first = UInt32(truncatingIfNeeded: newValue) }
    }

    var count: Int {
      get { Int(length) }
      set { length = UInt32(truncatingIfNeeded: newValue) }
    }

    var range: Range<Int> { start..<(start + count) }
  }

  struct Attribute {
    var name = Stretch()
    var value = Stretch()
    /// The first eight bytes of the name: most names are told apart by them.
    var beginning: UInt64 = 0
  }

  let limits: HeadLimits
  /// What is looked at most, apart: to ask a struct copies it, and this one is small.
  struct Kept {
    /// Names and values of all attributes kept, one after the other.
    var bytes: [UInt8] = []
    var attributes: [Attribute] = []
  }

  private(set) var kept = Kept()
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
    kept.bytes.reserveCapacity(8192)
    kept.attributes.reserveCapacity(128)
    metas.reserveCapacity(32)
    links.reserveCapacity(16)
  }

  // MARK: The element being read

  /// Begins an element.
  mutating func beginElement() {
    firstByte = kept.bytes.count
    firstAttribute = kept.attributes.count
    isKept = false
    isAttributeOpen = false
  }

  mutating func beginAttribute() {
    endAttribute()
    attribute = Attribute()
    attribute.name.start = kept.bytes.count
    isAttributeOpen = true
    isAttributeDropped = kept.attributes.count - firstAttribute >= limits.attributes
  }

  /// Adds to the name of the attribute; it becomes lower case.
  mutating func appendToName(_ slice: UnsafeBufferPointer<UInt8>, hasUppercase: Bool) {
    guard attribute.name.count + slice.count <= limits.attributeNameBytes else {
      isAttributeDropped = true
      return
    }
    let start = kept.bytes.count
    kept.bytes.append(contentsOf: slice)
    attribute.name.count &+= slice.count
    guard hasUppercase else { return }
    for index in start..<kept.bytes.count { kept.bytes[index] = ASCII.lowercase(kept.bytes[index]) }
  }

  mutating func beginValue() { attribute.value.start = kept.bytes.count }

  @inline(__always)
  mutating func appendToValue(_ slice: UnsafeBufferPointer<UInt8>) {
    let room = limits.rawValueBytes - attribute.value.count
    if slice.count <= room {
      kept.bytes.append(contentsOf: slice)
      attribute.value.count &+= slice.count
    } else {
      kept.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: slice.prefix(room)))
      attribute.value.count &+= room
      attribute.value.isCut = true
    }
  }

  /// Ends an attribute: of two with one name the first counts.
  mutating func endAttribute() {
    guard isAttributeOpen else { return }
    isAttributeOpen = false
    if attribute.value.count == 0 { attribute.value.start = kept.bytes.count }
    attribute.beginning = kept.beginning(of: attribute.name)
    if isAttributeDropped || kept.holds(attribute, from: firstAttribute) {
      kept.bytes.removeLast(kept.bytes.count - attribute.name.start)
    } else {
      kept.attributes.append(attribute)
    }
  }

  /// The value of an attribute of the element being read.
  @inline(__always)
  func value(_ name: StaticString) -> Stretch? { value(name, in: firstAttribute..<kept.attributes.count) }

  /// The attributes of the element being read.
  var elementAttributes: ArraySlice<Attribute> { kept.attributes[firstAttribute...] }

  // MARK: What becomes of it

  mutating func keepMeta(isOpenGraph: Bool) {
    let isFull =
      isOpenGraph ? openGraphMetas >= limits.openGraphMetas : metas.count - openGraphMetas >= limits.metas
    if isFull { return }
    if isOpenGraph { openGraphMetas += 1 }
    metas.append(firstAttribute..<kept.attributes.count)
    isKept = true
  }

  mutating func keepLink() {
    if links.count >= limits.links || (!limits.keepsBrowserLinks && isForBrowsers) { return }
    links.append(firstAttribute..<kept.attributes.count)
    isKept = true
  }

  /// Whether the link that was read says only what a browser is to load. Pages have dozens of those.
  @inline(__always)
  private var isForBrowsers: Bool {
    guard let rel = value("rel").map({ trimmed($0) }) else { return false }
    return equals(rel, "stylesheet") || equals(rel, "preload") || equals(rel, "prefetch")
      || equals(rel, "modulepreload")
      || equals(rel, "preconnect") || equals(rel, "dns-prefetch")
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
    kept.bytes.removeLast(kept.bytes.count - firstByte)
    kept.attributes.removeLast(kept.attributes.count - firstAttribute)
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
}
