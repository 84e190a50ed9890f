// SPDX-License-Identifier: MIT

/// How one field of a preview was chosen: every source that was looked at, in order, and what became of it.
public struct FieldChoice: Sendable, Equatable {
  /// One place in which the field may stand.
  public struct Candidate: Sendable, Equatable {
    /// Its name as in ``Metadata/sources``: `og:title`, `<title>`, `oembed:title`.
    public var source: String
    /// What it says, shortened; `nil` where it says nothing.
    public var value: String?
    /// Why it lost, in a few words without a full stop; `nil`: it won.
    public var loss: String?

    /// Makes a candidate.
    public init(_ source: String, value: String? = nil, loss: String? = nil) {
      self.source = source
      self.value = value
      self.loss = loss
    }
  }

  /// The field's name in the protocol: `title`, `image`.
  public var field: String
  /// The candidates that were there, the first asked first. What is not in the page at all is not listed.
  public var candidates: [Candidate]

  /// Makes a choice.
  public init(_ field: String, _ candidates: [Candidate] = []) {
    self.field = field
    self.candidates = candidates
  }

  /// The source that won.
  public var winner: Candidate? { candidates.first { $0.loss == nil } }
}
