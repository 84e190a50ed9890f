// SPDX-License-Identifier: MIT

import UnfurlKit

/// The name of a GIF in a folder: that of its file, which ends in `.gif`.
///
/// It is one name, and no way to anywhere: neither what people type nor what the folder holds is looked at further where
/// it has a separator, a control character or a dot at its start.
package struct GIFName: Sendable, Equatable {
  /// The most bytes of a file's name (`NAME_MAX`, limits.h).
  package static let longest = 255
  private static let ending = Array(".gif".utf8)

  /// Why a text cannot be a name.
  package enum Fault: Error, Sendable, Equatable {
    /// It says nothing.
    case empty
    /// `/` or `\`, which lead elsewhere.
    case separator
    /// It begins with a dot: a hidden file, or `..`.
    case leadingDot
    /// A control character, NUL among them.
    case control
    /// More bytes than a file's name can have.
    case tooLong
  }

  /// The file's name, byte for byte.
  package let file: String

  /// The name of a file as a folder holds it; `nil` where it is none of a GIF, or none that people could ask for.
  init?(file: String) {
    guard Self.endsRight(file), Self.fault(of: file) == nil, !PlainText.line(Self.withoutEnding(file)).isEmpty else {
      return nil
    }
    self.file = file
  }

  /// The name as people see it: without `.gif`. It is a stranger's text.
  package var shown: String { Self.withoutEnding(file) }

  /// By what names are told apart, however their letters are written: Swift's strings are equal where Unicode says that
  /// they are (NFC and NFD).
  var key: String { Self.key(file) }

  /// The same of the name as it is said in chat, where that leaves something out: what people read is what they type.
  var shownKey: String? {
    let line = PlainText.line(shown)
    return line.utf8.elementsEqual(shown.utf8) ? nil : line.lowercased()
  }

  /// The keys of the files that may be meant by what was typed, the likeliest first: `cat.gif` is that file, or else
  /// `cat.gif.gif`.
  static func keys(for typed: String) throws(Fault) -> [String] {
    let typed = trimmed(typed)
    if let fault = fault(of: typed) { throw fault }
    if endsRight(typed) { return [key(typed), key(typed + ".gif")] }
    if typed.utf8.count + ending.count > longest { throw .tooLong }
    return [key(typed + ".gif")]
  }

  private static func fault(of name: String) -> Fault? {
    if name.isEmpty { return .empty }
    if name.utf8.count > longest { return .tooLong }
    if name.utf8.first == UInt8(ascii: ".") { return .leadingDot }
    for scalar in name.unicodeScalars {
      if scalar == "/" || scalar == "\\" { return .separator }
      if scalar.properties.generalCategory == .control { return .control }
    }
    return nil
  }

  private static func endsRight(_ name: String) -> Bool {
    name.utf8.count > ending.count && name.utf8.suffix(ending.count).elementsEqual(ending) { $0 | 0x20 == $1 | 0x20 }
  }

  private static func withoutEnding(_ name: String) -> String {
    trimmed(endsRight(name) ? String(decoding: name.utf8.dropLast(ending.count), as: UTF8.self) : name)
  }

  private static func key(_ name: String) -> String { withoutEnding(name).lowercased() }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
