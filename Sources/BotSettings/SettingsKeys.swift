// SPDX-License-Identifier: MIT

/// The keys of the top level of the file.
enum SettingsKeys {
  static let table = KeyTable<Settings>(policies + sections)

  private static let policies: [SettingKey<Settings>] = [
    SettingKey("defaults") { reader, settings in
      settings.defaults = PolicyLayer.read(reader)
      return true
    },
    SettingKey("networks") { reader, settings in
      settings.networks = rules(reader, "a map by network, such as {libera: {enabled: true}}") { key in
        if key.contains("/") { return "a channel goes under channels" }
        return Glob(key).hasWildcards
          ? "a network is named in full; patterns go under channels, as in \"*/#*-bots\"" : nil
      }
      return true
    },
    SettingKey("channels") { reader, settings in
      checkComments(reader)
      settings.channels = rules(reader, "a map by channel, such as {\"libera/#swift\": {enabled: true}}") { _ in nil }
      return true
    },
  ]

  private static let sections: [SettingKey<Settings>] = [
    SettingKey("network", \.networkSection, table: NetworkKeys.table),
    SettingKey("irc", \.irc, table: IRCKeys.table),
    SettingKey("matrix", \.matrix, table: MatrixKeys.table),
    SettingKey("matterbridge", \.matterbridge, table: MatterbridgeKeys.table),
    SettingKey("plugins", \.pluginSection, table: PluginKeys.table),
    SettingKey("giphy", \.giphy, table: GIPHYKeys.table, then: GIPHYKeys.check),
    SettingKey("gifs", \.gifs, table: LocalGIFKeys.table, then: LocalGIFKeys.check),
    SettingKey("cache", \.cache, table: CacheKeys.table),
    SettingKey("state", \.state, ValueForm<StateSetting>.state().optional),
    SettingKey("metrics", \.metrics, metrics),
  ]

  private static let metrics: ValueForm<String?> = {
    let path = ValueForm<String>.path("the path of a file")
    return ValueForm(
      read: { reader in reader.node.text == "off" ? .some(nil) : path.read(reader).map { .some($0) } },
      show: { $0.map(path.show) ?? .word("off") })
  }()

  private static func rules(
    _ reader: NodeReader, _ what: String, complaint: (String) -> String?
  ) -> [Settings.Rule] {
    guard let entries = reader.entries(expected: what) else { return [] }
    return entries.map { entry in
      if let complaint = entry.key.isEmpty ? "it is empty" : complaint(entry.key) {
        reader.sink.fault(entry.origin, "\(reader.path): \(Shown.value(entry.key)) is no name here (\(complaint))")
      }
      let layer = PolicyLayer.read(NodeReader(node: entry.node, path: "", sink: reader.sink))
      return Settings.Rule(pattern: Glob(entry.key), origin: entry.origin, layer: layer)
    }
  }

  /// Finds channels below `channels:` that a `#` made comments of: `  #swift: {…}`. A comment in prose has a space after
  /// its `#`.
  private static func checkComments(_ reader: NodeReader) {
    guard case .file(let file, let start, _) = reader.node.origin, let source = reader.sink.source else { return }
    // The map starts at its first key: the comments may stand above that, below `channels:` itself.
    var number = start
    while number > 1, source.indentation(number) != 1 || source.scalar(number, 1) == "#" { number -= 1 }
    while number < source.lines.count {
      number += 1
      guard let column = source.indentation(number) else { continue }
      if column == 1, source.scalar(number, 1) != "#" { break }
      guard let hash = source.swallowedWord(number, at: column), hash == column, let word = source.word(number, hash),
        source.scalar(number, hash + word.unicodeScalars.count) == ":"
      else { continue }
      let message = YAMLTraps.comment("quote it: \(SettingNode.quote(word))")
      let origin = Origin.file(file, line: number, column: hash)
      if reader.node.value == .null {
        reader.sink.fault(origin, message)
      } else {
        reader.sink.warn(origin, message)
      }
    }
  }
}
