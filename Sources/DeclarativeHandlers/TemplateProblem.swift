// SPDX-License-Identifier: MIT

/// Why a text is no template: one sentence without a full stop, for whoever wrote the manifest.
package struct TemplateProblem: Error, Sendable, Equatable {
  /// The sentence.
  package let message: String

  init(_ message: String) { self.message = message }
}
