// SPDX-License-Identifier: MIT

import Glibc

/// The system's words for its errors.
package enum SystemWords {
  /// What a number of errno(3) means (strerror(3)), in lower case as part of a sentence.
  package static func text(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
