// SPDX-License-Identifier: MIT

/// The encoding in `<?xml … encoding="…"?>`.
enum XMLDeclaration {
  /// The longest declaration that is read, in bytes.
  static let longest = 1024

  /// WHATWG HTML, "get an XML encoding": what an XHTML page served as HTML says of itself.
  static func encoding(of bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    label(of: bytes).flatMap { CharacterEncoding(label: $0) }.map(HTMLEncoding.asDeclaredInMarkup)
  }

  /// The label in the declaration that the ASCII bytes begin with, or `nil`.
  static func label(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let head = UnsafeBufferPointer(rebasing: bytes.prefix(longest))
    guard head.starts(with: [0x3C, 0x3F, 0x78, 0x6D, 0x6C]), let close = head.firstIndex(of: 0x3E) else { return nil }
    let declaration = UnsafeBufferPointer(rebasing: head[..<close])
    guard var position = CharsetParameter.end(ofWord: "encoding", in: declaration, from: 5) else { return nil }
    skipControls(declaration, &position)
    guard position < declaration.count, declaration[position] == 0x3D else { return nil }
    position += 1
    skipControls(declaration, &position)
    guard position < declaration.count else { return nil }
    let mark = declaration[position]
    guard mark == 0x22 || mark == 0x27 else { return nil }
    let rest = declaration[(position + 1)...]
    guard let end = rest.firstIndex(of: mark), !rest[..<end].contains(where: { $0 <= 0x20 }) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func skipControls(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }
}
