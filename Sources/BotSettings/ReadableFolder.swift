// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// Looks whether a folder that the configuration names can be read.
enum ReadableFolder {
  /// What stands in the way, as part of a sentence; `nil`: nothing does. That may change at any time: it is good for a
  /// warning, and for no more.
  static func fault(of path: String) -> String? {
    var facts = stat()
    if stat(path, &facts) != 0 { return words(errno) }
    if facts.st_mode & S_IFMT != S_IFDIR { return "it is no folder" }
    return access(path, R_OK | X_OK) == 0 ? nil : words(errno)
  }

  private static func words(_ code: Int32) -> String {
    code == ENOENT ? "there is no such folder" : SystemWords.text(code)
  }
}
