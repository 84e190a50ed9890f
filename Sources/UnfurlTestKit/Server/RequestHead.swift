// SPDX-License-Identifier: MIT

public import UnfurlKit

/// What a client asked the loopback server: request line and header fields.
public struct RequestHead: Sendable {
  /// `GET`, as a rule.
  public var method: String
  /// The target as it came: path and query.
  public var target: String
  /// The header fields.
  public var headers: HeaderFields
  /// The number of the connection it came over, counted from zero.
  public var connection: Int
  /// The number of the request on this server, counted from zero.
  public var number: Int

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// What stands behind the `?` of the target.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// Reads the bytes of a head without its blank line; `nil` where it is not HTTP/1.
  init?(_ bytes: some Sequence<UInt8>, connection: Int, number: Int) {
    var lines = Array(bytes).split(separator: 0x0A, omittingEmptySubsequences: true).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
    guard !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    target = String(words[1])
    self.connection = connection
    self.number = number
    headers = HeaderFields()
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append(String(line[..<colon]), String(value))
    }
  }
}
