// SPDX-License-Identifier: MIT

import GIFImage
import Pictures
import URLParsing
import UnfurlKit

/// What was read of one GIF.
struct GIFReading {
  let facts: GIFFacts
  let bytes: Int?
  private let still: Pixels?
  private var blurhash: String?
  private var poster: Metadata.Poster?

  /// Reads a GIF as it arrives, then stops the transfer.
  ///
  /// - Parameter still: the maker of its still, which sees the same bytes; `nil`: none is wanted.
  /// - Returns: `nil` where it is no GIF, or ends before its header does.
  /// - Throws: ``UnfurlError`` where the body ended in an error before the header was whole; what came before an error
  ///   is used.
  static func read(
    _ resource: Resource, _ still: GIFStill?, trace: Trace?
  ) async throws(UnfurlError) -> GIFReading? {
    defer { resource.body.stop() }
    var walker = GIFWalker()
    var taken = 0
    var isLate = false
    do throws(UnfurlError) {
      reading: while let chunk = try await resource.body.next() {
        taken &+= chunk.count
        let progress = walker.push(chunk)
        if progress == .notGIF { return nil }
        if let still, still.wantsMore { still.push(chunk) }
        if progress == .finished { break reading }
      }
    } catch {
      guard error.code != .cancelled, walker.facts != nil else { throw error }
      isLate = error.code == .deadline
      trace?.note("the GIF broke off (\(error)); what came of it is used")
    }
    guard let facts = walker.facts else { return nil }
    let size = GIFSize.bytes(resource.headers, facts, taken: taken)
    // Once the time is over a still that is not found yet is left out: to decode it could cost the facts, too.
    let isDrawn = facts.images > 0 && !(isLate && still?.wantsMore == true)
    return GIFReading(facts: facts, bytes: size, still: isDrawn ? still?.finish() : nil)
  }

  private init(facts: GIFFacts, bytes: Int?, still: Pixels?) {
    self.facts = facts
    self.bytes = bytes
    self.still = still
  }

  /// Whether it moves, as far as it was read.
  var isAnimated: Bool { facts.isAnimated }

  /// Whether its end, or something before it, is missing.
  var isTruncated: Bool { facts.end != .trailer }

  /// The same with what is wanted of its still.
  func drawing(_ wishes: PictureWishes) -> GIFReading {
    guard let still else { return self }
    var drawn = self
    if wishes.blurhash {
      let text = Blurhash.text(of: still)
      drawn.blurhash = text.isEmpty ? nil : text
    }
    if wishes.poster, let bytes = PNG.bytes(of: still) {
      drawn.poster = Metadata.Poster(mime: "image/png", width: still.width, height: still.height, bytes: bytes)
    }
    return drawn
  }

  /// The GIF in the protocol's words.
  func metadata(at url: WebURL) -> Metadata {
    var gif = Metadata.GIF(
      width: facts.width, height: facts.height, frames: facts.images,
      durationMilliseconds: facts.roundMilliseconds, loopCount: facts.loops ?? 1, bytes: bytes,
      isTruncated: isTruncated)
    gif.blurhash = blurhash
    gif.poster = poster
    var image = Metadata.Image(url: url.removingCredentials().href)
    image.mime = "image/gif"
    if facts.width > 0, facts.height > 0 { (image.width, image.height) = (facts.width, facts.height) }
    var metadata = Metadata()
    metadata.gif = gif
    metadata.image = image
    metadata.sources = ["gif": facts.version, "image": facts.version]
    return metadata
  }

  /// How far it was read, in one sentence, for `explain`.
  var explanation: String {
    let end =
      switch facts.end {
      case .trailer: "to its end"
      case .cut: "and then no further"
      case .broken(let what): "up to \(what)"
      }
    let version = PlainText.line(facts.version, characters: 6)
    return "\(version) \(facts.width)×\(facts.height) with \(facts.images) frames, read for \(facts.bytes) bytes \(end)"
  }
}
