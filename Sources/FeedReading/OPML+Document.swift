// SPDX-License-Identifier: MIT

extension OPML {
  /// The list as a document.
  ///
  /// Entries keep their order; those beside one another that stand in the same folders share them.
  package var document: String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0" xmlns:unfurl="\(Self.namespace)">
      <head><title>\(OPMLText.escaped(title ?? "Feeds"))</title></head>
      <body>

      """
    var open: [String] = []
    for entry in entries {
      let folders = entry.folders.filter { !$0.isEmpty }.prefix(Self.maximumFolders)
      let shared = zip(open, folders).prefix { $0 == $1 }.count
      for _ in shared..<open.count { result += "</outline>\n" }
      for folder in folders.dropFirst(shared) { result += "<outline\(Self.attribute("text", folder))>\n" }
      open = Array(folders)
      result += Self.outline(entry)
    }
    for _ in open { result += "</outline>\n" }
    return result + "</body>\n</opml>\n"
  }

  private static func outline(_ entry: Entry) -> String {
    "<outline type=\"rss\"" + attribute("text", entry.title ?? entry.url)
      + (entry.title.map { attribute("title", $0) } ?? "") + attribute("xmlUrl", entry.url)
      + (entry.link.map { attribute("htmlUrl", $0) } ?? "")
      + (entry.channel.map { attribute("unfurl:channel", OPMLWords.text(of: [$0])) } ?? "")
      + words("unfurl:include", entry.include) + words("unfurl:exclude", entry.exclude) + "/>\n"
  }

  private static func words(_ name: String, _ words: [String]) -> String {
    words.isEmpty ? "" : attribute(name, OPMLWords.text(of: words))
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(OPMLText.escaped(value))\""
  }
}

/// Text as XML can hold it (XML 1.0, section 2.2).
enum OPMLText {
  /// The text with a reference for each character that would end an attribute or element, or be changed by a reader;
  /// what XML cannot hold is left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        if !isForbidden(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether XML has no place for it, not even as a reference.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r") || scalar.value == 0xFFFE
      || scalar.value == 0xFFFF
  }
}
