// SPDX-License-Identifier: MIT

import URLParsing

extension ValueForm where Value == String {
  /// A host or a pattern of hosts, in lower case.
  static func host() -> ValueForm {
    let what = "a host such as example.org, or a pattern such as *.example.org"
    let plain = text(what, bytes: 1...253) { HostText.complaint($0) }
    return ValueForm(read: { plain.read($0)?.lowercased() }, show: plain.show)
  }

  /// An address range, a host, or a pattern of hosts.
  static func hostOrRange() -> ValueForm {
    let host = host()
    return ValueForm(
      read: { reader in
        guard let text = reader.node.text, RangeText.looksLikeOne(text) else { return host.read(reader) }
        return addressRange().read(reader)
      },
      show: host.show)
  }

  /// An address range in CIDR notation; a single address is a range of one.
  static func addressRange() -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "an address range such as 127.0.0.1/32"
        guard let text = reader.text(expected: what) else { return nil }
        switch RangeText.parse(text) {
        case .success(let range): return range.description
        case .failure(let problem):
          reader.expected(what, problem.hint)
          return nil
        }
      },
      show: { .text($0) })
  }
}

/// What a host cannot be.
enum HostText {
  /// Why a text is no host, with what was meant; `nil` where it is one.
  static func complaint(_ text: String) -> String? {
    if let scheme = text.range(of: "://") {
      let host = text[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" && $0 != "?" }
      return host.isEmpty ? "the host alone, without a scheme" : "did you mean \(host)?"
    }
    if let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon,
      wholeNumber(text[text.index(after: colon)...]) != nil
    {
      return "ports do not count here: did you mean \(text[..<colon])?"
    }
    if text.contains("/") { return "the host alone, without a path" }
    if text.hasPrefix(".") { return "did you mean *\(text)?" }
    let bad = text.unicodeScalars.first { scalar in
      scalar.isASCII
        && !(("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || "-._*?[]:".unicodeScalars.contains(scalar))
    }
    return bad.map { "\(Shown.value(String($0))) stands in no host" }
  }
}
