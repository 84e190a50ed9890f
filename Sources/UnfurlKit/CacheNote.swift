// SPDX-License-Identifier: MIT

/// Where an answer comes from, and how old it is.
public struct CacheNote: Sendable, Equatable {
  /// The state of a cached answer (RFC 9111). The raw value is what the protocol says.
  public enum State: String, Sendable {
    /// It was fetched for this link.
    case miss
    /// It was remembered.
    case fresh
    /// It was remembered, and is past its time.
    case stale
    /// It was remembered, and the server says that it still holds.
    case revalidated
    /// It was being fetched already for somebody else.
    case shared
    /// The message brought it along.
    case supplied
  }

  /// Its state.
  public var state: State
  /// How long ago it was fetched.
  public var age: Duration
  /// For how long it stays fresh.
  public var freshFor: Duration

  /// Makes a note.
  public init(_ state: State, age: Duration = .zero, freshFor: Duration = .zero) {
    self.state = state
    self.age = age
    self.freshFor = freshFor
  }
}
