// SPDX-License-Identifier: MIT

/// The beginning of a JSON Feed (https://www.jsonfeed.org/version/1.1/): an object that names its version by that URL.
enum JSONFeedSignature {
  private static let version: StaticString = "jsonfeed.org/version/"

  static func isThere(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.skippingBlanks(from: 0)
    guard bytes.byte(start) == UInt8(ascii: "{") else { return false }
    // Slashes may be escaped, as PHP does.
    return bytes.find(version, from: start) != nil || bytes.find(#"jsonfeed.org\/version\/"#, from: start) != nil
  }
}
