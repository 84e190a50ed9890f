// SPDX-License-Identifier: MIT

internal import Synchronization

/// The memory that the makers of stills share while they wait for more bytes of their files.
///
/// One file may need ``GIFStill/Limits/bytes`` before its still is found; a thousand that come at once may not have that
/// each. A maker that finds the room full gives its file up, so that the others have what it held.
public final class StillRoom: Sendable {
  private let left: Mutex<Int>

  /// Room for so many bytes.
  public init(bytes: Int = GIFStill.Limits.allBytes) { left = Mutex(bytes) }

  /// How many bytes are not taken.
  package var bytesLeft: Int { left.withLock { $0 } }

  /// Takes so many bytes; false, and takes none, where there are fewer.
  func take(_ bytes: Int) -> Bool {
    left.withLock { left in
      guard bytes <= left else { return false }
      left -= bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { left.withLock { $0 += bytes } }
}
