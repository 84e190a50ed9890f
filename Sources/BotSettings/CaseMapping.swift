// SPDX-License-Identifier: MIT

/// How names of a network compare: the CASEMAPPING of IRC (modern.ircdocs.horse), or exactly.
package enum CaseMapping: String, Sendable {
  /// Every character counts: Matrix and the rest.
  case exact
  /// A to Z are a to z.
  case ascii
  /// As `ascii`, and `[]\~` are `{}|^`.
  case rfc1459
  /// As `rfc1459`, without `~` and `^`.
  case strictRFC1459 = "rfc1459-strict"

  /// The name in the spelling that names are compared in.
  package func fold(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.map(fold)
  }

  private func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if self == .exact { return scalar }
    switch scalar {
    case "A"..."Z": return Unicode.Scalar(UInt8(scalar.value) | 0x20)
    case "[" where self != .ascii: return "{"
    case "]" where self != .ascii: return "}"
    case "\\" where self != .ascii: return "|"
    case "~" where self == .rfc1459: return "^"
    default: return scalar
    }
  }
}
