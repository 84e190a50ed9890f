// SPDX-License-Identifier: MIT

/// What UTS #46 maps or ignores since Unicode 16, and an older ICU still refuses.
///
/// Revision 33 gave up the exceptions that IDNA 2003 had left behind: capitals without a small letter in Unicode 3.2 are
/// mapped now, and default-ignorable characters ignored. With a newer ICU this changes nothing.
enum NewerMapping {
  /// The name with those characters mapped. Names hold them so seldom that nothing is copied as a rule.
  static func apply(to name: String) -> String {
    guard name.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return name }
    var mapped = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch replacement(for: scalar) {
      case nil: mapped.append(scalar)
      case .ignored: break
      case .mapped(let other): mapped.append(other)
      }
    }
    return String(mapped)
  }

  private enum Replacement {
    case ignored
    case mapped(Unicode.Scalar)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Replacement? {
    switch scalar.value {
    case ..<0x04C0: nil
    case 0x04C0: .mapped("\u{4CF}")
    // Georgian capitals and their small letters stand in the same order.
    case 0x10A0...0x10C5: Unicode.Scalar(scalar.value + (0x2D00 - 0x10A0)).map(Replacement.mapped)
    case 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x2061...0x2063, 0x206A...0x206F, 0x3164, 0xFFA0, 0x1D173...0x1D17A:
      .ignored
    case 0x1E9E: .mapped("\u{DF}")
    case 0x2132: .mapped("\u{214E}")
    case 0x2183: .mapped("\u{2184}")
    // Compatibility ideographs whose decomposition was corrected once.
    case 0x2F868: .mapped("\u{36FC}")
    case 0x2F874: .mapped("\u{5F53}")
    case 0x2F91F: .mapped("\u{243AB}")
    case 0x2F95F: .mapped("\u{7AEE}")
    case 0x2F9BF: .mapped("\u{45D7}")
    default: nil
    }
  }
}
