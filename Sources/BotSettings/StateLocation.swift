// SPDX-License-Identifier: MIT

/// What the key `state` says.
package enum StateSetting: Sendable, Equatable {
  /// A folder.
  case folder(String)
  /// Memory alone.
  case off
}

/// Where previews, favourites and what was set from chat are kept.
package enum StateLocation: Sendable, Equatable {
  /// In a folder, which may have to be made.
  case folder(String, Origin)
  /// In memory, lost at the end.
  case memory
}

extension ValueForm where Value == StateSetting {
  /// A folder, or `off`.
  static func state() -> ValueForm {
    let path = ValueForm<String>.path("the path of a folder, or off")
    return ValueForm(
      read: { reader in
        if case .plain("off") = reader.node.value { return .off }
        return path.read(reader).map { .folder($0) }
      },
      show: { setting in
        switch setting {
        case .folder(let folder): .text(folder)
        case .off: .word("off")
        }
      })
  }
}

extension Settings {
  /// Where state is kept. The first that is there: `--state`, `UNFURL_STATE`, `$STATE_DIRECTORY` of the service
  /// manager, the key `state`, and with a configuration file `$XDG_STATE_HOME/unfurl`; else memory. `off` is memory, too.
  package func stateLocation(flag: String? = nil) -> StateLocation {
    if let flag { return flag == "off" ? .memory : .folder(flag, .flag("--state")) }
    if let folder = context.environment["UNFURL_STATE"] {
      return folder == "off" ? .memory : .folder(folder, .environment("UNFURL_STATE"))
    }
    // systemd.exec(5): several folders are divided by colons.
    if let folder = context.environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return .folder(String(folder), .environment("STATE_DIRECTORY"))
    }
    switch state {
    case .folder(let folder): return .folder(folder, .wholeFile(file ?? ""))
    case .off: return .memory
    case nil: break
    }
    guard file != nil, let base = context.environment.baseFolder("XDG_STATE_HOME", orHome: ".local/state") else {
      return .memory
    }
    return .folder(base + "/unfurl", .builtIn)
  }
}
