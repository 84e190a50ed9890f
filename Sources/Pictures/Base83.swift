// SPDX-License-Identifier: MIT

/// Numbers as digits to the base of 83, as a blurhash has them.
struct Base83 {
  private(set) var text = ""

  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")

  /// Adds a number that is not negative, in so many digits.
  mutating func append(_ number: Int, digits: Int) {
    var (rest, found) = (number, [Character]())
    for _ in 0..<digits {
      found.append(Self.digits[rest % Self.digits.count])
      rest /= Self.digits.count
    }
    text.append(contentsOf: found.reversed())
  }
}
