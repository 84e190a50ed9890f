// SPDX-License-Identifier: MIT

/// Tells a host written without its scheme (`www.bbc.co.uk/news`) from a relative path (`news.html`).
enum HostLike {
  /// How the names of files end that stand as relative paths.
  private static let fileEndings: Set<String> = [
    "html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cgi", "do", "pl", "xml", "json", "txt", "pdf", "png",
    "jpg", "jpeg", "gif", "webp", "svg", "ico", "md",
  ]

  /// Whether the value reads as a host with or without a path, rather than as a path of its own.
  static func isHostLike(_ value: String) -> Bool {
    let text = value.lowercased().drop(while: \.isWhitespace)
    let head = text.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    if head.contains(":") { return hasPort(head) }
    let labels = head.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
    if labels[0] == "www" { return true }
    return last.count >= 2 && last.allSatisfy(\.isLetter) && !fileEndings.contains(String(last))
  }

  /// `example.org:8080`, which would parse as a scheme.
  private static func hasPort(_ head: Substring) -> Bool {
    let parts = head.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].contains(".") && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
  }
}
