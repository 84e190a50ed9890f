// SPDX-License-Identifier: MIT

extension String {
  /// The text itself; `nil` where it is empty, as what was cleaned often is.
  package var filled: String? { isEmpty ? nil : self }
}
