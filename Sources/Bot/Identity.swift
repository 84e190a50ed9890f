// SPDX-License-Identifier: MIT

import Dialects

/// What the bot says of itself.
package struct Identity: Sendable {
  /// The protocol that it speaks.
  package static let protocolVersion = 1

  /// What a bridge is taken to be able to do as long as it says nothing else.
  static let assumedFeatures: Set<String> = ["update", "retract", "html", "typing"]

  /// What this version can do.
  private static let features = ["update", "retract", "html", "typing", "poster", "confirm"]

  package var version: String
  package var handlers: [(id: String, kind: String, state: String)]

  package init(version: String, handlers: [(id: String, kind: String, state: String)]) {
    self.version = version
    self.handlers = handlers
  }

  func ready(dialects: [String]) -> Ready {
    Ready(version: version, features: Self.features, handlers: handlers, dialects: dialects)
  }
}
