// SPDX-License-Identifier: MIT

public import Pictures

/// Makes the still that stands for a GIF, as its bytes arrive: the first frame that shows something, composed on the
/// canvas. Pixels are decoded by giflib.
///
/// **The canvas** is the logical screen. It is transparent at first: the background colour is ignored, as browsers do,
/// and what of an image lies outside is cut off.
///
/// **The first frame** is what the images up to the first one with a delay draw together. It ends earlier where every
/// place of the canvas has been drawn and the next image has no delay either. So a picture that was put together from
/// tiles comes out whole, and an animation without any delays begins with its first image.
///
/// **The still** is that frame, unless the canvas is at least 16×16 pixels large and the frame is empty or of a single
/// colour, as where a film fades in. Then the canvas after 2, 4, 8, 16 and 32 images is looked at, or after the last one
/// if there are fewer; the first that shows more than one colour is the still. If none does, it is the first frame.
///
/// **Broken files.** Of an image that is cut short or has wrong codes, what came is drawn; indices for which there is no
/// colour draw nothing. Where nothing came of any image there is no still.
///
/// Only the compressed bytes are held between two pushes, at most ``Limits/bytes``, and only where the ``StillRoom`` has
/// room for them: a file that finds it full has no still. The canvas lives within one call, in
/// which as many images are decoded as are whole. That is tried when there are 1, 2, 8, 32, 128, … of them, so that all
/// tries before the last one cost less than that. Once the still is found, it alone is held, and more bytes are ignored.
/// How the bytes were cut into chunks changes nothing.
public final class GIFStill {
  private let side: Int?
  private let room: StillRoom?
  /// How much of `room` it has.
  private var taken = 0
  private var state = State.collecting(GIFBeginning())

  private enum State {
    case collecting(GIFBeginning)
    case decided(Pixels?)
  }

  /// A maker at the beginning of a file.
  ///
  /// - Parameter side: How long the longer side of the still may be, in pixels; it is scaled down to that. `nil`: it is
  ///   as large as the canvas.
  /// - Parameter room: What it shares with others; `nil`: it is alone.
  public init(side: Int? = Limits.side, room: StillRoom? = nil) {
    self.side = side
    self.room = room
  }

  deinit { giveBack() }

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
    case .undecided: hold(beginning)
    case .still(let still): decide(still)
    }
  }

  /// The still, from what came; `nil` where nothing can be shown.
  public func finish() -> Pixels? {
    if case .collecting(let beginning) = state {
      if case .still(let still) = beginning.decision(isAll: true) { decide(still) } else { decide(nil) }
    }
    if case .decided(let still) = state { return still }
    return nil
  }

  /// Waits for more with what came so far, if there is room for it.
  private func hold(_ beginning: GIFBeginning) {
    let more = beginning.heldBytes - taken
    guard room?.take(more) != false else { return decide(nil) }
    taken += more
    state = .collecting(beginning)
  }

  private func giveBack() {
    room?.giveBack(taken)
    taken = 0
  }

  private func decide(_ still: Pixels?) {
    giveBack()
    state = .decided(side.flatMap { side in still?.fitted(within: side) } ?? still)
  }
}
