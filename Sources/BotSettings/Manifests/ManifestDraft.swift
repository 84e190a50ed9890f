// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import UnfurlKit

/// A manifest while it is read. What is not there, or was a fault, is `nil`.
struct ManifestDraft: Sendable {
  /// A template, and where it stands.
  struct Placed: Sendable {
    var template: URLTemplate
    var origin: Origin
  }

  /// The keys that were read, with faults or without.
  var keys: Set<String> = []
  var id: String?
  var summary: String?
  var matches: [HandlerManifest.Match]?
  var fetch: Placed?
  var page: Placed?
  var preview: [DeclarativeField: [FieldTemplate]] = [:]
  var options: [String: OptionValue] = [:]

  /// The whole of it; tells what is missing or does not go together.
  func manifest(_ reader: NodeReader) -> DeclarativeManifest? {
    // A text that is no map has none of the keys: that was told.
    guard case .map = reader.node.value else {
      if reader.sink.faults.isEmpty { reader.fault("it is empty: a manifest has the keys protocol, id and matches") }
      return nil
    }
    for key in ["protocol", "id", "summary", "matches"] where !keys.contains(key) {
      reader.fault("the key \(key) is missing\(key == "protocol" ? " (write protocol: 1)" : "")")
    }
    checkParts(reader)
    for placed in [fetch, page].compactMap({ $0 }) {
      for name in placed.template.optionNames where options[name] == nil {
        let hint = Suggestion.text(for: name, among: options.keys.sorted())
        reader.sink.fault(
          placed.origin, "{options.\(name)} is none of the options\(hint.isEmpty ? ": name it there" : hint)")
      }
    }
    guard let id, let summary, let matches else { return nil }
    return DeclarativeManifest(
      id: id, summary: summary, matches: matches, fetch: fetch?.template, page: page?.template, preview: preview,
      options: options)
  }

  private func checkParts(_ reader: NodeReader) {
    if keys.isDisjoint(with: ["fetch", "page", "exec"]) {
      reader.fault("it has neither fetch nor page: nothing would be done")
    }
    if keys.contains("fetch"), !keys.contains("preview") {
      reader.fault("the key preview is missing: it says where in the answer each field stands")
    }
    if keys.contains("preview"), !keys.contains("fetch"), !keys.contains("exec") {
      reader.fault("the key fetch is missing: preview reads the answer to it")
    }
    if let page, let matches, matches.allSatisfy({ $0.mediaType != nil }) {
      reader.sink.fault(
        page.origin, "page: it counts before the page linked is fetched: give a match without media_type")
    }
  }
}
