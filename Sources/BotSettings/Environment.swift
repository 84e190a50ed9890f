// SPDX-License-Identifier: MIT

import Glibc

/// The variables of the environment, as a value that a test can make up.
package struct Environment: Sendable {
  private let variables: [String: String]

  /// Makes an environment of the given variables alone.
  package init(_ variables: [String: String] = [:]) { self.variables = variables }

  /// The variables of this process. Call it at the start: nobody may set one at the same time.
  package static func current() -> Environment {
    var variables: [String: String] = [:]
    // `environ` is a list that a nil ends; each entry is a C string (environ(7)).
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return Environment(variables)
  }

  /// A variable's value; `nil` where it is not set, or empty.
  package subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A folder by the XDG base directory specification: the variable where it is absolute, else below `$HOME`.
  func baseFolder(_ name: String, orHome folder: String) -> String? {
    if let path = self[name], path.hasPrefix("/") { return path }
    return self["HOME"].map { $0 + "/" + folder }
  }
}

/// What values depend on, besides the file.
package struct SettingsContext: Sendable {
  /// The environment.
  package var environment: Environment
  /// The handlers that are compiled in, in the order in which equals are asked.
  package var builtInHandlers: [String]
  /// The project's version, for the user agent.
  package var version: String

  /// Makes a context.
  package init(
    environment: Environment = Environment(), builtInHandlers: [String] = ["opengraph"], version: String = "0.1"
  ) {
    self.environment = environment
    self.builtInHandlers = builtInHandlers
    self.version = version
  }
}
