// SPDX-License-Identifier: MIT

import Pictures

/// Draws the images of a GIF one over the other until there is a still (``GIFStill`` says which frame that is).
struct GIFComposer: ~Copyable {
  /// What came of it.
  enum Outcome {
    /// More images are needed.
    case undecided
    /// There is nothing to show, and more images change nothing.
    case nothing
    /// The canvas shows the still.
    case composed
  }

  private var canvas: GIFCanvas
  private var coverage: GIFCoverage
  /// What becomes of the last image before the next one is drawn.
  private var disposal = Disposal.keep
  /// The colour of the first frame, where it is a single one; `nil` before there is a first frame.
  private var plainFrame: UInt32?
  /// Whether any row of any image came; an image without area misses nothing.
  private var hasDrawn = false
  /// How many pixels the images had so far.
  private var allPixels = 0

  private enum Disposal {
    case keep
    case clear(GIFRectangle)
    case restore(GIFRectangle, [UInt8])
  }

  /// `nil` where the canvas is empty or too large.
  init?(width: Int, height: Int) {
    guard GIFStill.Limits.allow(width: width, height: height) else { return nil }
    canvas = GIFCanvas(width: width, height: height)
    coverage = GIFCoverage(width: width, height: height)
  }

  /// The canvas.
  consuming func pixels() -> Pixels? { canvas.pixels() }

  /// Draws the first images of the file `bytes`, once.
  ///
  /// - Parameters:
  ///   - isAll: No other images will come.
  ///   - isWhole: The file has its end: without any image it shows an empty canvas.
  mutating func compose(
    _ images: ArraySlice<GIFWalker.Image>, of bytes: [UInt8], isAll: Bool, isWhole: Bool
  ) -> Outcome {
    if images.isEmpty { return !isAll ? .undecided : isWhole ? .composed : .nothing }
    return bytes.withUnsafeBufferPointer { bytes in
      guard var reader = GIFReader(bytes) else { return .nothing }
      for (index, image) in images.enumerated() {
        // Each size is at most 65,535, and of the sums each is looked at: nothing overflows.
        let area = image.width * image.height
        allPixels += area
        guard area <= GIFStill.Limits.pixels, allPixels <= GIFStill.Limits.allPixels else { return settled() }
        draw(image, from: &reader)
        if isStill(after: index + 1, image) { return .composed }
        if plainFrame != nil, index + 1 >= GIFStill.Limits.laterImages { return settled() }
      }
      guard isAll else { return .undecided }
      // The last image is looked at, too.
      return plainFrame != nil && !canvas.isPlain ? .composed : settled()
    }
  }

  /// Whether the canvas shows the still after `count` images, of which `image` was the last.
  private mutating func isStill(after count: Int, _ image: GIFWalker.Image) -> Bool {
    if plainFrame != nil { return count.nonzeroBitCount == 1 && !canvas.isPlain }
    guard (image.delay ?? 0) > 0 || coverage.add(canvas.rectangle(of: image)), hasDrawn else { return false }
    let isLarge = min(canvas.width, canvas.height) >= GIFStill.Limits.plainSide
    guard isLarge, canvas.isPlain else { return true }
    plainFrame = canvas.firstColour
    return false
  }

  /// The still where no image follows that could make a better one: the first frame, or what there is of it.
  private mutating func settled() -> Outcome {
    guard hasDrawn else { return .nothing }
    if let plainFrame { canvas.fill(plainFrame) }
    return .composed
  }

  private mutating func draw(_ image: GIFWalker.Image, from reader: inout GIFReader) {
    let rectangle = canvas.rectangle(of: image)
    dispose()
    switch image.disposal {
    case 2: disposal = .clear(rectangle)
    // 4 is no method of the specification, but some encoders mean 3 by it, and browsers follow them.
    case 3, 4: disposal = .restore(rectangle, canvas.copy(of: rectangle))
    default: break
    }
    guard image.width > 0, image.height > 0 else {
      hasDrawn = true
      return
    }
    guard let header = reader.begin(image) else { return }
    var row = [UInt8](repeating: 0, count: image.width)
    for y in GIFRows(height: image.height, isInterlaced: header.isInterlaced) {
      let pixels = reader.read(into: &row, unread: header.unread)
      if pixels > 0 {
        hasDrawn = true
        canvas.draw(row[..<pixels], x: image.x, y: image.y + y, colours: header.colours)
      }
      // Below the canvas nothing is seen, and rows that are not interlaced only go further down.
      let isLast = !header.isInterlaced && image.y + y + 1 >= canvas.height
      if pixels < image.width || isLast { break }
    }
    reader.end(image)
  }

  private mutating func dispose() {
    switch disposal {
    case .keep: break
    case .clear(let rectangle): canvas.clear(rectangle)
    case .restore(let rectangle, let before): canvas.restore(rectangle, before)
    }
    disposal = .keep
  }
}
