// SPDX-License-Identifier: MIT

extension HalfBlocks.Colours {
  /// The colours that a terminal has, by the variables of its environment; `nil` where no picture should be drawn.
  ///
  /// There is none where colours are not wanted (`NO_COLOR`, no-color.org), where the terminal cannot do anything
  /// (`TERM`), and where characters are not UTF-8.
  ///
  /// - Parameter variable: gives a variable's value.
  public init?(variable: (String) -> String?) {
    let terminal = variable("TERM")?.lowercased() ?? ""
    guard !terminal.isEmpty, terminal != "dumb", variable("NO_COLOR")?.isEmpty ?? true, Self.isUTF8(variable) else {
      return nil
    }
    // "-direct" is terminfo's word for 24 bits.
    if ["truecolor", "24bit"].contains(variable("COLORTERM")?.lowercased()) || terminal.hasSuffix("-direct") {
      self = .any
    } else if Self.palettes.contains(where: { terminal.contains($0) }) {
      self = .palette
    } else {
      self = .sixteen
    }
  }

  /// Parts of terminals' names that mean at least 256 colours.
  private static let palettes = ["256color", "kitty", "alacritty", "foot", "wezterm", "ghostty"]

  /// Whether characters are UTF-8: the first of these variables that says something decides (locale(7)).
  private static func isUTF8(_ variable: (String) -> String?) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variable(name)?.lowercased(), !value.isEmpty else { continue }
      return value.contains("utf-8") || value.contains("utf8")
    }
    return false
  }
}
