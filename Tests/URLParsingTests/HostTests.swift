// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("the host of a URL")
struct HostTests {
  @Test(
    "a domain is put in ASCII and lower case",
    arguments: [
      ("Example.ORG", "example.org"), ("ex%61mple.org", "example.org"), ("bücher.example", "xn--bcher-kva.example"),
      ("b%C3%BCcher.example", "xn--bcher-kva.example"), ("straße.example", "xn--strae-oqa.example"),
      ("STRAẞE.example", "xn--strae-oqa.example"), ("日本語。example", "xn--wgv71a119e.example"),
      ("ｅｘａｍｐｌｅ.org", "example.org"), ("exam\u{AD}ple.org", "example.org"), ("example.org.", "example.org."),
      ("a_b.example", "a_b.example"), ("-a-.example", "-a-.example"), ("a..b", "a..b"), ("xn--a", "xn--a"),
      ("ⴀ.example", "xn--rkj.example"), ("Ⴀ.example", "xn--rkj.example"), ("a\u{206B}b.example", "ab.example"),
    ])
  func domains(_ written: String, _ ascii: String) {
    #expect(WebURL("http://\(written)/")?.host == .domain(ascii))
  }

  @Test(
    "a host with an invalid name is no host",
    arguments: [
      "\u{AD}", "%C2%AD", "a\u{202E}b", "\u{200D}a", "xn--a.é", "xn--abc-.é", "xn--.é", "a%80", "a％b", "ａ／b", "a＠b",
      "a：80", "\u{644}a", "a\u{FFFD}", "a%25b", "a%2Fb", "a%20b", "%E2%80%82", "a^b", "a|b",
    ])
  func invalidDomains(_ written: String) {
    #expect(WebURL("http://\(written)/") == nil)
  }

  @Test("a name in Unicode that is far too long is no host, and soon so")
  func longName() {
    // Three bytes a label: the limit of a name that is not ASCII is 2,048 bytes.
    #expect(WebURL("http://" + String(repeating: "é.", count: 682) + "/") != nil)
    #expect(WebURL("http://" + String(repeating: "é.", count: 683) + "/") == nil)
    #expect(WebURL("http://" + String(repeating: "é", count: 20_000) + "/") == nil)
  }

  @Test(
    "an IPv4 address is one however it is spelt",
    arguments: [
      ("127.0.0.1", 0x7F00_0001), ("127.1", 0x7F00_0001), ("0x7f.1", 0x7F00_0001), ("0177.0.0.01", 0x7F00_0001),
      ("2130706433", 0x7F00_0001), ("0x7F000001", 0x7F00_0001), ("017700000001", 0x7F00_0001),
      ("127.0.0.1.", 0x7F00_0001), ("127.0x0.0x", 0x7F00_0000), ("1.2.772", 0x0102_0304), ("0", 0), ("0x", 0),
      ("１２７.０.０.１", 0x7F00_0001), ("①②⑦.0.0.1", 0x7F00_0001), ("127。0。0。1", 0x7F00_0001),
      ("%31%32%37.0.0.1", 0x7F00_0001), ("4294967295", 0xFFFF_FFFF), ("255.255.255.255", 0xFFFF_FFFF),
    ] as [(String, UInt32)])
  func ipv4(_ written: String, _ address: UInt32) throws {
    let url = try #require(WebURL("http://\(written)/"))
    #expect(url.host == .ipv4(.v4(address)))
    #expect(url.hostText == IPAddress.v4(address).description)
  }

  @Test(
    "a host that ends in a number and is no address is none",
    arguments: [
      "256.0.0.1", "1.2.3.4.5", "1.2.3.4.5.", "4294967296", "0x100000000", "99999999999999999999999999", "1.2.3.256",
      "1.2.65536", "1.16777216", "08", "1.2.3.09", "a.1", "a.0x", "a.b.0xff", "1..2", ".1", "1.2.3.a.4",
    ])
  func noIPv4(_ written: String) {
    #expect(WebURL("http://\(written)/") == nil)
  }

  @Test("a number elsewhere does not make an address", arguments: ["1.a", "0xg", "1a", "1.2.3.a4", "1..", "a.1b"])
  func numberElsewhere(_ written: String) {
    #expect(WebURL("http://\(written)/")?.host == .domain(written))
  }

  @Test("an IPv6 address is written in its shortest form")
  func ipv6() throws {
    let url = try #require(WebURL("http://[2001:0DB8:0:0:1:0:0:1]:80/"))
    #expect(url.hostText == "[2001:db8::1:0:0:1]")
    #expect(url.unbracketedHost == "2001:db8::1:0:0:1")
    #expect(url.host == .ipv6(.v6(0x2001_0DB8_0000_0000, 0x0001_0000_0000_0001)))
    #expect("\(url.host)" == url.hostText)
    #expect(WebURL("http://[::1%25eth0]/") == nil)
    #expect(WebURL("http://[::%31]/") == nil)
  }

  @Test("a host is shown to people in Unicode, where it is a valid name")
  func display() {
    #expect(WebURL("http://xn--bcher-kva.example/")?.hostForDisplay == "bücher.example")
    #expect(WebURL("http://xn--a.example/")?.hostForDisplay == "xn--a.example")
    #expect(WebURL("http://Example.org/")?.hostForDisplay == "example.org")
    #expect(WebURL("http://[::1]/")?.hostForDisplay == "[::1]")
  }
}
