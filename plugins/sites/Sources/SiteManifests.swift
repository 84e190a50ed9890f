// SPDX-License-Identifier: MIT

/// The manifests of handlers for single sites, as YAML: the same that an operator can write.
package enum SiteManifests {
  /// Each by the name of its file.
  package static let all: [(name: String, yaml: [UInt8])] = []
}
