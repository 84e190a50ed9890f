// SPDX-License-Identifier: MIT

extension SettingKey {
  /// A key that holds a map with keys of its own.
  init<Section: Sendable>(
    _ name: String, _ property: any WritableKeyPath<Root, Section> & Sendable, table: KeyTable<Section>,
    then check: @escaping @Sendable (NodeReader, inout Section) -> Void = { _, _ in }
  ) {
    self.init(
      name,
      read: { reader, root in
        table.read(reader, into: &root[keyPath: property])
        check(reader, &root[keyPath: property])
        return true
      },
      show: { table.show($0[keyPath: property]) })
  }

  /// A secret `K`: a text that no fault shows.
  static func secret(_ name: String, _ property: any WritableKeyPath<Root, Secret?> & Sendable) -> SettingKey {
    SettingKey(
      name,
      read: { reader, root in
        guard let text = reader.node.text, !text.isEmpty else {
          let found = reader.node.text == nil ? Shown.node(reader.node) : "an empty text"
          reader.fault("expected a secret, found \(found)" + (reader.swallowed.map { " (\($0))" } ?? ""))
          return false
        }
        root[keyPath: property] = Secret(text, origin: reader.node.origin)
        if reader.sink.isOpenToOthers {
          reader.warn("others on this machine may read this file: chmod o-r it, or use \(name)_file")
        }
        return true
      },
      show: { root in root[keyPath: property].map { _ in .word("(secret)") } })
  }

  /// The file `K_file` of a secret `K`. No fault shows what it holds, nor its name: who mistakes one for the other has
  /// written the secret there.
  static func secretFile(_ name: String, _ property: any WritableKeyPath<Root, Secret?> & Sendable) -> SettingKey {
    SettingKey(name + "_file") { reader, root in
      guard let path = reader.node.text, !path.isEmpty else {
        reader.fault("expected the path of a file with the secret, found \(Shown.node(reader.node))")
        return false
      }
      guard root[keyPath: property] == nil else {
        reader.fault("give \(name) or \(name)_file, not both")
        return false
      }
      do throws(SmallFile.Failure) {
        root[keyPath: property] = try SecretLookup.read(reader.sink.path(path), reader.node.origin)
        return true
      } catch {
        reader.fault("the file with the secret cannot be read: \(error.text)")
        return false
      }
    }
  }
}
