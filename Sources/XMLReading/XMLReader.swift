// SPDX-License-Identifier: MIT

import TextEncoding

/// Reads XML as its bytes arrive and says what it meets: no tree is built, nothing outside the document is asked for,
/// and no entity that the document declares is expanded.
///
/// It goes on where a document breaks the rules, since feeds do. What arrives passes through three hands:
///
/// 1. ``ChunkDecoder`` makes UTF-8 of it.
/// 2. ``XMLFilter`` makes of that what XML allows: tags that match, texts without references and with no characters but
///    those that may be; comments, instructions and the document type are left out.
/// 3. ``SAXParser``, libxml2, tells elements, attributes and namespaces, and between them the texts.
public final class XMLReader {
  /// Whether more bytes are wanted.
  public enum Progress: Sendable, Equatable {
    /// More are.
    case reading
    /// The one who is told has enough.
    case enough
    /// The document went beyond a limit, which a sentence names; what was said before holds.
    case beyond(String)
  }

  /// How many bytes are waited for, to choose the encoding by them.
  private static let opening = 32 << 10
  /// How many bytes are read at once, so that what is kept between the three hands stays small.
  private static let step = 64 << 10

  private let contentType: String?
  private let limits: XMLLimits
  private let receiver: any XMLReceiver
  private let parser: SAXParser
  private var filter: XMLFilter
  private var first: [UInt8] = []
  private var decoder: ChunkDecoder?
  private var total = 0
  private var progress = Progress.reading

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - contentType: The Content-Type that came with the document, for its charset.
  ///   - unnested: Local names of elements, in lower case, that never stand in one of their own kind: where one begins
  ///     in another, the other's end is missing, and is put in.
  ///   - receiver: Is told what is met. The reader holds it.
  public init(
    contentType: String?, limits: XMLLimits = XMLLimits(), unnested: [String] = [], receiver: any XMLReceiver
  ) {
    self.contentType = contentType
    self.limits = limits
    self.receiver = receiver
    parser = SAXParser(receiver: receiver)
    filter = XMLFilter(limits: limits, unnested: unnested)
  }

  /// Reads a piece of the document.
  public func push(_ bytes: [UInt8]) -> Progress {
    guard progress == .reading, !bytes.isEmpty else { return progress }
    guard decoder == nil else {
      read(bytes)
      return progress
    }
    if first.isEmpty { first = bytes } else { first += bytes }
    if first.count >= Self.opening { begin() }
    return progress
  }

  /// Tells what was pushed so far, also where more was waited for to choose the encoding. What is told after it, by
  /// ``finish()``, are ends that the document lacks.
  public func flush() -> Progress {
    if progress == .reading, decoder == nil { begin() }
    return progress
  }

  /// Ends the document: what is still open is closed.
  public func finish() -> Progress {
    if flush() == .reading {
      decoder?.finish { filter.push($0) }
      filter.finish()
      pass(isLast: true)
    }
    parser.endAll()
    return progress
  }

  private func begin() {
    // However much there is, the same bytes decide.
    let encoding = XMLEncoding.choose(bytes: Array(first.prefix(Self.opening)), httpContentType: contentType)
    decoder = ChunkDecoder(encoding)
    let bytes = first
    first = []
    read(bytes)
  }

  private func read(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { all in
      var index = 0
      while index < all.count, progress == .reading {
        let end = min(all.count, index + Self.step)
        readStep(UnsafeBufferPointer(rebasing: all[index..<end]))
        index = end
      }
    }
  }

  private func readStep(_ bytes: UnsafeBufferPointer<UInt8>) {
    decoder?.push(bytes) { text in
      total &+= text.count
      filter.push(text)
    }
    pass(isLast: false)
    guard progress == .reading else { return }
    if let problem = filter.problem { progress = .beyond(problem) }
    if total > limits.bytes { progress = .beyond("the document has more than \(limits.bytes) bytes") }
  }

  private func pass(isLast: Bool) {
    let problem = parser.push(filter.output, filter.texts, isLast: isLast)
    filter.texts.removeAll()
    filter.output.removeAll(keepingCapacity: true)
    if receiver.hasEnough {
      progress = .enough
    } else if let problem {
      progress = .beyond(problem)
    }
  }
}
