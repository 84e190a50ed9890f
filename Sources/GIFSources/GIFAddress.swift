// SPDX-License-Identifier: MIT

import URLParsing

/// Under which URL the operator serves the folder.
package struct GIFAddress: Sendable, Equatable {
  private let base: String

  /// - Parameter text: The URL of the folder, with or without a slash at its end. A user name and a password in it are
  ///   dropped: what is made of it is said in chat.
  /// - Returns: `nil` where it is no URL.
  package init?(_ text: String) {
    guard let url = WebURL(text)?.removingCredentials().removingFragment() else { return nil }
    // Behind `?file=` the name follows at once.
    base = url.href.hasSuffix("/") || url.href.hasSuffix("=") ? url.href : url.href + "/"
  }

  /// The URL of a GIF: the bytes of its file's name, all but the unreserved ones percent-encoded (RFC 3986, section 2.3),
  /// so that neither `?` nor `#` nor `%` in it means anything.
  package func url(of name: GIFName) -> String { base + name.file.percentEncodedPart() }
}
