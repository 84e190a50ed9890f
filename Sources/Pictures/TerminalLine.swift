// SPDX-License-Identifier: MIT

/// One line of half blocks; colours are set only where they change.
struct TerminalLine {
  private let colours: HalfBlocks.Colours
  private var text = ""
  private var ink: TerminalColour?
  private var paper: TerminalColour?

  init(colours: HalfBlocks.Colours) { self.colours = colours }

  /// Adds a character for two pixels; `nil` shows the terminal's own background.
  mutating func append(upper: TerminalColour?, lower: TerminalColour?) {
    switch (upper, lower) {
    case (nil, nil):
      set(ink: nil, paper: nil)
      text += " "
    case (nil, let lower?):
      set(ink: lower, paper: nil)
      text += "▄"
    case (let upper?, let lower):
      set(ink: upper, paper: lower)
      text += "▀"
    }
  }

  /// The line, with the terminal's own colours behind it.
  consuming func finished() -> String {
    if ink != nil || paper != nil { text += "\u{1B}[0m" }
    return text
  }

  /// Sets what differs from what is set. A blank has no ink, so any may stay.
  private mutating func set(ink newInk: TerminalColour?, paper newPaper: TerminalColour?) {
    var parameters: [String] = []
    if let newInk, newInk != ink {
      parameters.append(newInk.parameters(asInk: true, in: colours))
      ink = newInk
    }
    if newPaper != paper {
      // 49: the default background (ECMA-48, 8.3.117).
      parameters.append(newPaper?.parameters(asInk: false, in: colours) ?? "49")
      paper = newPaper
    }
    if !parameters.isEmpty { text += "\u{1B}[\(parameters.joined(separator: ";"))m" }
  }
}
