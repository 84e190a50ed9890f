// SPDX-License-Identifier: MIT

/// Where a value comes from.
package enum Origin: Hashable, Sendable, CustomStringConvertible {
  /// Nobody set it.
  case builtIn
  /// A file, and where it stands there: line and column count characters from 1.
  case file(String, line: Int, column: Int)
  /// A whole file.
  case wholeFile(String)
  /// A command typed in chat.
  case chat
  /// A `configure` line of the bridge.
  case configure
  /// A variable of the environment, by name.
  case environment(String)
  /// A file in `$CREDENTIALS_DIRECTORY`, by name.
  case credential(String)
  /// An option of the command line, by name.
  case flag(String)

  /// As `check` prints it.
  package var description: String {
    switch self {
    case .builtIn: "built-in"
    case .file(let name, let line, let column): "\(name):\(line):\(column)"
    case .wholeFile(let name): name
    case .chat: "set in chat"
    case .configure: "set by configure"
    case .environment(let name): "$\(name)"
    case .credential(let name): "$CREDENTIALS_DIRECTORY/\(name)"
    case .flag(let name): name
    }
  }

  /// What a fault begins with; empty where there is no place to go to.
  var faultPrefix: String {
    switch self {
    case .builtIn, .chat, .configure: ""
    default: description + ": "
    }
  }
}
