// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// Knows the pages that stand in for others: questions for consent, logins, tests for robots, errors.
///
/// The operator's own rules come first, then those of ``InterstitialRule/builtIn``.
struct Interstitials {
  private let configured: ConfiguredInterstitials

  /// - Parameter options: the handler's, in which the operator may add to the list.
  init(options: [String: OptionValue]) { configured = ConfiguredInterstitials(options["interstitials"]) }

  /// What in the operator's rules does not hold, a sentence each.
  var faults: [String] { configured.faults }

  /// Why `page` is not what was asked for, in a few words; `nil` where it is.
  ///
  /// - Parameter asked: the canonical URL of the link.
  func verdict(on page: Resource, _ reading: PageReading, asked: WebURL) -> String? {
    var evidence = PageEvidence(page, reading, asked: asked)
    for rule in configured.rules where rule.holds(for: page, &evidence) { return rule.words }
    for rule in InterstitialRule.builtIn where rule.holds(for: &evidence) {
      return "\(rule.kind.rawValue) (\(rule.name))"
    }
    return nil
  }
}
