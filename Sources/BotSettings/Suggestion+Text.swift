// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Suggestion {
  /// ` (did you mean "…"?)`, or nothing where no candidate is near.
  package static func text(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { " (did you mean \(SettingNode.quote($0))?)" } ?? ""
  }
}
