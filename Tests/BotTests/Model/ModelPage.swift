// SPDX-License-Identifier: MIT

/// What a server of a stream has at one URL.
struct ModelPage: Hashable, CustomStringConvertible {
  enum Kind: CaseIterable { case page, empty, picture, gone, down, noName, noTrust, refused }
  /// What its server says of keeping it.
  enum Life: CaseIterable { case unsaid, minute, noCache, noStore }

  var kind = Kind.page
  var version = 0
  var life = Life.unsaid
  /// It has an ETag.
  var isTagged = false
  /// The body does not come with the head.
  var isSlow = false
  /// Its fetch does not end by itself when its time is over.
  var isStuck = false
  var leadsElsewhere = false

  var description: String {
    var words = ["\(kind)", "\(version)"]
    if life != .unsaid { words.append("\(life)") }
    if isTagged { words.append("with a tag") }
    if isSlow { words.append("slow") }
    if isStuck { words.append("stuck") }
    if leadsElsewhere { words.append("elsewhere") }
    return words.joined(separator: ", ")
  }

  var tag: String? { isTagged ? "\"v\(version)\"" : nil }

  func title(at url: String) -> String { "Title \(version) of \(url.dropFirst(8).prefix { $0 != "." })" }

  /// What a handler or the unfurler makes of it.
  func outcome(at url: String) -> ModelOutcome {
    switch kind {
    case .page: .preview(title(at: url))
    case .empty: .skipped("nothing_to_say")
    case .picture: .skipped("unsupported_type")
    case .gone: .failed("http_status", isRetryable: false, endsInformation: true)
    case .down: .failed("http_status", isRetryable: true, endsInformation: false)
    case .noName: .failed("dns", isRetryable: true, endsInformation: false)
    case .noTrust: .failed("tls", isRetryable: false, endsInformation: false)
    case .refused: .failed("address_refused", isRetryable: false, endsInformation: true)
    }
  }
}

/// What became of a link.
enum ModelOutcome: Equatable {
  case preview(String)
  case skipped(String)
  case failed(String, isRetryable: Bool, endsInformation: Bool)

  static let cancelled = ModelOutcome.failed("cancelled", isRetryable: true, endsInformation: false)
  static let deadline = ModelOutcome.failed("deadline", isRetryable: true, endsInformation: false)

  var isPreview: Bool { if case .preview = self { true } else { false } }

  /// Whether what was known of the link before holds no longer.
  var endsInformation: Bool {
    switch self {
    case .preview, .skipped: true
    case .failed(_, _, let ends): ends
    }
  }

  /// For how many milliseconds it is an answer, where it is no preview; 0: it is not remembered.
  var rememberedFor: Int {
    switch self {
    case .failed("deadline", _, _): 600_000
    case .failed("address_refused", _, _), .failed("cancelled", _, _): 0
    default: 300_000
    }
  }
}
