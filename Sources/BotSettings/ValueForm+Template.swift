// SPDX-License-Identifier: MIT

internal import PreviewText

extension ValueForm where Value == String {
  /// A line with fields in braces. What looks like a field and is none would be said as it is written: that is told of,
  /// and no fault.
  static func template(bytes: ClosedRange<Int>, fields: [String]) -> ValueForm {
    let text = text("a template", bytes: bytes)
    return ValueForm(
      read: { reader in
        guard let template = text.read(reader) else { return nil }
        for complaint in TemplateCheck.complaints(about: template, fields: fields) { reader.warn(complaint) }
        return template
      },
      show: text.show)
  }
}
