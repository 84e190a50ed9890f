// SPDX-License-Identifier: MIT

public import Pictures

/// Makes the still that stands for a GIF, as its bytes arrive: the first frame that shows something, composed on the
/// canvas. Pixels are decoded by giflib.
///
/// **The canvas** is the logical screen. It is transparent at first: the background colour is ignored, as browsers do,
/// and what of an image lies outside is cut off.
///
/// **The first frame** is what the images up to the first one with a delay draw together; or those up to the one with
/// which every place of the canvas has been drawn, if that comes first. So a picture that was put together from tiles
/// without delays comes out whole, and an animation without delays begins with its first image.
///
/// **The still** is that frame, unless the canvas is at least 16×16 pixels large and the frame is empty or of a single
/// colour, as where a film fades in. Then the canvas after 2, 4, 8, 16 and 32 images is looked at, or after the last one
/// if there are fewer; the first that shows more than one colour is the still. If none does, it is the first frame.
///
/// **Broken files.** Of an image that is cut short or has wrong codes, what came is drawn. Where nothing came of any
/// image there is no still.
///
/// Only the compressed bytes are held between two pushes, at most ``Limits/bytes``; the canvas lives within one call, in
/// which as many images are decoded as are whole. That is tried when there are 1, 4, 16, 64, … of them, so that all
/// tries before the last one cost at most a third of what that costs. Once the still is found, it alone is held, and
/// more bytes are ignored. How the bytes were cut into chunks changes nothing.
public final class GIFStill {
  private let side: Int?
  private var state = State.collecting(GIFBeginning())

  private enum State {
    case collecting(GIFBeginning)
    case decided(Pixels?)
  }

  /// A maker at the beginning of a file.
  ///
  /// - Parameter side: How long the longer side of the still may be, in pixels; it is scaled down to that. `nil`: it is
  ///   as large as the canvas.
  public init(side: Int? = Limits.side) { self.side = side }

  /// Whether more bytes can make a difference.
  public var wantsMore: Bool {
    if case .collecting = state { return true }
    return false
  }

  /// Takes the next bytes of the file.
  public func push(_ bytes: [UInt8]) {
    guard case .collecting(var beginning) = state else { return }
    // So that the bytes have one owner while more are added to them.
    state = .decided(nil)
    switch beginning.add(bytes) {
    case .undecided: state = .collecting(beginning)
    case .still(let still): decide(still)
    }
  }

  /// The still, from what came; `nil` where nothing can be shown.
  public func finish() -> Pixels? {
    if case .collecting(let beginning) = state {
      if case .still(let still) = beginning.decision(isAll: true) { decide(still) } else { state = .decided(nil) }
    }
    if case .decided(let still) = state { return still }
    return nil
  }

  private func decide(_ still: Pixels?) {
    state = .decided(side.flatMap { side in still?.fitted(within: side) } ?? still)
  }
}
