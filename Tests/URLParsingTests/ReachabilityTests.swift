// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("which addresses belong to the public internet")
struct ReachabilityTests {
  @Test(
    "a special address is refused with its reason",
    arguments: [
      ("0.1.2.3", "this network (RFC 791)"), ("10.255.0.1", "private (RFC 1918)"), ("172.16.0.0", "private (RFC 1918)"),
      ("172.31.255.255", "private (RFC 1918)"), ("192.168.7.8", "private (RFC 1918)"),
      ("100.127.255.255", "shared address space (RFC 6598)"), ("127.255.255.255", "loopback (RFC 1122)"),
      ("169.254.169.254", "link-local (RFC 3927)"), ("192.0.0.9", "IETF protocol assignments (RFC 6890)"),
      ("192.0.2.1", "documentation (RFC 5737)"), ("198.19.255.255", "benchmarking (RFC 2544)"),
      ("224.0.0.251", "multicast (RFC 5771)"), ("250.0.0.1", "reserved (RFC 1112)"),
      ("255.255.255.255", "limited broadcast (RFC 919)"), ("::", "unspecified (RFC 4291)"),
      ("::1", "loopback (RFC 4291)"), ("::7f00:1", "IPv4-compatible (RFC 4291)"),
      ("::ffff:127.0.0.1", "IPv4-mapped 127.0.0.1: loopback (RFC 1122)"),
      ("64:ff9b::10.0.0.1", "NAT64 10.0.0.1: private (RFC 1918)"), ("64:ff9b:1::8.8.8.8", "local-use NAT64 (RFC 8215)"),
      ("2001::1", "Teredo (RFC 4380)"), ("2001:1::1", "IETF protocol assignments (RFC 2928)"),
      ("2002:808:808::", "6to4 (RFC 3056)"), ("fd12::1", "unique local (RFC 4193)"),
      ("fe80::1", "link-local (RFC 4291)"), ("fec0::1", "site-local (RFC 3879)"), ("ff02::1", "multicast (RFC 4291)"),
      ("::ffff:0:127.0.0.1", "unassigned"), ("4000::1", "unassigned"), ("64:ff9b:0:0:1::8.8.8.8", "unassigned"),
    ])
  func special(_ text: String, _ reason: String) {
    #expect(IPAddress(text)?.reachability == .special(reason: reason))
  }

  @Test(
    "a public address is not",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.0", "172.15.255.255", "172.32.0.0",
      "192.0.1.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2a00::1", "2001:200::1", "2001:db9::",
      "3fff:1000::", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
    ])
  func global(_ text: String) {
    #expect(IPAddress(text)?.reachability == .global)
  }
}
