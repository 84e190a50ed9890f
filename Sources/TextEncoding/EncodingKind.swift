// SPDX-License-Identifier: MIT

/// The encodings that can be decoded; the raw value is the encoding's name.
enum EncodingKind: String, Sendable {
  case utf8 = "UTF-8"
  case utf16BE = "UTF-16BE"
  case utf16LE = "UTF-16LE"
  case ibm866 = "IBM866"
  case iso8859x2 = "ISO-8859-2"
  case iso8859x3 = "ISO-8859-3"
  case iso8859x4 = "ISO-8859-4"
  case iso8859x5 = "ISO-8859-5"
  case iso8859x6 = "ISO-8859-6"
  case iso8859x7 = "ISO-8859-7"
  case iso8859x8 = "ISO-8859-8"
  case iso8859x8I = "ISO-8859-8-I"
  case iso8859x10 = "ISO-8859-10"
  case iso8859x13 = "ISO-8859-13"
  case iso8859x14 = "ISO-8859-14"
  case iso8859x15 = "ISO-8859-15"
  case iso8859x16 = "ISO-8859-16"
  case koi8R = "KOI8-R"
  case koi8U = "KOI8-U"
  case macintosh = "macintosh"
  case macCyrillic = "x-mac-cyrillic"
  case windows874 = "windows-874"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case gbk = "GBK"
  case gb18030 = "gb18030"
  case big5 = "Big5"
  case eucJP = "EUC-JP"
  case iso2022JP = "ISO-2022-JP"
  case shiftJIS = "Shift_JIS"
  case eucKR = "EUC-KR"
  case replacement = "replacement"
  case xUserDefined = "x-user-defined"
  // Not in the WHATWG standard and without a label there; XML documents come in them.
  case utf32BE = "UTF-32BE"
  case utf32LE = "UTF-32LE"
  case ibm037 = "IBM037"
  case ibm437 = "IBM437"
  case ibm500 = "IBM500"
  case ibm850 = "IBM850"
  case ibm852 = "IBM852"
  case ibm1140 = "IBM1140"

  /// The name of the single-byte table in iconv (`iconv -l`), or `nil` where the encoding has no such table.
  var singleByteTable: String? {
    switch self {
    case .iso8859x8I: "ISO-8859-8"
    case .macintosh: "MACINTOSH"
    case .macCyrillic: "MAC-CYRILLIC"
    case .windows874: "CP874"
    case .windows1250: "CP1250"
    case .windows1251: "CP1251"
    case .windows1252: "CP1252"
    case .windows1253: "CP1253"
    case .windows1254: "CP1254"
    case .windows1255: "CP1255"
    case .windows1256: "CP1256"
    case .windows1257: "CP1257"
    case .windows1258: "CP1258"
    case .utf8, .utf16BE, .utf16LE, .utf32BE, .utf32LE, .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR,
      .replacement, .xUserDefined:
      nil
    default: rawValue
    }
  }

  /// Whether the lower half of the table is not ASCII.
  var isEBCDIC: Bool { self == .ibm037 || self == .ibm500 || self == .ibm1140 }
}
