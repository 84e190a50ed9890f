// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// The head of an answer, read line by line as curl hands it over (RFC 9112, sections 4 and 5).
///
/// Informational answers (1xx) are skipped, lines after the head (trailers) are ignored, folded lines are joined.
struct ResponseHead {
  /// What a line led to.
  enum Step: Equatable {
    /// More lines follow.
    case goOn
    /// The head is complete.
    case complete
    /// More bytes of header lines than ``maximumBytes``.
    case tooLong
  }

  /// The most bytes of all header lines, informational answers included.
  static let maximumBytes = 64 << 10
  /// The most fields that are kept; those after them are skipped.
  static let maximumFields = 100

  /// The status.
  private(set) var status = 0
  /// The fields, names in lower case.
  private(set) var fields: [(name: String, value: String)] = []
  /// Whether the empty line after the fields has come.
  private(set) var isComplete = false
  private var bytes = 0

  /// A head without lines.
  init() {}

  /// Reads one line, its line end included.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Step {
    bytes &+= line.count
    if bytes > Self.maximumBytes { return .tooLong }
    if isComplete { return .goOn }
    let content = Self.trimmed(line)
    if content.isEmpty {
      // curl hands over the status line first; an empty line without one belongs to nothing.
      guard status >= 200 else {
        fields.removeAll()
        return .goOn
      }
      isComplete = true
      return .complete
    }
    if let status = Self.status(content) {
      self.status = status
      fields.removeAll(keepingCapacity: true)
    } else if line[0] == 0x20 || line[0] == 0x09 {
      if let last = fields.indices.last { fields[last].value += " " + Self.text(content) }
    } else if fields.count < Self.maximumFields, let colon = content.firstIndex(of: 0x3A) {
      let name = UnsafeRawBufferPointer(rebasing: content[..<colon])
      let value = UnsafeRawBufferPointer(rebasing: content[(colon + 1)...])
      if !name.isEmpty { fields.append((Self.text(Self.trimmed(name)).lowercased(), Self.text(Self.trimmed(value)))) }
    }
    return .goOn
  }

  /// The first field of this name (in lower case).
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The fields as a resource has them.
  var headers: HeaderFields { HeaderFields(fields) }

  /// The media type: what stands before the first `;` of Content-Type, in lower case; `nil` without a slash in it.
  var mediaType: String? {
    guard let value = self["content-type"] else { return nil }
    let essence = value.utf8.prefix { $0 != 0x3B && $0 != 0x2C }.filter { $0 != 0x20 && $0 != 0x09 }
    guard essence.contains(0x2F), essence.count <= 255 else { return nil }
    return String(decoding: essence, as: UTF8.self).lowercased()
  }

  /// The declared length of the body as it is sent, `nil` where none or no number is declared.
  var contentLength: Int64? { self["content-length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The status of a status line (`HTTP/1.1 200 OK`, `HTTP/2 200`), `nil` for every other line.
  private static func status(_ line: UnsafeRawBufferPointer) -> Int? {
    guard line.count >= 9, line[0] == 0x48, line[1] == 0x54, line[2] == 0x54, line[3] == 0x50, line[4] == 0x2F,
      let space = line.firstIndex(of: 0x20), line.count >= space + 4
    else { return nil }
    var status = 0
    for byte in line[(space + 1)...(space + 3)] {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      status = status * 10 + Int(byte - 0x30)
    }
    return status
  }

  private static func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var end = line.count
    while end > start, line[end - 1] == 0x20 || (line[end - 1] >= 0x09 && line[end - 1] <= 0x0D) { end -= 1 }
    while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
    return UnsafeRawBufferPointer(rebasing: line[start..<end])
  }

  /// Header bytes are UTF-8 where they are valid as such, and else Latin-1.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    // Not `String(validating:)`, which is generic and five times as slow.
    if let text = try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span) { return String(copying: text) }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}
