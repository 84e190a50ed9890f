// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import UnfurlKit

/// The keys of a manifest, in the order of the contract.
enum ManifestKeys {
  static let table = KeyTable<ManifestDraft>(
    [
      key("protocol") { reader, _ in
        let what = "\(DeclarativeManifest.version), the version of the protocol that is spoken here"
        guard let text = reader.text(expected: what) else { return }
        if text != String(DeclarativeManifest.version) { reader.expected(what) }
      },
      key("id") { reader, draft in draft.id = id.read(reader) },
      key("summary") { reader, draft in draft.summary = summary.read(reader) },
      key("matches") { reader, draft in draft.matches = matches.read(reader) },
      key("fetch") { reader, draft in draft.fetch = template(reader) },
      key("page") { reader, draft in draft.page = template(reader) },
      key("preview") { reader, draft in
        let before = reader.sink.faults.count
        PreviewKeys.table.read(reader, into: &draft.preview)
        if draft.preview[.title] == nil, reader.sink.faults.count == before {
          reader.fault("the key title is missing: without one there is no preview")
        }
      },
      key("options") { reader, draft in
        let what = "a map of options and their defaults, such as {lang: en}"
        guard let entries = reader.entries(expected: what) else { return }
        for entry in entries { draft.options[entry.key] = OptionValue(entry.node) }
      },
    ] + ofExecutables)

  /// The keys of manifests with an executable.
  private static let ofExecutables = ["exec", "limits", "auth"].map { name in
    key(name) { reader, _ in
      reader.fault("it belongs to a plugin with an executable, and this version runs none")
    }
  }

  private static func key(
    _ name: String, _ read: @escaping @Sendable (NodeReader, inout ManifestDraft) -> Void
  ) -> SettingKey<ManifestDraft> {
    SettingKey(name) { reader, draft in
      draft.keys.insert(name)
      read(reader, &draft)
      return true
    }
  }

  private static let id = ValueForm<String>.text("the id of a handler", bytes: 1...64) {
    HandlerSelection.isID($0) ? nil : "lower case letters, digits, - and _"
  }
  private static let summary = ValueForm<String>.text("one line on what it is for", bytes: 1...200)
  private static let matches = ValueForm<[HandlerManifest.Match]>.list(
    of: MatchKeys.form, "a list such as [{host: \"*.example.org\", path: \"/wiki/*\"}]",
    count: 1...DeclarativeManifest.mostMatches)

  private static func template(_ reader: NodeReader) -> ManifestDraft.Placed? {
    let what = "a URL such as \"https://{host}/api/{path.1}\""
    guard let text = reader.text(expected: what) else { return nil }
    do throws(TemplateProblem) {
      return ManifestDraft.Placed(template: try URLTemplate(text), origin: reader.node.origin)
    } catch {
      reader.expected(what, error.message)
      return nil
    }
  }
}

/// The keys of an alternative of `matches`.
enum MatchKeys {
  private static let table = KeyTable<HandlerManifest.Match>([
    SettingKey("host", \.host, ValueForm<String>.host().optional),
    SettingKey(
      "path", \.path,
      ValueForm<String>.text("a path such as \"/wiki/*\"", bytes: 1...512) {
        $0.hasPrefix("/") || $0.hasPrefix("*") ? nil : "a path begins with /"
      }.optional),
    SettingKey("query", \.query, ValueForm<String>.text("a query such as \"v=*\"", bytes: 1...512).optional),
    SettingKey("media_type", \.mediaType, mediaType.optional),
  ])

  private static let mediaType: ValueForm<String> = {
    let text = ValueForm<String>.text("a media type such as application/json", bytes: 3...127) {
      $0.split(separator: "/", omittingEmptySubsequences: false).count { !$0.isEmpty } == 2
        ? nil : "it is two words with a slash between them"
    }
    return ValueForm(read: { text.read($0)?.lowercased() }, show: text.show)
  }()

  static let form = ValueForm<HandlerManifest.Match>(
    read: { reader in
      var match = HandlerManifest.Match()
      let before = reader.sink.faults.count
      table.read(reader, into: &match)
      if reader.sink.faults.count == before, match == HandlerManifest.Match() {
        reader.fault("expected a part such as host, path or media_type: nothing would match everything")
      }
      return reader.sink.faults.count == before ? match : nil
    },
    show: { table.show($0) })
}
