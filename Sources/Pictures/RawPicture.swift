// SPDX-License-Identifier: MIT

/// How `unfurl-picture` hands a picture over: one line `UNFURL-PICTURE 1 WIDTH HEIGHT`, then its pixels, four bytes each.
public enum RawPicture {
  /// No header is longer, its line end included.
  public static let longestHeader = 40

  private static let beginning = "UNFURL-PICTURE 1 "

  /// The picture as it is handed over.
  public static func bytes(of pixels: Pixels) -> [UInt8] {
    Array("\(beginning)\(pixels.width) \(pixels.height)\n".utf8) + pixels.rgba
  }

  /// What a beginning of such bytes promises.
  public enum Promise: Sendable, Equatable {
    /// The header is not whole yet.
    case unknown
    /// It is no such picture, or too large a one.
    case nothing
    /// The picture's size, and how many bytes there are in all.
    case picture(width: Int, height: Int, bytes: Int)
  }

  /// What these bytes promise, where neither side may be longer than `side`, at most 16,384.
  public static func promise(of bytes: [UInt8], within side: Int) -> Promise {
    let header = bytes.prefix(longestHeader)
    guard let end = header.firstIndex(of: 0x0A) else {
      let isPossible = bytes.count < longestHeader && zip(bytes, beginning.utf8).allSatisfy { $0 == $1 }
      return isPossible ? .unknown : .nothing
    }
    guard header.starts(with: beginning.utf8) else { return .nothing }
    let words = header[beginning.utf8.count..<end].split(separator: 0x20, omittingEmptySubsequences: false)
    let numbers = words.map { number($0, atMost: min(side, 16_384)) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return .nothing }
    return .picture(width: width, height: height, bytes: end + 1 + width * height * 4)
  }

  /// The picture in bytes that hold all that they promise; `nil` where they do not.
  public static func pixels(in bytes: [UInt8], within side: Int) -> Pixels? {
    guard case .picture(let width, let height, let count) = promise(of: bytes, within: side), bytes.count >= count
    else { return nil }
    return Pixels(width: width, height: height, rgba: Array(bytes[count - width * height * 4..<count]))
  }

  /// A number from 1 on, without sign or leading zero.
  private static func number(_ digits: ArraySlice<UInt8>, atMost most: Int) -> Int? {
    guard (1...5).contains(digits.count), digits.first != 0x30 else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number <= most ? number : nil
  }
}
