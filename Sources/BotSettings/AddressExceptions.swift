// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// The keys of an exact exception in `network.allow`.
enum ExceptionKeys {
  static let table = KeyTable<NetworkPolicy.AddressException>([
    SettingKey("address", \.range, .addressRange()),
    SettingKey("ports", \.ports, NetworkKeys.ports),
    SettingKey("hosts", \.hosts, .list(of: .host(), "a list of hosts", count: 1...1000)),
    SettingKey(
      "channels", \.channels,
      .list(of: .text("a channel or pattern", bytes: 1...512), "a list of channels", count: 1...1000)),
    SettingKey("handlers", \.handlers, ids),
  ])

  private static let ids = ValueForm<[String]>(
    read: { reader in
      let form = ValueForm<[String]>.list(
        of: .text("the id of a handler", bytes: 1...64, isWord: true), "a list of handlers", count: 1...1000)
      guard let ids = form.read(reader) else { return nil }
      for id in ids { reader.sink.mention(handler: id, reader.node.origin) }
      return ids
    },
    show: { .list($0.map { .word($0) }) })
}

extension ValueForm where Value == NetworkPolicy.AddressException {
  /// An address range, or a map of what must hold.
  static func addressException() -> ValueForm {
    let range = ValueForm<String>.addressRange()
    return ValueForm(
      read: { reader in
        guard case .map = reader.node.value else {
          guard let text = range.read(reader) else { return nil }
          warnIfBare(text, reader)
          return NetworkPolicy.AddressException(range: text)
        }
        var exception = NetworkPolicy.AddressException(range: "")
        let before = reader.sink.faults.count
        ExceptionKeys.table.read(reader, into: &exception)
        guard reader.sink.faults.count == before else { return nil }
        if exception.range.isEmpty {
          reader.fault("the key address is missing, such as address: 10.2.3.4/32")
          return nil
        }
        if exception == NetworkPolicy.AddressException(range: exception.range) { warnIfBare(exception.range, reader) }
        return exception
      },
      show: { exception in
        let isBare = exception == NetworkPolicy.AddressException(range: exception.range)
        guard !isBare, case .map(let entries) = ExceptionKeys.table.show(exception).value else {
          return .text(exception.range)
        }
        return SettingNode(.map(entries.filter { $0.node.value != .list([]) }))
      })
  }

  /// A range that anybody who posts a link can reach through the bot.
  private static func warnIfBare(_ text: String, _ reader: NodeReader) {
    guard case .success(let range) = RangeText.parse(text), !RangeText.isLoopback(range) else { return }
    reader.warn(
      "\(text) is not loopback: whoever posts a link reaches every port there; "
        + "name it exactly, as in {address: \(text), ports: [443], hosts: [wiki.example]}")
  }
}
