// SPDX-License-Identifier: MIT

/// How long each image is shown: the file's delay, as browsers take it.
///
/// A graphic control extension gives the delay in hundredths of a second for the one graphic that follows it, an image
/// or a plain text (GIF89a specification, section 23). Encoders of old wrote 0 or 1 and meant "as fast as you can",
/// which was slow then. So browsers show a delay below 20 ms for 100 ms, and keep every one from 20 ms on. An image
/// without such an extension is shown as long as the one before it, the first of all 100 ms.
public struct GIFDelays: Sendable {
  /// How long an image is shown whose delay says nothing of use, in milliseconds.
  public static let usual = 100

  private var last = usual

  /// The delays of a file whose first image is still to come.
  public init() {}

  /// How long the next image is shown, in milliseconds, 20–655350.
  ///
  /// - Parameter delay: Its delay as in the file, in hundredths of a second, 0–65535; `nil`: it has none.
  public mutating func milliseconds(_ delay: Int?) -> Int {
    if let delay { last = delay < 2 ? Self.usual : min(delay, 65535) * 10 }
    return last
  }
}
