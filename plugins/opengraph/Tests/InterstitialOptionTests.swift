// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import OpenGraphHandler

@Suite("Stand-ins that the configuration names")
struct InterstitialOptionTests {
  private let page = Came(
    name: "a gate", asked: "https://corp.example/plan", at: "https://sso.corp.example/gate/7/open", status: 403,
    headers: [("X-Gate", "closed by policy")],
    html: html("Opening hours", "<div id=corp-gate></div>"))

  private func options(_ rules: [String: OptionValue]...) -> [String: OptionValue] {
    ["interstitials": .list(rules.map { .map($0) })]
  }

  @Test("a rule holds where all of its parts hold")
  func parts() async throws {
    #expect(try await page.verdict() == nil)
    let holding: [[String: OptionValue]] = [
      ["host": .string("sso.corp.example")], ["host": .string("*.corp.example"), "path": .string("/gate/*/open")],
      ["path": .string("/gate/**")], ["header": .string("X-Gate: closed*")], ["header": .string("x-gate")],
      ["title": .string("Opening*"), "status": .integer(403)], ["marker": .string("corp-*")],
    ]
    for rule in holding {
      #expect(try await page.verdict(options(rule)) == "a page that the configuration names", "\(rule)")
    }
    let others: [[String: OptionValue]] = [
      ["host": .string("corp.example")], ["path": .string("/gate/*")], ["header": .string("x-gate: open*")],
      ["title": .string("Opening*"), "status": .integer(503)],
      ["host": .string("sso.corp.example"), "marker": .string("x")],
    ]
    for rule in others { #expect(try await page.verdict(options(rule)) == nil, "\(rule)") }
    #expect(try await page.verdict(options(["host": .string("x.example")], ["marker": .string("corp-gate")])) != nil)
  }

  @Test("a rule that names only a title, or every page, is refused with a word on it")
  func refused() async throws {
    let rules: [[String: OptionValue]] = [
      ["title": .string("Opening*")], ["title": .string("Open*"), "status": .integer(200)],
      ["host": .string("*")],
      ["path": .string("/**")], [:], ["title": .string("x"), "marker": .string("*")],
      ["hots": .string("sso.corp.example")],
      ["host": .integer(3)],
    ]
    for rule in rules {
      let read = ConfiguredInterstitials(options(rule)["interstitials"])
      #expect(read.rules.isEmpty && read.faults.count == 1, "\(rule)")
      #expect(try await page.verdict(options(rule)) == nil, "\(rule)")
    }
    #expect(ConfiguredInterstitials(.string("sso.corp.example")).faults.count == 1)
    #expect(ConfiguredInterstitials(nil).faults.isEmpty)
    let mixed = ConfiguredInterstitials(.list([.string("x"), .map(["host": .string("sso.corp.example")])]))
    #expect(
      mixed.rules.count == 1 && mixed.faults == ["Rule 1 of the option interstitials is no map, and is passed over."])
  }
}
