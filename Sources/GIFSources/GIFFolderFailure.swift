// SPDX-License-Identifier: MIT

import UnfurlKit

/// Why a folder has no answer.
package enum GIFFolderFailure: Error, Sendable, Equatable {
  /// What was typed cannot be a name.
  case badName(GIFName.Fault)
  /// Nothing has the name; the nearest one that something has, and how many there are.
  case unknown(nearest: String?, count: Int)
  /// The name is that of a link, a folder or a device.
  case notRegularFile
  /// The file is no GIF.
  case notGIF
  /// The system's words for why the folder, or the file, cannot be read.
  case unreadable(String)
  /// The disk does not keep up with what is asked.
  case overloaded

  /// As ``unreadable(_:)`` for a number of errno(3).
  init(errno code: Int32) { self = .unreadable(SystemWords.text(code)) }
}
