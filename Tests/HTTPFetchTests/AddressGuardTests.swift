// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import URLParsing
import UnfurlKit

@Suite("the address guard")
struct AddressGuardTests {
  private func allowed(
    _ text: String, port: UInt16 = 80, host: String = "site.example", channel: String = "net/#c", handler: String = "",
    _ change: (inout NetworkPolicy) -> Void = { _ in }
  ) throws -> Bool {
    var policy = NetworkPolicy()
    change(&policy)
    let address = try #require(IPAddress(text))
    let question = AddressGuard.Question(host: host, port: port, channel: channel, handler: handler)
    let addressGuard = AddressGuard(policy: policy)
    return addressGuard.refusal(of: question) == nil && addressGuard.sift([address], for: question).refused.isEmpty
  }

  @Test(
    "private and special addresses are refused",
    arguments: [
      "0.0.0.0", "10.0.0.7", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
      "192.168.1.1",
      "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "ff02::1",
      "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001::1",
      "2001:db8::1", "::127.0.0.1",
    ])
  func refuses(_ address: String) throws { #expect(try !allowed(address)) }

  @Test(
    "public addresses are allowed", arguments: ["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
  func allows(_ address: String) throws { #expect(try allowed(address)) }

  @Test("the sentence names the address, why, and what to do")
  func sentence() throws {
    let addressGuard = AddressGuard(policy: NetworkPolicy())
    let question = AddressGuard.Question(host: "wiki.corp", port: 80)
    let refused = addressGuard.sift([.v4(0x0A00_0007)], for: question).refused
    let error = addressGuard.error(refused, for: question)
    #expect(error.code == .addressRefused)
    #expect(
      error.message == "wiki.corp is 10.0.0.7, which is private (RFC 1918); to allow it, name it in network.allow.")
    let literal = addressGuard.error(refused, for: .init(host: "10.0.0.7", port: 80))
    #expect(literal.message == "10.0.0.7 is private (RFC 1918); to allow it, name it in network.allow.")
  }

  @Test("no addresses at all are a failed look-up, not an open door")
  func none() {
    let question = AddressGuard.Question(host: "a.example", port: 80)
    #expect(AddressGuard(policy: NetworkPolicy()).error([], for: question).code == .dns)
  }

  @Test("other ports than the allowed ones are refused before the name is looked up")
  func ports() throws {
    #expect(try !allowed("8.8.8.8", port: 22))
    #expect(try allowed("8.8.8.8", port: 8443))
    #expect(try allowed("8.8.8.8", port: 22) { $0.ports = [22] })
    let error = AddressGuard(policy: NetworkPolicy()).refusal(of: .init(host: "a.example", port: 6667))
    #expect(error?.code == .addressRefused)
    #expect(error?.message == "a.example is asked for at port 6667; allowed are 80, 443, 8080, 8443 (network.ports).")
  }

  @Test("an exception that names a range alone holds at any port and for nothing beside it")
  func rangeOnly() throws {
    let allow: (inout NetworkPolicy) -> Void = { $0.allow = [.init(range: "127.0.0.1/32")] }
    #expect(try allowed("127.0.0.1", port: 9999, allow))
    #expect(try !allowed("127.0.0.2", port: 80, allow))
    #expect(try !allowed("64:ff9b::7f00:1", port: 80, allow))
    #expect(try !allowed("8.8.8.8", port: 9999, allow))
  }

  @Test("all the parts of an exception must hold")
  func allParts() throws {
    let allow: (inout NetworkPolicy) -> Void = {
      $0.allow = [
        .init(range: "10.2.3.4/32", ports: [443], hosts: ["wiki.corp"], channels: ["corp/*"], handlers: ["wiki"])
      ]
    }
    #expect(try allowed("10.2.3.4", port: 443, host: "wiki.corp", channel: "corp/#a", handler: "wiki", allow))
    #expect(try !allowed("10.2.3.5", port: 443, host: "wiki.corp", channel: "corp/#a", handler: "wiki", allow))
    #expect(try !allowed("10.2.3.4", port: 80, host: "wiki.corp", channel: "corp/#a", handler: "wiki", allow))
    #expect(try !allowed("10.2.3.4", port: 443, host: "evil.example", channel: "corp/#a", handler: "wiki", allow))
    #expect(try !allowed("10.2.3.4", port: 443, host: "wiki.corp", channel: "other/#a", handler: "wiki", allow))
    #expect(try !allowed("10.2.3.4", port: 443, host: "wiki.corp", channel: "corp/#a", handler: "opengraph", allow))
  }

  @Test("what is denied stays denied, whatever is allowed")
  func denied() throws {
    let policy: (inout NetworkPolicy) -> Void = {
      $0.allow = [.init(range: "10.0.0.0/8")]
      $0.deny = ["10.1.0.0/16", "8.8.8.8", "*.tracker.example", "matrix.to"]
    }
    #expect(try allowed("10.2.0.1", policy))
    #expect(try !allowed("10.1.0.1", policy))
    #expect(try !allowed("64:ff9b::808:808", policy))
    #expect(try !allowed("9.9.9.9", host: "a.tracker.example", policy))
    #expect(try !allowed("9.9.9.9", host: "MATRIX.to", policy))
    #expect(try allowed("9.9.9.9", host: "matrix.to.example", policy))
  }

  @Test("an exception whose range cannot be read allows nothing and is told")
  func useless() {
    var policy = NetworkPolicy()
    policy.allow = [.init(range: "intranet"), .init(range: "10.0.0.0/8")]
    #expect(AddressGuard(policy: policy).uselessExceptions == ["intranet"])
  }
}
