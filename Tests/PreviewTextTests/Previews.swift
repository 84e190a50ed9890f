// SPDX-License-Identifier: MIT

import PreviewText
import UnfurlKit

/// A preview of a page.
func page(
  _ title: String? = nil, site: String? = nil, description: String? = nil, url: String? = "https://example.org/a",
  written: String? = nil, text: String? = nil
) -> Preview {
  var metadata = Metadata()
  metadata.title = title
  metadata.siteName = site
  metadata.description = description
  metadata.url = url
  metadata.originalURL = written ?? url
  return Preview(handler: "opengraph", metadata: metadata, text: text)
}

/// The text of a preview under a policy that is the default but for `change`.
func text(_ preview: Preview, _ change: (inout ChannelPolicy) -> Void = { _ in }) -> String {
  renderer(change).render(preview).text
}

/// A renderer for a policy that is the default but for `change`.
func renderer(_ change: (inout ChannelPolicy) -> Void = { _ in }) -> PreviewRenderer {
  var policy = ChannelPolicy()
  change(&policy)
  return PreviewRenderer(policy: policy)
}
