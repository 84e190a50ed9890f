// SPDX-License-Identifier: MIT

import TextEncoding

/// Reads one page as its bytes arrive, and says when it has seen enough.
///
/// 1. ``PageOpening`` looks at the first bytes: a page whose markup is not ASCII is transcoded from then on.
/// 2. ``Tokenizer`` and ``TreeRules`` find the elements and keep their raw bytes.
/// 3. ``HeadWatch`` sees the end of the head, and whether title and description are known: that ends the reading.
/// 4. ``HeadTexts`` chooses the encoding with all that is known, and turns the bytes into text.
///
/// The result is the same wherever the chunks are cut. Time is linear in the bytes, memory is bounded by the limits.
public final class HeadReader {
  /// Whether more of the page is wanted.
  public enum Progress: Sendable {
    /// Go on.
    case needsMore
    /// The rest of the page would change nothing.
    case enough
  }

  private let httpCharset: String?
  private let limits: HeadLimits
  private var opening: PageOpening
  private var transcoder: TextDecoder?
  private var tokenizer: Tokenizer
  /// How many bytes the tokenizer has taken.
  private var position = 0
  /// Where reading ends.
  private var end: Int
  /// Where the head ended.
  private var headEnd: Int?
  private var ending: DocumentHead.Ending?

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - httpCharset: The `charset` parameter of its Content-Type, where it has one.
  ///   - isXML: Whether it came as XHTML: then any element may end in its own tag (`<script src="x"/>`).
  public init(httpCharset: String? = nil, isXML: Bool = false, limits: HeadLimits = HeadLimits()) {
    self.httpCharset = httpCharset
    self.limits = limits
    opening = PageOpening(httpCharset: httpCharset)
    tokenizer = Tokenizer(limits: limits)
    tokenizer.tree.isXML = isXML
    end = limits.bytes
  }

  /// Begins a page that came with this Content-Type field.
  public convenience init(contentType: String?, limits: HeadLimits = HeadLimits()) {
    let essence = contentType?.utf8.prefix { $0 != ASCII.semicolon }.filter { !ASCII.isSpace($0) } ?? []
    self.init(
      httpCharset: contentType.flatMap { CharsetParameter.label(inContentType: $0) },
      isXML: Array(essence.map(ASCII.lowercase).suffix(3)) == Array("xml".utf8), limits: limits)
  }

  /// Takes the next bytes of the page.
  public func read(_ chunk: [UInt8]) -> Progress {
    guard ending == nil else { return .enough }
    chunk.withUnsafeBufferPointer { bytes in
      guard !opening.isOver else { return transcode(bytes) }
      let taken = opening.add(bytes)
      guard opening.isOver else { return }
      begin()
      transcode(UnsafeBufferPointer(rebasing: bytes[taken...]))
    }
    return ending == nil ? .needsMore : .enough
  }

  /// Ends the page where it is, and tells what it said so far.
  public func finish() -> DocumentHead {
    if !opening.isOver {
      opening.end()
      begin()
    }
    if ending == nil, var decoder = transcoder {
      var rest: [UInt8] = []
      decoder.finish(into: &rest)
      rest.withUnsafeBufferPointer { feed($0) }
    }
    transcoder = nil
    tokenizer.finish()
    let tree = tokenizer.tree
    var head = HeadTexts(
      tree.collected, tree.glimpse, isWhole: ending == nil, opening: opening, httpCharset: httpCharset
    ).head()
    head.bytesRead = position
    head.ending = ending ?? .pageEnd
    head.isTruncated = ending == .byteLimit
    return head
  }

  /// The first bytes are there: from now on they go straight to the tokenizer, or through a decoder.
  private func begin() {
    if let encoding = opening.transcodedFrom { transcoder = encoding.makeDecoder() }
    let bytes = opening.takeBytes()
    bytes.withUnsafeBufferPointer { transcode($0) }
  }

  private func transcode(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard transcoder != nil else { return feed(bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    transcoder?.push(bytes, into: &text)
    text.withUnsafeBufferPointer { feed($0) }
  }

  /// Hands bytes to the tokenizer up to where reading ends, which what it finds may bring nearer.
  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset < bytes.count, ending == nil {
      let room = min(bytes.count - offset, end - position)
      let taken = tokenizer.read(UnsafeBufferPointer(rebasing: bytes[offset..<(offset + room)]))
      offset += taken
      position += taken
      if tokenizer.tree.watch.isNews {
        tokenizer.tree.watch.isNews = false
        considerStopping()
      }
      if ending == nil, position >= end { ending = end < limits.bytes ? .bodyWindow : .byteLimit }
    }
  }

  /// There is news: does what is known suffice, or when will it?
  private func considerStopping() {
    let watch = tokenizer.tree.watch
    guard watch.hasEnded || watch.hasContent else { return }
    let headEnd = headEnd ?? position
    self.headEnd = headEnd
    // Without title and heading all is read that may be: some sites put their title far down into the body.
    guard limits.stopsEarly, watch.hasTitle || watch.hasHeading else { return }
    // Text or a body's tag before `</head>` may be a slip of the pen: more of the head may follow, but not far.
    let isOver = watch.hasEnded || !watch.sawHeadTag
    if isOver, watch.hasTitle, watch.hasDescription {
      ending = .headComplete
    } else if isOver, watch.hasTitle || watch.hasOwnHeading, watch.hasDescription || watch.hasMainParagraph {
      ending = .bodyTells
    } else {
      end = min(limits.bytes, headEnd + limits.bodyWindow)
    }
  }
}
