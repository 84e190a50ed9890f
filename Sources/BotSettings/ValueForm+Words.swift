// SPDX-License-Identifier: MIT

internal import UnfurlKit

extension ValueForm where Value: CaseIterable & RawRepresentable<String> {
  /// One of a few words.
  static func choice() -> ValueForm {
    ValueForm(
      read: { reader in
        let words = Value.allCases.map(\.rawValue)
        if let text = reader.node.text, let value = Value(rawValue: text) { return value }
        let guess = reader.node.text.flatMap { Suggestion.nearest(to: $0, among: words) }
        reader.expected(either(words), guess.map { "did you mean \($0)?" })
        return nil
      },
      show: { .word($0.rawValue) })
  }
}

/// `a, b or c`.
func either(_ words: [String]) -> String {
  words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}

extension ValueForm where Value == String {
  /// A text on one line.
  ///
  /// - Parameters:
  ///   - what: what it is, for the fault.
  ///   - bytes: how long it may be.
  ///   - isWord: it is shown without quotes where it can be.
  ///   - check: tells of a text that cannot be meant.
  static func text(
    _ what: String, bytes: ClosedRange<Int> = 1...1024, isWord: Bool = false,
    check: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> ValueForm {
    ValueForm(
      read: { reader in
        guard let text = reader.text(expected: what) else { return nil }
        if case .plain = reader.node.value, ["true", "false"].contains(text) {
          reader.expected(what, "quote it: \(SettingNode.quote(text))")
          return nil
        }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
          reader.expected(what, "it must not hold control characters or line ends")
          return nil
        }
        guard bytes.contains(text.utf8.count) else {
          reader.expected(
            what, text.isEmpty ? "it is empty" : "it has \(text.utf8.count) bytes, \(bytes.upperBound) are allowed")
          return nil
        }
        if let complaint = check(text) {
          reader.expected(what, complaint)
          return nil
        }
        return text
      },
      show: { isWord ? .word(SettingNode.keyText($0)) : .text($0) })
  }

  /// A value of an HTTP header: printable ASCII (RFC 9110, section 5.5).
  static func header(_ what: String) -> ValueForm {
    text(what, bytes: 1...512) { text in
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.first != " " && text.last != " "
        ? nil : "a header holds printable ASCII alone"
    }
  }

  /// The path of a file or folder; relative ones start at the file that names them.
  static func path(_ what: String) -> ValueForm {
    let plain = text(what, bytes: 1...4000)
    return ValueForm(read: { reader in plain.read(reader).map { reader.sink.path($0) } }, show: plain.show)
  }

  /// The path of a file that must be there.
  static func readableFile(_ what: String, limit: Int) -> ValueForm {
    let path = path(what)
    return ValueForm(
      read: { reader in
        guard let path = path.read(reader) else { return nil }
        do throws(SmallFile.Failure) {
          _ = try SmallFile.read(path, limit: limit)
          return path
        } catch {
          reader.fault("\(Shown.value(path)) cannot be read: \(error.text)")
          return nil
        }
      },
      show: path.show)
  }

  /// A URL with one of the given schemes. Faults do not show it: it may hold a password.
  static func url(_ schemes: [String]) -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a URL that starts with " + either(schemes.map { $0 + "://" })
        guard let text = reader.node.text else {
          reader.expected(what)
          return nil
        }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let isPrintable = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard parts.count >= 3, parts[1].isEmpty, !parts[2].isEmpty, isPrintable, text.utf8.count <= 2048,
          schemes.contains(where: { parts[0] == $0 + ":" })
        else {
          reader.fault("expected \(what), and no spaces in it")
          return nil
        }
        return text
      },
      show: { .text(withoutCredentials($0)) })
  }
}

/// A URL as it may be printed: user name and password are dropped.
func withoutCredentials(_ url: String) -> String {
  guard let scheme = url.range(of: "//"),
    let at = url[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
  else { return url }
  return url[..<scheme.upperBound] + "…" + url[at...]
}

extension String {
  /// Where `part` first occurs, byte for byte.
  func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}

extension ValueForm {
  /// A list of values.
  static func list<Item: Sendable>(
    of form: ValueForm<Item>, _ what: String, count: ClosedRange<Int> = 0...1000
  ) -> ValueForm where Value == [Item] {
    ValueForm(
      read: { reader in
        guard let nodes = reader.items(expected: what) else { return nil }
        guard count.contains(nodes.count) else {
          reader.fault(
            nodes.count < count.lowerBound
              ? "expected \(what), found an empty list (it cannot be switched off)"
              : "expected at most \(count.upperBound) items, found \(nodes.count)")
          return nil
        }
        // Every item is read, so that all faults are told.
        let values = nodes.map { form.read(reader.item($0)) }
        let good = values.compactMap { $0 }
        return good.count == values.count ? good : nil
      },
      show: { .list($0.map(form.show)) })
  }
}
