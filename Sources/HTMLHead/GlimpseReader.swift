// SPDX-License-Identifier: MIT

/// Keeps the first words of the body, as bytes in the page's own encoding until that is known.
///
/// Text comes with what is known of the elements it stands in; the tags around a block end it. Of each kind of paragraph
/// only the first that is one is kept, so that memory is bounded.
struct GlimpseReader {
  typealias Text = CollapsedText.Kept

  private let limits: HeadLimits
  /// The text that is shown, counted.
  var shown = ShownCharacters()
  var asksForPassword = false
  private(set) var markers: [Text] = []
  private var identifiers = 0
  /// Something is loaded or asked for, so that a short text may be no more than a place holder.
  var hasMoving = false

  private(set) var headings = HeadingChoice()
  private(set) var noscript: Text?
  private(set) var paragraphs = ParagraphChoice()

  private var heading = CollapsedText()
  private var headingPlace = HeadingChoice.Place.body
  private var noscriptText = CollapsedText()
  private var block = CollapsedText()
  private var place = ParagraphChoice.Place.loose
  private var linkBytes = 0
  private var lineEnds = 0

  init(limits: HeadLimits) { self.limits = limits }

  // MARK: Headings and noscripts

  var hasOpenHeading: Bool { !heading.isEmpty }
  var hasOpenNoscript: Bool { !noscriptText.isEmpty }

  mutating func readHeading(_ text: UnsafeBufferPointer<UInt8>, in roles: BodyRole.Counts) {
    guard roles.forms == 0 else { return }
    if heading.isEmpty { headingPlace = HeadingChoice.Place(roles) }
    if headings.wants(headingPlace) { _ = heading.append(text, limit: limits.rawHeadingBytes) }
  }

  /// Ends a heading.
  ///
  /// - Returns: whether it stands outside of the page's header; nothing where it says nothing.
  mutating func endHeading() -> Bool? {
    let text = heading.take()
    guard !text.isCut, SentenceTest.saysSomething(text.bytes) else { return nil }
    headings.take(text, in: headingPlace)
    return headingPlace != .header
  }

  mutating func readNoscript(_ text: UnsafeBufferPointer<UInt8>) {
    if noscript == nil { _ = noscriptText.append(text, limit: limits.rawParagraphBytes) }
  }

  mutating func endNoscript() {
    let text = noscriptText.take()
    if SentenceTest.saysSomething(text.bytes) { noscript = text }
  }

  // MARK: Blocks

  mutating func readBlock(_ text: UnsafeBufferPointer<UInt8>, in roles: BodyRole.Counts, isParagraph: Bool) {
    guard roles.takesParagraphs else {
      paragraphs.sawOther = paragraphs.sawOther || text.contains { !ASCII.isSpace($0) }
      return
    }
    let wasEmpty = block.isEmpty
    if wasEmpty {
      place = ParagraphChoice.Place(roles, isParagraph: isParagraph)
      guard paragraphs.wants(place) else { return }
    }
    let added = block.append(text, limit: limits.rawParagraphBytes)
    guard added > 0 else { return }
    lineEnds = 0
    if roles.links > 0 { linkBytes += added }
  }

  /// The text before is parted from what comes next.
  ///
  /// - Returns: whether it was the first paragraph of the page's own contents.
  mutating func endBlock() -> Bool {
    shown.partWords()
    heading.partWords()
    noscriptText.partWords()
    lineEnds = 0
    guard !block.isEmpty else { return false }
    let text = block.take()
    defer { linkBytes = 0 }
    return paragraphs.consider(text, in: place, linkBytes: linkBytes)
  }

  /// A line ends; the second one after the other ends the block.
  mutating func endLine() -> Bool {
    lineEnds += 1
    if lineEnds > 1 { return endBlock() }
    shown.partWords()
    heading.partWords()
    noscriptText.partWords()
    block.partWords()
    return false
  }

  // MARK: Markers

  /// Whether there is room for a marker; of ids, half as much.
  func takesMarkers(isIdentifier: Bool) -> Bool {
    markers.count < limits.markers && (!isIdentifier || identifiers < limits.markers / 2)
  }

  mutating func keepMarker(_ marker: Text, isIdentifier: Bool) {
    markers.append(marker)
    if isIdentifier { identifiers += 1 }
  }

  /// A frameset took the place of the body.
  mutating func forget() {
    var new = GlimpseReader(limits: limits)
    new.markers = markers
    new.identifiers = identifiers
    new.hasMoving = hasMoving
    self = new
  }
}
