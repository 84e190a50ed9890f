// SPDX-License-Identifier: MIT

/// Why a link could not be unfurled: a stable code for programs, a sentence for people.
public struct UnfurlError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The exact cause.
  public var code: Code
  /// A sentence for people: what was found, and what was expected.
  public var message: String
  /// The HTTP status, with ``Code/httpStatus``.
  public var status: Int?

  /// Makes an error.
  public init(_ code: Code, _ message: String, status: Int? = nil) {
    self.code = code
    self.message = message
    self.status = status
  }

  /// Code and sentence.
  public var description: String { "\(code.rawValue): \(message)" }

  /// The cause. The raw value is what the protocol says.
  public enum Code: String, Sendable, CaseIterable {
    /// Somebody stopped waiting for it.
    case cancelled
    /// The time for the whole link ran out.
    case deadline
    /// A private or special address, or a port that is not allowed.
    case addressRefused = "address_refused"
    /// The host's name has no address.
    case dns
    /// Nobody answered at the address.
    case connect
    /// The TLS handshake or the certificate failed.
    case tls
    /// The server answered 4xx or 5xx.
    case httpStatus = "http_status"
    /// More redirects than allowed, or a loop.
    case tooManyRedirects = "too_many_redirects"
    /// More bytes than allowed.
    case tooLarge = "too_large"
    /// The answer is not what it says it is.
    case badContent = "bad_content"
    /// The handler failed.
    case handlerFailed = "handler_failed"
    /// The plugin's process ended.
    case pluginCrashed = "plugin_crashed"
    /// The plugin is switched off.
    case pluginDisabled = "plugin_disabled"
    /// Too much is waiting.
    case overloaded
    /// The line is not understood.
    case badInput = "bad_input"
    /// The bridge speaks a newer protocol.
    case unsupportedProtocol = "unsupported_protocol"
    /// Our own fault.
    case `internal`
  }

  /// Somebody stopped waiting.
  public static let cancelled = UnfurlError(.cancelled, "The request was cancelled.")

  /// The four kinds that a program tells apart.
  public enum Kind: String, Sendable {
    /// Somebody stopped it.
    case cancelled
    /// Its time ran out.
    case timedOut = "timed_out"
    /// It could not be done.
    case failed
    /// Our own fault.
    case unknown
  }

  /// The kind of ``code``.
  public var kind: Kind {
    switch code {
    case .cancelled: .cancelled
    case .deadline: .timedOut
    case .internal: .unknown
    default: .failed
    }
  }

  /// Whether the same request may work later.
  public var isRetryable: Bool {
    switch code {
    case .deadline, .dns, .connect, .overloaded, .pluginCrashed, .cancelled, .internal: true
    case .httpStatus: status.map { $0 >= 500 || $0 == 408 || $0 == 425 || $0 == 429 } ?? false
    default: false
    }
  }
}
