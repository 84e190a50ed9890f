// SPDX-License-Identifier: MIT

import URLParsing
import XMLReading

/// Gives the events of a document to a ``FeedBuilder``, which is a value: one access an event, and not one a field.
final class FeedReceiver: XMLReceiver {
  /// Unchecked, since an event is over before the next one comes: the builder calls nobody who calls it.
  @exclusivity(unchecked) var builder: FeedBuilder

  init(_ builder: FeedBuilder) { self.builder = builder }

  func start(_ element: borrowing XMLElement) { builder.start(element) }
  func text(_ text: Span<UInt8>) { builder.text(text) }
  func end(_ name: XMLName) { builder.end(name) }

  /// Where enough is known is decided between pieces of the document, by ``FeedReader``.
  var hasEnough: Bool { builder.isNoFeed }
}

/// Makes a feed of XML events: finds out what it is written in, then takes from each element what ``FeedTables`` says.
struct FeedBuilder {
  /// Where an element stands, as far as it matters.
  enum Scope {
    /// Not in a feed yet, or any more.
    case outside
    case feed, item
    /// In a person, a picture, in lists of hours and days.
    case person, image, hours, days
    /// In Atom's `source`, which an entry was taken from.
    case source
    /// In an element whose text is taken, and in markup inside of that.
    case capture, markup
    /// In something that gives nothing.
    case ignored
  }

  struct Frame {
    var outer: Scope
    var baseCount: Int
    var isItem = false
  }

  let limits: FeedLimits
  let documentURL: WebURL?

  /// What it is; `nil`: that is not known yet.
  private(set) var format: Feed.Format?
  /// It cannot be a feed.
  var isNoFeed = false
  var version: String?
  /// RDF is a feed only where something of RSS is in it.
  var isKnownRDF = false
  var ownNamespace = ""
  /// Its outermost element has ended.
  private(set) var isOver = false
  /// The document has ended: what ends now was cut off.
  var isCutOff = false
  /// The last item is one that was cut off.
  var hasHalfAnItem = false
  private var rootDepth = 0
  private var meanings: [FeedMeaning?] = []
  private var elementsOutside = 0

  var scope = Scope.outside
  var frames: [Frame] = []
  /// The bases of relative links, the outermost first; `xml:base` adds one.
  var bases: [WebURL] = []

  var channel = FeedDraft()
  var item = FeedDraft()
  var isInItem = false
  /// There is room for the item.
  var isItemKept = false
  var items: [Feed.Item] = []
  var count = 0
  var wishes = WishesDraft()

  var capture = Capture()
  var person = PersonDraft()
  /// The address that stands in a picture without a `url`.
  var imageText: [UInt8] = []
  var imageSource = FeedSourcePair()
  /// Who wrote what an entry was taken from.
  var sourceAuthor: String?

  init(url: WebURL?, limits: FeedLimits) {
    documentURL = url
    self.limits = limits
    if let url { bases = [url] }
  }

  // MARK: - Events

  mutating func start(_ element: borrowing XMLElement) {
    var frame = Frame(outer: scope, baseCount: bases.count)
    if element.attributeCount > 0, let base = element["xml:base"], let url = WebURL(base, base: bases.last) {
      bases.append(url)
    }
    switch scope {
    case .outside: startOutside(element)
    case .capture, .markup:
      if isItem(element) {
        // The end of what was captured is missing.
        capture.isOn = false
        startItem(element, &frame)
      } else {
        capture.startMarkup(element.name.local)
        if element.name.local == "img" { addPicture(element) }
        scope = .markup
      }
    default: startInside(element, &frame)
    }
    frames.append(frame)
  }

  mutating func text(_ text: Span<UInt8>) {
    switch scope {
    case .capture, .markup: text.withUnsafeBufferPointer { capture.append($0) }
    case .person: text.withUnsafeBufferPointer { Self.append($0, to: &person.text, limits.titleBytes) }
    case .image: text.withUnsafeBufferPointer { Self.append($0, to: &imageText, limits.linkBytes) }
    default: return
    }
  }

  mutating func end(_ name: XMLName) {
    guard let frame = frames.popLast() else { return }
    if frame.isItem {
      endItem()
    } else {
      switch scope {
      case .capture: endCapture()
      case .markup: capture.endMarkup(name.local)
      case .person where frame.outer != .person: endPerson()
      case .image where frame.outer != .image: endImage()
      default: break
      }
    }
    scope = frame.outer
    if bases.count > frame.baseCount { bases.removeLast(bases.count - frame.baseCount) }
    if rootDepth > 0, frames.count < rootDepth {
      rootDepth = 0
      if isInItem { endItem() }
      // Items that stand behind a lost end still count.
      scope = .feed
      if !isCutOff { isOver = true }
    }
  }

  /// A character that the limit cuts is repaired where the bytes become text.
  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8], _ limit: Int) {
    if buffer.count < limit { buffer.append(contentsOf: bytes.prefix(limit - buffer.count)) }
  }

  // MARK: - What it is

  private mutating func startOutside(_ element: borrowing XMLElement) {
    guard let root = FeedRoot(element) else {
      elementsOutside += 1
      if elementsOutside > FeedRoot.garbage || !FeedRoot.mayPrecede(element.name.local) { isNoFeed = true }
      return
    }
    format = root.format
    version = root.version
    isKnownRDF = root.isKnown
    ownNamespace = element.name.namespace
    rootDepth = frames.count + 1
    meanings = []
    scope = .feed
    if let language = element["xml:lang"] { setFeed("xml:lang", language) }
    if root.isEntry {
      var frame = Frame(outer: .outside, baseCount: bases.count)
      startItem(element, &frame)
      isLoneEntry = true
    }
  }

  /// The document is one entry: it has no end of its own.
  var isLoneEntry = false

  private mutating func isItem(_ element: borrowing XMLElement) -> Bool {
    !isLoneEntry && meaning(element.name).role == .item
  }

  /// What a name means; a name that was met before is not looked at again.
  mutating func meaning(_ name: XMLName) -> FeedMeaning {
    guard let format else { return FeedMeaning() }
    let number = name.number
    guard number >= 0 else { return FeedMeaning(name, format: format, own: ownNamespace) }
    if number < meanings.count, let known = meanings[number] { return known }
    while meanings.count <= number { meanings.append(nil) }
    let meaning = FeedMeaning(name, format: format, own: ownNamespace)
    meanings[number] = meaning
    return meaning
  }

  /// Sets what an attribute gives the feed.
  mutating func setFeed(_ key: String, _ value: String) {
    let sources = format == .atom ? FeedSources.feed : FeedSources.channel
    let text = FeedText.line(value, limits.titleBytes)
    for source in sources[key] { channel.set(text, from: source) }
  }
}
