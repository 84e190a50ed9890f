// SPDX-License-Identifier: MIT

import URLParsing

/// What two requests must have in common to share one answer.
struct FlightKey: Hashable, Sendable {
  let url: WebURL
  let variant: String
  /// Which fetcher was in use: what one brought is no answer under the rules of another.
  var generation = 0
  /// The server is asked, whatever the store knows: never a part of what answers are remembered by.
  var passesStore = false
}
