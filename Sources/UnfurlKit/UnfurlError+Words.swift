// SPDX-License-Identifier: MIT

extension UnfurlError {
  /// What went wrong as people in a channel read it, within a sentence; ``message`` says more, for operators.
  package var inWords: String {
    switch code {
    case .cancelled: "stopped"
    case .deadline: "no answer in time"
    case .addressRefused: "a private address or a port that is not allowed"
    case .dns: "no such host"
    case .connect: "nobody answers there"
    case .tls: "no secure connection could be made"
    case .httpStatus: status.map { "it answered with status \($0)" } ?? "it answered with an error"
    case .tooManyRedirects: "it redirects without end"
    case .tooLarge: "too large to read"
    case .badContent: "its answer could not be read"
    case .handlerFailed, .pluginCrashed, .pluginDisabled: "no preview could be made"
    case .overloaded: "too much to do just now"
    case .badInput, .unsupportedProtocol, .internal: "something went wrong here"
    }
  }
}
