// SPDX-License-Identifier: MIT

import CXML2
import TextEncoding

/// Reads XML as its bytes arrive and says what it meets: no tree is built, nothing outside the document is asked for,
/// and no entity that the document declares is expanded.
///
/// It goes on where a document breaks the rules (``XMLLimits`` are the exception), since feeds do.
public final class XMLReader {
  /// Whether more bytes are wanted.
  public enum Progress: Sendable, Equatable {
    /// More are.
    case reading
    /// The one who is told has enough.
    case enough
    /// The document went beyond a limit, which a sentence names; what was said before holds.
    case beyond(String)
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - contentType: The Content-Type that came with the document, for its charset.
  ///   - receiver: Is told what is met. It is held weakly by nobody: the reader owns it.
  public init(contentType: String?, limits: XMLLimits = XMLLimits(), receiver: any XMLReceiver) {}

  /// Reads a piece of the document.
  public func push(_ bytes: [UInt8]) -> Progress { .reading }

  /// Ends the document: what is still open is closed.
  public func finish() -> Progress { .reading }
}
