// SPDX-License-Identifier: MIT

public import URLParsing
import XMLReading

/// Reads a feed as its bytes arrive, whatever it is written in.
///
/// What begins like JSON is kept until its end, and read by ``JSONFeed``; all else is read as XML while it arrives.
public final class FeedReader {
  /// How far it is.
  public enum Progress: Sendable, Equatable {
    /// More bytes are wanted.
    case reading
    /// There are enough items, or more than can be read.
    case enough
    /// It is no feed.
    case noFeed
  }

  /// How many bytes tell JSON and XML apart.
  private static let opening = 1 << 10
  /// The most bytes of a JSON Feed; of a longer one the beginning is read.
  private static let jsonBytes = 16 << 20

  private enum Kind { case unknown, xml, json }

  private let url: WebURL?
  private let limits: FeedLimits
  private let receiver: FeedReceiver
  private let xml: XMLReader
  private var kind = Kind.unknown
  /// The opening, or all of a JSON Feed.
  private var bytes: [UInt8] = []
  private var progress = Progress.reading

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - url: Where the feed is, for relative links.
  ///   - contentType: The Content-Type that came with it, for its charset.
  public init(url: WebURL?, contentType: String? = nil, limits: FeedLimits = FeedLimits()) {
    self.url = url
    self.limits = limits
    receiver = FeedReceiver(FeedBuilder(url: url, limits: limits))
    xml = XMLReader(contentType: contentType, unnested: ["item", "entry"], receiver: receiver)
  }

  /// Reads a piece.
  public func push(_ piece: [UInt8]) -> Progress {
    guard progress == .reading else { return progress }
    switch kind {
    case .unknown:
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if bytes.count >= Self.opening { settle() }
    case .xml: read(piece)
    case .json: keep(piece)
    }
    return progress
  }

  /// Ends the feed, and says what was read; `nil`: it is no feed.
  public func finish() -> Feed? {
    if kind == .unknown { settle() }
    guard kind == .xml else { return JSONFeed.read(bytes, url: url, limits: limits) }
    _ = xml.flush()
    receiver.builder.isCutOff = true
    _ = xml.finish()
    return receiver.builder.makeFeed()
  }

  /// What a document is written in, if it is a feed.
  public static func format(of bytes: [UInt8], contentType: String? = nil) -> Feed.Format? {
    var limits = FeedLimits()
    limits.items = 0
    let reader = FeedReader(url: nil, contentType: contentType, limits: limits)
    _ = reader.push(bytes)
    return reader.finish()?.format
  }

  private func settle() {
    let first = bytes
    if JSONFeed.mayBegin(first) {
      kind = .json
    } else {
      kind = .xml
      bytes = []
      read(first)
    }
  }

  private func keep(_ piece: [UInt8]) {
    bytes += piece.prefix(Self.jsonBytes - bytes.count)
    if bytes.count >= Self.jsonBytes { progress = .enough }
  }

  private func read(_ piece: [UInt8]) {
    let reading = xml.push(piece)
    if receiver.builder.isNoFeed {
      progress = .noFeed
    } else if reading != .reading || receiver.builder.isSatisfied {
      progress = .enough
    }
  }
}

extension FeedBuilder {
  /// Whether as many items as are enough stand in order, the newest first.
  ///
  /// What is not the newest first is read to its end: its newest items come last. Where nothing is dated, the order is
  /// taken on trust.
  var isSatisfied: Bool {
    guard let enough = limits.enough, items.count >= enough else { return false }
    var last: Int64?
    var up = 0
    var down = 0
    for item in items {
      guard let time = item.published else { continue }
      if let last, time > last { up += 1 }
      if let last, time < last { down += 1 }
      last = time
    }
    return up <= down
  }
}
