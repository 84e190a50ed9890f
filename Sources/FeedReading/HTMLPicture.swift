// SPDX-License-Identifier: MIT

import HTMLHead

/// Finds pictures in the HTML that feeds carry.
enum HTMLPicture {
  /// The address of the first `<img>` that is not a counter of one pixel.
  static func first(in html: [UInt8]) -> String? {
    var rest = html[...]
    while let tag = StartTag.first("img", in: rest) {
      if tag["width"] != "1", tag["height"] != "1", let address = tag["src"] { return address }
      rest = rest[tag.end...]
    }
    return nil
  }
}
