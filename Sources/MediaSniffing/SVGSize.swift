// SPDX-License-Identifier: MIT

/// The size of an SVG: `width` and `height` of its root element, else the `viewBox`.
enum SVGSize {
  /// How far the root element is looked for, in bytes.
  private static let limit = 65_536

  static func read(_ all: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    let bytes = UnsafeBufferPointer(rebasing: all.prefix(limit))
    let isWhole = all.count > limit
    guard let root = XMLRoot.place(in: bytes) else {
      let start = bytes.skippingWhitespace(from: bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0)
      let mayBecome = start >= bytes.count || bytes.has("<?", at: start) || bytes.has("<!", at: start)
      return mayBecome && !isWhole ? .needsMoreBytes : .notAnImage
    }
    guard bytes.has("svg", at: root), let next = bytes.byte(root + 3) else {
      return root + 3 >= bytes.count && !isWhole ? .needsMoreBytes : .notAnImage
    }
    guard next <= 0x20 || next == 0x3E || next == 0x2F else { return .notAnImage }
    guard let attributes = attributes(bytes, from: root + 3) else { return isWhole ? .notAnImage : .needsMoreBytes }
    let width = attributes.width.flatMap(pixels)
    let height = attributes.height.flatMap(pixels)
    if let width, let height { return size(width, height) }
    guard let box = attributes.viewBox.flatMap(viewBox) else { return .notAnImage }
    // One side alone keeps the proportions of the box.
    if let width { return size(width, width * box.height / box.width) }
    if let height { return size(height * box.width / box.height, height) }
    return size(box.width, box.height)
  }

  private static func size(_ width: Double, _ height: Double) -> ImageSize.Reading {
    // The bounds make the conversion to whole numbers safe.
    guard width > 0, height > 0, width <= 1_000_000, height <= 1_000_000 else { return .notAnImage }
    return .found(ImageSize(.svg, max(1, Int(width.rounded())), max(1, Int(height.rounded()))))
  }

  private struct Attributes {
    var width: String?
    var height: String?
    var viewBox: String?
  }

  /// The attributes of the tag, or `nil` if the bytes end before it does.
  private static func attributes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Attributes? {
    var found = Attributes()
    var index = start
    while let byte = bytes.byte(index), byte != 0x3E {
      guard byte > 0x20, byte != 0x2F else {
        index += 1
        continue
      }
      let nameStart = index
      while let byte = bytes.byte(index), byte > 0x20, byte != 0x3D, byte != 0x3E { index += 1 }
      let name = nameStart..<index
      index = bytes.skippingWhitespace(from: index)
      guard bytes.byte(index) == 0x3D else { continue }
      index = bytes.skippingWhitespace(from: index + 1)
      guard let mark = bytes.byte(index) else { return nil }
      guard mark == 0x22 || mark == 0x27 else { continue }
      guard let end = bytes[(index + 1)...].firstIndex(of: mark) else { return nil }
      let value = String(decoding: bytes[(index + 1)..<end].prefix(128), as: UTF8.self)
      switch String(decoding: bytes[name].prefix(16), as: UTF8.self) {
      case "width": found.width = value
      case "height": found.height = value
      case "viewBox": found.viewBox = value
      default: break
      }
      index = end + 1
    }
    return index < bytes.count ? found : nil
  }

  /// A length in CSS pixels (CSS Values 3, section 5.2), or `nil` if it depends on something outside.
  private static func pixels(_ text: String) -> Double? {
    let trimmed = text.unicodeScalars.drop { $0.value <= 0x20 }
    let digits = trimmed.prefix { ($0 >= "0" && $0 <= "9") || $0 == "." || $0 == "+" }
    var unit = String(trimmed.dropFirst(digits.count))
    while let last = unit.unicodeScalars.last, last.value <= 0x20 { unit.unicodeScalars.removeLast() }
    guard let number = Double(String(digits)), number.isFinite, let factor = units[unit.lowercased()] else {
      return nil
    }
    return number * factor
  }

  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
  ]

  private static func viewBox(_ text: String) -> (width: Double, height: Double)? {
    let numbers = text.unicodeScalars.split { $0.value <= 0x20 || $0 == "," }.map { Double(String($0)) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width.isFinite, height.isFinite,
      width > 0, height > 0
    else { return nil }
    return (width, height)
  }
}
