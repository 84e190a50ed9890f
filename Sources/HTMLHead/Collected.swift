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
    bytes.reserveCapacity(8192)
    attributes.reserveCapacity(128)
    metas.reserveCapacity(32)
    links.reserveCapacity(16)
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

  /// Adds to the name of the attribute; it becomes lower case.
  mutating func appendToName(_ slice: UnsafeBufferPointer<UInt8>, hasUppercase: Bool) {
    guard attribute.name.count + slice.count <= limits.attributeNameBytes else {
      isAttributeDropped = true
      return
    }
    let start = bytes.count
    bytes.append(contentsOf: slice)
    attribute.name.count &+= slice.count
    guard hasUppercase else { return }
    for index in start..<bytes.count { bytes[index] = ASCII.lowercase(bytes[index]) }
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
    attribute.beginning = beginning(of: attribute.name)
    if isAttributeDropped || isDouble {
      bytes.removeLast(bytes.count - attribute.name.start)
    } else {
      attributes.append(attribute)
    }
  }

  private var isDouble: Bool {
    for index in firstAttribute..<attributes.count where attributes[index].beginning == attribute.beginning {
      if isSame(attributes[index].name, attribute.name) { return true }
    }
    return false
  }

  private func beginning(of name: Stretch) -> UInt64 {
    var beginning: UInt64 = 0
    for index in name.range.prefix(8) { beginning = beginning &<< 8 | UInt64(bytes[index]) }
    return beginning
  }

  /// The value of an attribute of the element being read.
  func value(_ name: StaticString) -> Stretch? { value(name, in: firstAttribute..<attributes.count) }

  /// The value of an attribute among those in `range`.
  func value(_ name: StaticString, in range: Range<Int>) -> Stretch? {
    var beginning: UInt64 = 0
    for offset in 0..<min(name.utf8CodeUnitCount, 8) { beginning = beginning &<< 8 | UInt64(name.utf8Start[offset]) }
    for index in range where attributes[index].beginning == beginning {
      if equals(attributes[index].name.range, name) { return attributes[index].value }
    }
    return nil
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
    if links.count >= limits.links || (!limits.keepsBrowserLinks && isForBrowsers) { return }
    links.append(firstAttribute..<attributes.count)
    isKept = true
  }

  /// Whether the link that was read says only what a browser is to load. Pages have dozens of those.
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
}
