// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// The operator's own rules: `interstitials: [{host: "sso.corp.example"}, {title: "Please wait*", status: 403}]`.
///
/// All parts of a rule must hold. One that names nothing but a title is refused, for an article may be called anything.
struct ConfiguredInterstitials {
  /// The most rules that are read.
  static let limit = 256

  private(set) var rules: [Rule] = []
  /// What is wrong with those that were refused, a sentence each.
  private(set) var faults: [String] = []

  init(_ option: OptionValue?) {
    guard let option, option != .null else { return }
    guard case .list(let entries) = option else {
      faults.append("The option interstitials is no list, and is passed over.")
      return
    }
    for (place, entry) in entries.prefix(Self.limit).enumerated() {
      switch Rule.read(entry) {
      case .success(let rule): rules.append(rule)
      case .failure(let fault):
        faults.append("Rule \(place + 1) of the option interstitials \(fault.words), and is passed over.")
      }
    }
  }

  /// Why a rule is none.
  struct Fault: Error {
    let words: String
  }

  /// One rule.
  struct Rule {
    private var host: HostPattern?
    private var path: PathGlob?
    private var status: Int?
    private var field: (name: String, value: TextGlob)?
    private var title: TextGlob?
    private var marker: TextGlob?
    /// How it is named where it held.
    private(set) var words = InterstitialRule.Kind.configured.rawValue

    static func read(_ entry: OptionValue) -> Result<Rule, Fault> {
      guard case .map(let parts) = entry else { return .failure(Fault(words: "is no map")) }
      var rule = Rule()
      for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
        guard rule.take(name, value) else {
          return .failure(Fault(words: "has a part that is not understood (\(PlainText.line(name, characters: 40)))"))
        }
      }
      guard rule.isSure else { return .failure(Fault(words: "names nothing but a title or any page at all")) }
      return .success(rule)
    }

    /// - Returns: whether the part is understood.
    private mutating func take(_ name: String, _ value: OptionValue) -> Bool {
      switch (name, value) {
      case ("host", .string(let text)): host = HostPattern(text)
      case ("path", .string(let text)): path = PathGlob(text)
      case ("status", .integer(let number)): status = Int(exactly: number)
      case ("title", .string(let text)): title = TextGlob(text)
      case ("marker", .string(let text)): marker = TextGlob(text)
      case ("header", .string(let text)): field = Self.field(text)
      default: return false
      }
      return true
    }

    /// `x-gate: closed*`, or a name alone, which any value will do for.
    private static func field(_ text: String) -> (String, TextGlob) {
      let name = text.prefix { $0 != ":" }
      let value = text.dropFirst(name.count + 1).drop { $0 == " " }
      return (name.lowercased(), TextGlob(value.isEmpty ? "*" : String(value)))
    }

    /// Whether it tells pages apart by more than how they are called. That a page came, with status 200, tells nothing.
    private var isSure: Bool {
      if let host, !host.description.allSatisfy({ $0 == "*" || $0 == "." }) { return true }
      if let path, !path.matches("/some/page.html") || !path.matches("/") { return true }
      if let marker, !marker.isAnything { return true }
      return field != nil || status.map { $0 != 200 } == true
    }

    /// Whether all its parts hold.
    func holds(for page: Resource, _ evidence: inout PageEvidence) -> Bool {
      if let host, !host.matches(page.url) { return false }
      if let path, !path.matches(page.url.path) { return false }
      if let status, status != page.status { return false }
      if let field, !evidence.shows(.field(field.name, field.value)) { return false }
      if let marker, !evidence.shows(.marker([marker])) { return false }
      if let title, !evidence.shows(.says([title])) { return false }
      return true
    }
  }
}
