// SPDX-License-Identifier: MIT

internal import CCurl
internal import UnfurlKit

/// curl's codes as errors with a sentence for people (https://curl.se/libcurl/c/libcurl-errors.html).
enum CurlFailure {
  /// The error for `code`; `detail` is curl's own sentence.
  static func error(_ code: CURLcode, _ transfer: Transfer, detail: String) -> UnfurlError {
    let host = transfer.question.host
    let words = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
    if let error = answerFault(code, transfer, detail: detail) { return error }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT:
      return UnfurlError(.dns, "The name \(host) has no address (\(words)).")
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      return UnfurlError(.connect, "No connection to \(host) at port \(transfer.question.port) (\(words)).")
    case CURLE_OPERATION_TIMEDOUT:
      return UnfurlError(
        .deadline, "No connection to \(host) within \(EngineLimits.text(transfer.engine.limits.connect)).")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED:
      return UnfurlError(.tls, "The TLS connection to \(host) failed (\(words)).")
    case CURLE_GOT_NOTHING:
      return UnfurlError(.connect, "\(host) closed the connection without an answer.")
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR:
      return UnfurlError(.connect, "The connection to \(host) broke (\(words)).")
    case CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return UnfurlError(.connect, "The HTTP/2 connection to \(host) broke (\(words)).")
    case CURLE_PARTIAL_FILE:
      return UnfurlError(.badContent, "The answer of \(host) is shorter than it says (\(words)).")
    case CURLE_BAD_CONTENT_ENCODING:
      return UnfurlError(.badContent, "The answer of \(host) cannot be decompressed (\(words)).")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP_RETURNED_ERROR, CURLE_WRITE_ERROR,
      CURLE_TOO_MANY_REDIRECTS, CURLE_OK:
      return UnfurlError(.badContent, "\(host) does not answer as HTTP wants it (\(words)).")
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN,
      CURLE_UNKNOWN_OPTION, CURLE_ABORTED_BY_CALLBACK, CURLE_RECURSIVE_API_CALL:
      return UnfurlError(.internal, "libcurl failed (\(words)).")
    default:
      return UnfurlError(.connect, "\(host) could not be asked (\(words)).")
    }
  }

  /// The error where curl's code is not what it says, but what a strange answer leads to in curl; `nil` elsewhere.
  private static func answerFault(_ code: CURLcode, _ transfer: Transfer, detail: String) -> UnfurlError? {
    let host = transfer.question.host
    switch transfer.phase {
    case .awaitingHead, .receiving: break
    default: return nil
    }
    let words: String? =
      switch code {
      case CURLE_OK where transfer.head.status == 101, CURLE_WRITE_ERROR where transfer.head.status == 101:
        "\(host) switches to another protocol (101), which nobody asked for."
      case CURLE_OUT_OF_MEMORY: "\(host) answers with a line of the head that is too long."
      case CURLE_BAD_FUNCTION_ARGUMENT: "\(host) answers with a head that is not as HTTP wants it."
      case CURLE_WRITE_ERROR: "\(host) does not answer as HTTP wants it."
      // curl has no code of its own for it, only these words.
      case CURLE_RECV_ERROR where detail.hasSuffix("in chunked-encoding"):
        "\(host) answers in chunks that are not as HTTP wants them (\(detail))."
      default: nil
      }
    return words.map { UnfurlError(.badContent, $0) }
  }

  /// Whether the failure says more about an old connection than about the server: a kept one that had died, or an HTTP/2
  /// server that turned the stream away (REFUSED_STREAM, GOAWAY; RFC 9113, section 8.7: such a request was not processed).
  static func mayRetry(_ code: CURLcode, _ handle: EasyHandle) -> Bool {
    switch code {
    case CURLE_HTTP2, CURLE_HTTP2_STREAM: true
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: handle.usedOldConnection || handle.isHTTP2
    default: false
    }
  }
}
