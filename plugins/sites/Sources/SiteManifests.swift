// SPDX-License-Identifier: MIT

/// The manifests of handlers for single sites, as YAML: the same that an operator can write.
///
/// A site is a file beside this one, its row in `Package.swift` and its line below.
package enum SiteManifests {
  /// Each by the name of its file.
  package static let all: [(name: String, yaml: [UInt8])] = [
    ("arxiv.yaml", PackageResources.arxiv_yaml),
    ("hackernews.yaml", PackageResources.hackernews_yaml),
    ("pypi.yaml", PackageResources.pypi_yaml),
    ("reddit.yaml", PackageResources.reddit_yaml),
    ("steam.yaml", PackageResources.steam_yaml),
    ("vimeo.yaml", PackageResources.vimeo_yaml),
    ("wikipedia.yaml", PackageResources.wikipedia_yaml),
    ("youtube.yaml", PackageResources.youtube_yaml),
  ]
}
