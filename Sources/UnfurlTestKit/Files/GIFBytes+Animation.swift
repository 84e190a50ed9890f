// SPDX-License-Identifier: MIT

extension GIFBytes {
  /// A whole GIF whose frames fill the screen with one colour each, in turns: for tests that need any animation.
  ///
  /// - Parameters:
  ///   - width: The size in pixels.
  ///   - height: The size in pixels.
  ///   - frames: How many images.
  ///   - delay: The delay of each, in hundredths of a second.
  ///   - loops: The number in the loop extension; `nil`: there is none.
  public static func animation(
    width: Int = 4, height: Int = 3, frames: Int = 3, delay: Int = 10, loops: Int? = 0
  ) -> [UInt8] {
    let colours: [UInt32] = [0xD03030, 0x30A030, 0x3030D0, 0xF0F0F0]
    var gif = GIFBytes(width: width, height: height, colours: colours)
    if let loops { gif = gif.loop(loops) }
    for frame in 0..<frames {
      let pixels = [UInt8](repeating: UInt8(frame % colours.count), count: width * height)
      gif = gif.control(delay: delay).image(pixels)
    }
    return gif.trailer().bytes
  }
}
