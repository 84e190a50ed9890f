// SPDX-License-Identifier: MIT

import Pictures

/// What came of a GIF so far, for its still: the bytes as they are, and where its images end.
struct GIFBeginning {
  private var bytes: [UInt8] = []
  private var walker = GIFWalker(keptImages: GIFStill.Limits.images)
  /// How many whole images there must be before the next try.
  private var nextTry = 1

  /// How many bytes of memory this takes.
  var heldBytes: Int { bytes.capacity + walker.images.capacity * MemoryLayout<GIFWalker.Image>.stride }

  /// What can be told of the still.
  enum Decision {
    case undecided
    /// It is this one, whatever else comes; `nil`: there is none.
    case still(Pixels?)
  }

  /// Adds bytes, and tries to decide where they make a difference.
  mutating func add(_ more: [UInt8]) -> Decision {
    let room = GIFStill.Limits.bytes - bytes.count
    let taken = more.count <= room ? more : Array(more.prefix(room))
    bytes += taken
    let progress = walker.push(taken)
    guard progress != .notGIF else { return .still(nil) }
    if let facts = walker.facts, !GIFStill.Limits.allow(width: facts.width, height: facts.height) {
      return .still(nil)
    }
    // Only the last image can be unfinished.
    let whole = walker.images.last?.end == nil ? walker.images.count - 1 : walker.images.count
    let isFull = bytes.count >= GIFStill.Limits.bytes || whole >= GIFStill.Limits.images
    if progress == .finished || isFull { return decision(isAll: true) }
    guard whole >= nextTry else { return .undecided }
    while nextTry <= whole { nextTry *= nextTry == 1 ? 2 : 4 }
    return decision(isAll: false)
  }

  /// The still, if it can be told from what is there; `isAll`: no more will come.
  func decision(isAll: Bool) -> Decision {
    guard let facts = walker.facts, var composer = GIFComposer(width: facts.width, height: facts.height) else {
      return .still(nil)
    }
    let images = isAll ? walker.images[...] : walker.images.prefix { $0.end != nil }
    switch composer.compose(images, of: bytes, isAll: isAll, isWhole: facts.end == .trailer) {
    case .undecided: return .undecided
    case .nothing: return .still(nil)
    case .composed: return .still(composer.pixels())
    }
  }
}
