// SPDX-License-Identifier: MIT

/// Which file is read, and who named it.
package struct ConfigurationFile: Sendable, Equatable {
  /// Its path.
  package let path: String
  /// Who named it: a flag, a variable, or nobody (``Origin/builtIn``), in which case it may be missing.
  package let namedBy: Origin

  /// Makes one.
  package init(path: String, namedBy: Origin) {
    self.path = path
    self.namedBy = namedBy
  }

  /// The files that may be read, in order; the first that is there is. Of a named one there is no next.
  package static func candidates(flag: String?, _ environment: Environment) -> [ConfigurationFile] {
    if let flag { return [ConfigurationFile(path: flag, namedBy: .flag("--config"))] }
    if let path = environment["UNFURL_CONFIG"] {
      return [ConfigurationFile(path: path, namedBy: .environment("UNFURL_CONFIG"))]
    }
    let own = environment.baseFolder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/unfurl/unfurl.yaml" }
    return [own, "/etc/unfurl/unfurl.yaml"].compactMap { $0 }.map { ConfigurationFile(path: $0, namedBy: .builtIn) }
  }
}
