// SPDX-License-Identifier: MIT

/// The section `irc`.
package struct IRCSettings: Sendable, Equatable {
  /// SASL, with which the bot says who it is.
  package struct SASL: Sendable, Equatable {
    /// How: `PLAIN` or `EXTERNAL`.
    package enum Mechanism: String, Sendable, CaseIterable {
      /// Account and password.
      case plain = "PLAIN"
      /// The client certificate of the connection.
      case external = "EXTERNAL"
    }

    /// How; `nil`: `PLAIN` where there is a password, else `EXTERNAL`.
    package var mechanism: Mechanism?
    /// The account's name.
    package var account: String?
    /// The account's password.
    package var password: Secret?

    /// The mechanism that is used; `nil`: SASL is not.
    package var effectiveMechanism: Mechanism? {
      mechanism ?? (password != nil ? .plain : account != nil ? .external : nil)
    }
  }

  /// The network's name in channel names; `nil`: as the command line says.
  package var network: String?
  /// The nick.
  package var nick = "unfurl"
  /// The user name.
  package var user = "unfurl"
  /// The real name.
  package var realname = "link previews for chat"
  /// The channels to join, each with its key after a space where it has one.
  package var channels: [String] = []
  /// The user modes to set.
  package var userModes = "+B"
  /// SASL.
  package var sasl = SASL()
  /// The server's password.
  package var password: Secret?
}

/// The section `matrix`.
package struct MatrixSettings: Sendable, Equatable {
  /// The network's name in channel names; `nil`: as the command line says.
  package var network: String?
  /// Who the bot is, `@user:server`.
  package var user: String?
  /// Where the homeserver's API is, without a slash at its end.
  package var homeserver: String?
  /// The access token.
  package var token: Secret?
  /// From which power level on a person is an admin.
  package var adminPowerLevel = 50
}

/// The section `matterbridge`.
package struct MatterbridgeSettings: Sendable, Equatable {
  /// The name under which the bot speaks.
  package var username = "unfurl"
  /// The network's name in channel names; `nil`: as the command line says.
  package var network: String?
}

/// The section `giphy`.
package struct GIPHYSettings: Sendable, Equatable {
  /// The key of its API.
  package var apiKey: Secret?
  /// Where its API is.
  package var endpoint = "https://api.giphy.com/v1/gifs"
}

/// The section `gifs`: GIFs of one's own, by name.
package struct LocalGIFSettings: Sendable, Equatable {
  /// The folder with them.
  package var path: String?
  /// The URL under which the folder is served.
  package var url: String?
}

/// The section `cache`.
package struct CacheSettings: Sendable, Equatable {
  /// For how long an answer is fresh; zero: it is never.
  package var fresh: Duration = .seconds(3600)
  /// For how long it is kept, to be shown while a new one is fetched; zero: not at all.
  package var keep: Duration = .seconds(86_400)
  /// For how long a failure is remembered; zero: not at all.
  package var failures: Duration = .seconds(300)
  /// The most answers that are kept.
  package var rows = 20_000
  /// The most bytes that they may have.
  package var bytes = 64 << 20
}
