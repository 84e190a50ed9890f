// SPDX-License-Identifier: MIT

import MediaSniffing
import Synchronization

/// The sizes of pictures that were measured lately, so that the one that a site puts on all its pages is asked for once.
///
/// Each channel has its own: where one may fetch what another may not, neither learns of it. Two generations, one that
/// fills and the full one before it.
final class PictureSizes: Sendable {
  /// How many are remembered at least, in all channels together, as long as there are so many.
  static let limit = 1024
  /// For how long: whoever changes a picture mostly gives it another address.
  static let memory = Duration.seconds(3600)
  /// A longer URL is not remembered, in bytes.
  static let longestURL = 1024

  private struct Key: Hashable {
    let channel: String
    let url: String
  }

  private struct Measured {
    let size: ImageSize
    let at: ContinuousClock.Instant
  }

  private struct State {
    var recent: [Key: Measured] = [:]
    var earlier: [Key: Measured] = [:]
  }

  private let state = Mutex(State())

  /// The size of a picture, where it was measured for this channel within the hour.
  func size(of url: String, in channel: String) -> ImageSize? {
    let key = Key(channel: channel, url: url)
    return state.withLock { state in
      guard let known = state.recent[key] ?? state.earlier[key], known.at.duration(to: .now) < Self.memory else {
        return nil
      }
      return known.size
    }
  }

  /// Remembers what was measured.
  func remember(_ size: ImageSize, of url: String, in channel: String) {
    guard url.utf8.count <= Self.longestURL else { return }
    state.withLock { state in
      state.recent[Key(channel: channel, url: url)] = Measured(size: size, at: .now)
      if state.recent.count < Self.limit { return }
      state.earlier = state.recent
      state.recent = [:]
    }
  }
}
