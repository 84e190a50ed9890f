// SPDX-License-Identifier: MIT

import JSONText

/// What holds for each line out by itself.
enum LineRules {
  private static let types: Set<String> = [
    "ready", "pending", "preview", "update", "retract", "skipped", "error", "done", "ack", "reply", "feed", "stats",
    "pong", "bye",
  ]
  private static let aboutMessages: Set<String> = [
    "pending", "preview", "update", "retract", "skipped", "done", "reply",
  ]
  private static let reasons: Set<String> = [
    "disabled", "handler_disabled", "unsupported_type", "nothing_to_say", "interstitial", "repeat", "rate_limited",
    "opted_out", "bot", "ignored_user", "ignored_host", "one_time_link", "encrypted", "too_many_links", "credentials",
    "already_said", "expired",
  ]
  private static let kinds: [String: String] = [
    "cancelled": "cancelled", "deadline": "timed_out", "internal": "unknown", "address_refused": "failed",
    "dns": "failed", "connect": "failed", "tls": "failed", "http_status": "failed", "too_many_redirects": "failed",
    "too_large": "failed", "bad_content": "failed", "handler_failed": "failed", "plugin_crashed": "failed",
    "plugin_disabled": "failed", "overloaded": "failed", "bad_input": "failed", "unsupported_protocol": "failed",
  ]
  private static let states: Set<String> = ["miss", "fresh", "stale", "revalidated", "shared", "supplied"]

  /// What is wrong with a line.
  static func faults(of out: Out) -> [String] {
    var faults: [String] = []
    func expect(_ holds: Bool, _ what: String) { if !holds { faults.append("\(what): \(out)") } }
    expect(types.contains(out.type), "unknown type")
    expect(!out.raw.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control in the line")
    if aboutMessages.contains(out.type) { expect(out.id != nil && out.channel != nil, "without id or channel") }
    if ["pending", "preview", "update", "retract", "skipped"].contains(out.type) {
      expect(out.url != nil, "without url")
    }
    switch out.type {
    case "error":
      expect(kinds[out.text("code") ?? ""] == out.text("kind"), "kind and code do not belong together")
      let sentence = out.text("message") ?? ""
      expect(!sentence.isEmpty, "an error without a sentence")
      expect(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control }, "a control in a sentence")
      expect(out.flag("retryable") != nil, "an error that does not say whether to try again")
      expect(out.id == nil || out.channel != nil, "an id without channel")
      expect((out.text("code") == "http_status") == (out.number("status") != nil), "status and code")
      expect((out.text("code") == "bad_input") == (out.text("detail") != nil), "detail and code")
    case "skipped": expect(reasons.contains(out.text("reason") ?? ""), "unknown reason")
    case "pending": expect(out.text("placeholder")?.isEmpty == false, "pending without placeholder")
    case "preview", "update": faults += previewFaults(of: out)
    case "stats": expect(out.number("uptime_s") != nil && out.number("memory_bytes") ?? 0 > 0, "stats without figures")
    default: break
    }
    return faults
  }

  private static func previewFaults(of out: Out) -> [String] {
    var faults: [String] = []
    func expect(_ holds: Bool, _ what: String) { if !holds { faults.append("\(what): \(out)") } }
    let text = out.text("text") ?? ""
    expect(!text.isEmpty, "a preview without text")
    expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "a control in the text")
    expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, "a bidi override in the text")
    expect(!text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) }, "a bidi isolate in the text")
    expect(!text.unicodeScalars.contains { [0x2028, 0x2029, 0x85].contains($0.value) }, "a line end in the text")
    for call in ["@everyone", "@here", "@room"] { expect(!text.contains(call), "a call in the text") }
    expect(out.url == out.text("metadata.original_url"), "url is not metadata.original_url")
    expect(states.contains(out.text("cache.state") ?? ""), "unknown state of the cache")
    expect(out.number("cache.age_s") ?? -1 >= 0 && out.number("cache.fresh_for_s") ?? -1 >= 0, "no ages")
    expect(out.number("elapsed_ms") ?? -1 >= 0, "no elapsed_ms")
    expect(out.text("handler") != nil, "no handler")
    expect(!holdsEmptyText(out["metadata"] ?? .null), "an empty text in the metadata")
    return faults
  }

  private static func holdsEmptyText(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.contains(where: holdsEmptyText)
    case .object(let members): members.contains { holdsEmptyText($0.value) }
    default: false
    }
  }
}
