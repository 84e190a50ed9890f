// SPDX-License-Identifier: MIT

import MediaSniffing
import URLParsing
import UnfurlKit

/// Asks for the first bytes of a page's picture where the page does not say how large it is.
///
/// A picture that cannot be had, or that is there to count readers, gives way to the next one that the page names. One
/// that takes its time, or breaks off, stays as declared: the size is an extra. Icons are never measured, nor is what
/// will be held back.
struct ImageMeasuring {
  /// The most bytes of a picture that are read. The size stands in the first hundred, unless a camera wrote its notes
  /// before.
  private static let bytes = 64 << 10
  /// The most pictures that are asked for.
  private static let mostPictures = 2
  /// The longest that all of it may take.
  private static let time = Duration.milliseconds(2500)
  /// What is left of the link's own time when measuring ends, for the answer to be given.
  private static let reserve = Duration.milliseconds(300)
  /// The longest side that is believed, in pixels, as where a page declares it.
  private static let longestSide = 65_535
  private static let accept = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml,image/*;q=0.8"

  let context: HandlerContext
  /// The channel that asks.
  let channel: String
  let known: PictureSizes

  /// Fills in the size of the picture. One that cannot be had is dropped; one that takes its time stays as declared.
  func measure(_ reading: inout PageReading) async {
    guard reading.metadata.isAdult != true else { return }
    let end = min(.now + Self.time, context.deadline - Self.reserve)
    for _ in 0..<Self.mostPictures {
      guard let image = reading.metadata.image, image.width == nil || image.height == nil,
        let url = WebURL(image.url), .now < end
      else { return }
      let remembered = known.size(of: url.href, in: channel)
      let finding: Finding = if let remembered { .size(remembered) } else { await finding(at: url, before: end) }
      switch finding {
      case .size(let size):
        if remembered == nil { known.remember(size, of: url.href, in: channel) }
        guard max(size.width, size.height) > PageReading.smallestSide else {
          reading.dropImage(because: "\(PageReading.tooSmall), as measured")
          continue
        }
        var measured = image
        (measured.width, measured.height, measured.mime) = (size.width, size.height, size.mediaType.essence)
        return reading.change { $0.image = measured }
      case .open(let why):
        context.trace?.note("the picture stays as declared: \(why)")
        return
      case .lost(let why):
        reading.dropImage(because: why)
      }
    }
  }

  /// What asking for a picture told.
  private enum Finding {
    /// Its size.
    case size(ImageSize)
    /// Nothing for certain.
    case open(String)
    /// It is none that can be shown.
    case lost(String)
  }

  private func finding(at url: WebURL, before end: ContinuousClock.Instant) async -> Finding {
    var request = FetchRequest(url, deadline: end)
    request.purpose = "picture"
    request.accept = Self.accept
    request.maximumBytes = Self.bytes
    do {
      let file = try await context.fetch(request)
      defer { file.body.stop() }
      if file.status >= 400 { return .lost("could not be had (\(file.status))") }
      return try await finding(in: file)
    } catch let error as UnfurlError {
      return Self.finding(after: error)
    } catch {
      return .open("\(error)")
    }
  }

  /// Reads until the size is known.
  private func finding(in file: Resource) async throws(UnfurlError) -> Finding {
    var bytes: [UInt8] = []
    while bytes.count < Self.bytes, let chunk = try await file.body.next() {
      bytes += chunk
      switch ImageSize.read(bytes) {
      case .found(let size) where max(size.width, size.height) > Self.longestSide: return .open("its size is absurd")
      case .found(let size): return .size(size)
      case .needsMoreBytes: continue
      case .notAnImage: return Self.finding(inUnmeasurable: bytes, file)
      }
    }
    if bytes.isEmpty { return .lost("is empty") }
    // What ended before its size came is none, unless it began as one.
    return bytes.count < Self.bytes
      ? Self.finding(inUnmeasurable: bytes, file) : .open("its size stands further on than is read")
  }

  /// A kind of picture whose size cannot be read, or no picture at all.
  private static func finding(inUnmeasurable bytes: [UInt8], _ file: Resource) -> Finding {
    let found = MediaSniffer.sniff(bytes, declared: nil)
    if found.isImage { return .open("it does not say its size") }
    let declared = file.headers["content-type"].flatMap { MediaType($0) }
    if let declared, declared.isImage, found.essence == "application/octet-stream" {
      return .open("it is of a kind whose size is not read")
    }
    return .lost("is no picture")
  }

  private static func finding(after error: UnfurlError) -> Finding {
    switch error.code {
    case .addressRefused, .dns, .connect, .tls, .tooManyRedirects, .badContent, .httpStatus:
      .lost("could not be had (\(error.code.rawValue))")
    default: .open(error.message)
    }
  }
}
