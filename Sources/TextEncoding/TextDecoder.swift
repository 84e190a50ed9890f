// SPDX-License-Identifier: MIT

/// Decodes bytes that arrive in pieces; the pieces may be cut anywhere.
///
/// Pushing all pieces and then finishing gives the same text as `CharacterEncoding.decode` of all bytes at once.
public struct TextDecoder: Sendable {
  private var stepper: ByteStepper
  /// Bytes of a character that the last piece cut off: at most three, or the beginning of a byte order mark.
  private var pending: [UInt8] = []
  private var isAtStart = true
  private let byteOrderMark: [UInt8]

  init(kind: EncodingKind) {
    stepper = ByteStepper(kind: kind)
    byteOrderMark =
      switch kind {
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .utf16BE: [0xFE, 0xFF]
      case .utf16LE: [0xFF, 0xFE]
      case .utf32BE: [0x00, 0x00, 0xFE, 0xFF]
      case .utf32LE: [0xFF, 0xFE, 0x00, 0x00]
      // A browser takes the UTF-8 mark as stronger than any label, so nobody else removes it.
      default: []
      }
  }

  /// Decodes a piece and returns its text.
  public mutating func push(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { push($0) }
  }

  /// Decodes a piece and returns its text.
  public mutating func push(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var output: [UInt8] = []
    push(bytes, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Ends the input; returns U+FFFD where it ended inside a character, else nothing.
  public mutating func finish() -> String {
    var output: [UInt8] = []
    finish(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes a piece and appends its text, as UTF-8, to `output`.
  public mutating func push(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    guard pending.isEmpty else {
      let joined = pending + bytes
      pending = []
      joined.withUnsafeBufferPointer { decode($0, isLast: false, into: &output) }
      return
    }
    decode(bytes, isLast: false, into: &output)
  }

  /// Ends the input and appends U+FFFD to `output` where it ended inside a character.
  public mutating func finish(into output: inout [UInt8]) {
    let rest = pending
    pending = []
    rest.withUnsafeBufferPointer { decode($0, isLast: true, into: &output) }
  }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    var index = 0
    if isAtStart {
      let shared = min(bytes.count, byteOrderMark.count)
      if bytes.prefix(shared).elementsEqual(byteOrderMark.prefix(shared)) {
        if shared == byteOrderMark.count {
          index = shared
        } else if !isLast {
          pending = Array(bytes)
          return
        }
      }
      isAtStart = false
    }
    output.reserveCapacity(output.count &+ bytes.count &+ bytes.count / 2)
    while index < bytes.count {
      if stepper.readsASCII {
        let end = endOfASCII(bytes, from: index)
        if end > index {
          output.append(contentsOf: bytes[index..<end])
          index = end
          guard index < bytes.count else { return }
        }
      }
      switch stepper.step(bytes, at: index, isLast: isLast) {
      case .scalar(let scalar, let length):
        append(scalar, to: &output)
        index &+= length
      case .pair(let first, let second, let length):
        append(first, to: &output)
        append(second, to: &output)
        index &+= length
      case .silent(let length):
        index &+= length
      case .bad(let length):
        append(0xFFFD, to: &output)
        index &+= length
      case .needsMore:
        pending = Array(bytes[index...])
        return
      }
    }
  }

  private func append(_ scalar: UInt32, to output: inout [UInt8]) {
    switch scalar {
    case 0..<0x80:
      output.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      output.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      output.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    case 0x800..<0x1_0000:
      output.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      output.append(0x80 | UInt8(truncatingIfNeeded: (scalar >> 6) & 0x3F))
      output.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    default:
      output.append(0xF0 | UInt8(truncatingIfNeeded: (scalar >> 18) & 0x07))
      output.append(0x80 | UInt8(truncatingIfNeeded: (scalar >> 12) & 0x3F))
      output.append(0x80 | UInt8(truncatingIfNeeded: (scalar >> 6) & 0x3F))
      output.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    }
  }
}
