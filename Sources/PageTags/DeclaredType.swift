// SPDX-License-Identifier: MIT

/// A media type as a page's attribute declares it.
package enum DeclaredType {
  /// The type in lower case, without parameters; `nil` where there is nothing.
  package static func essence(of value: String?) -> String? {
    guard let value else { return nil }
    let type = value.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }
    return type.isEmpty ? nil : Substring(type).lowercased()
  }
}
