// SPDX-License-Identifier: MIT

import Foundation
import Links
import Testing
import URLParsing

@Suite("public cases of URLs, hosts and addresses", .enabled(if: ConformanceFolder.isPresent))
struct URLParsingConformance {
  @Test("URLs are parsed and serialised as browsers do it")
  func whatwg() {
    let score = Score.run("urlparse/whatwg", where: isWeb) { item in
      let parsed = WebURL(item.string("input") ?? "", base: item.string("base").flatMap { WebURL($0) })
      if item.bool("failure") == true {
        return parsed.map { "\($0) instead of failure" }
      }
      guard let parsed else { return "failure instead of \(item.string("href") ?? "a URL")" }
      return difference(of: parsed, from: item)
    }
    score.report(floor: 99)
  }

  @Test("a URL of another scheme is none of ours")
  func otherSchemes() {
    for item in ConformanceFolder.cases("urlparse/whatwg") where item.bool("web") == false {
      let base = item.string("base").flatMap { WebURL($0) }
      guard let url = WebURL(item.string("input") ?? "", base: base) else { continue }
      print("conformance: urlparse/whatwg \(item.id) is of another scheme, but read as \(url)")
      #expect(!ConformanceFolder.holdsFloors, "\(item.id)")
    }
  }

  @Test("host names are put in ASCII")
  func idna() { Self.idnaScore().report() }

  @Test("addresses with letters of all the world become URLs")
  func iri() { Self.iriScore().report() }

  @Test("tracking parameters are taken off, and nothing else of the query")
  func tracking() { Self.trackingScore().report() }

  @Test("92 of 100 of names, addresses and tracking parameters are answered alike")
  func together() {
    Score.report(
      [Self.idnaScore(), Self.iriScore(), Self.trackingScore()], as: "urlparse/idna, iri, tracking", floor: 92)
  }

  private static func idnaScore() -> Score {
    Score.run("urlparse/idna") { item in
      let ascii = WebURL("https://\(item.string("input") ?? "")/x")?.hostText
      return ascii == item.string("ascii") ? nil : "\(ascii ?? "failure")"
    }
  }

  private static func iriScore() -> Score {
    Score.run("urlparse/iri") { item in
      let href = WebURL(item.string("iri") ?? "")?.href
      return href == item.string("uri") ? nil : "\(href ?? "failure")"
    }
  }

  private static func trackingScore() -> Score {
    let canonicalizer = Canonicalizer()
    return Score.run("urlparse/tracking") { item in
      guard let input = item.string("input"), let expected = item.string("output") else { return nil }
      // What is no URL stays as it is.
      let output = WebURL(input).map { canonicalizer.withoutTracking($0).href } ?? input
      let isRight = item.bool("strict") == true ? output == expected : comparable(output) == comparable(expected)
      return isRight ? nil : "\(output), not \(expected)"
    }
  }

  /// A URL with its query as a set of decoded pairs.
  private static func comparable(_ url: String) -> [String] {
    let parts = url.split(separator: "?", maxSplits: 1)
    let query = parts.count > 1 ? String(parts[1]) : ""
    let pairs = query.split(separator: "&").map { pair in
      let spaced = String(pair.replacing("+", with: " "))
      return spaced.removingPercentEncoding ?? spaced
    }
    return [String(parts.first ?? "")] + pairs.sorted()
  }

  @Test("special addresses are told from public ones")
  func special() {
    let score = Score.run("ip/special") { item in
      guard let address = item.string("address").flatMap({ IPAddress($0) }) else { return "no address" }
      return address.reachability.isGlobal == item.bool("fetch") ? nil : "\(address.reachability)"
    }
    score.report(floor: 100)
  }

  @Test("special addresses are told however a URL spells them")
  func urlHosts() {
    let score = Score.run("ip/url-hosts") { item in
      let base = item.string("base").flatMap { WebURL($0) }
      guard let url = WebURL(item.string("input") ?? "", base: base) else { return "failure" }
      guard url.hostText == item.string("hostname") else { return url.hostText }
      guard let address = url.host.address else { return "no address: \(url.hostText)" }
      return address.reachability.isGlobal == item.bool("fetch") ? nil : "\(address.reachability)"
    }
    score.report(floor: 100)
  }

  /// Cases whose answer is a web URL, and failures that are about one.
  private func isWeb(_ item: Case) -> Bool {
    if item.bool("web") == true { return true }
    guard item.bool("failure") == true else { return false }
    let written = item.string("input") ?? ""
    let named = written.prefix { $0 != ":" && $0 != "/" }.lowercased()
    guard written.contains(":") else { return item.string("base").map { WebURL($0) != nil } ?? true }
    return named == "http" || named == "https"
  }

  private func difference(of url: WebURL, from item: Case) -> String? {
    let host = url.hostText + (url.port.map { ":\($0)" } ?? "")
    let answers: [(key: String, value: String)] = [
      ("href", url.href), ("protocol", url.scheme.rawValue + ":"), ("username", url.username),
      ("password", url.password), ("host", host), ("hostname", url.hostText),
      ("port", url.port.map { "\($0)" } ?? ""), ("pathname", url.path), ("search", prefixed("?", url.query)),
      ("hash", prefixed("#", url.fragment)), ("origin", url.origin),
    ]
    for answer in answers {
      if let expected = item.string(answer.key), expected != answer.value {
        return "\(answer.key) \(answer.value) instead of \(expected)"
      }
    }
    return nil
  }

  private func prefixed(_ mark: String, _ text: String?) -> String {
    text.flatMap { $0.isEmpty ? nil : mark + $0 } ?? ""
  }
}
