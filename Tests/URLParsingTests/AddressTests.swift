// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("an address as text")
struct AddressTests {
  @Test(
    "an address is read and written in its shortest form",
    arguments: [
      ("10.2.3.4", "10.2.3.4"), ("0.0.0.0", "0.0.0.0"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"),
      ("FE80::00aB", "fe80::ab"), ("::ffff:10.0.0.1", "::ffff:a00:1"), ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
      ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ])
  func read(_ written: String, _ text: String) {
    #expect(IPAddress(written)?.description == text)
  }

  @Test(
    "what is not strictly an address is none",
    arguments: [
      "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "01.2.3.4", "1.2.3.256", "1.2.3.-4", "1.2.3.+4", "0x7f.0.0.1",
      "1..2.3",
      "2130706433", " 1.2.3.4", "1.2.3.4 ", ":", ":::", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::", "12345::", "g::", "[::1]", "fe80::1%eth0", "::1.2.3", "::1.2.3.04", "::1.2.3.4:5",
      "1:2:3:4:5:6:7:1.2.3.4", "1:", ":1", "１.2.3.4", "::1.2.3.4.5",
    ])
  func refused(_ written: String) {
    #expect(IPAddress(written) == nil)
  }

  @Test(
    "an IPv4 address inside an IPv6 one is found",
    arguments: [
      ("::ffff:10.0.0.1", "10.0.0.1"), ("64:ff9b::10.0.0.1", "10.0.0.1"), ("64:ff9b:1::10.0.0.1", "10.0.0.1"),
      ("2002:a00:1::5", "10.0.0.1"), ("2001:0:1:2:3:4:f5ff:fffe", "10.0.0.1"), ("2001:db8::a00:1", nil),
      ("::10.0.0.1", nil), ("10.0.0.1", nil),
    ] as [(String, String?)])
  func embedded(_ outer: String, _ inner: String?) {
    #expect(IPAddress(outer)?.embeddedIPv4 == inner.flatMap { IPAddress($0) })
  }

  @Test("only a mapped address opens the socket of the one inside it")
  func unmapped() {
    #expect(IPAddress("::ffff:10.0.0.1")?.unmapped == IPAddress("10.0.0.1"))
    #expect(IPAddress("64:ff9b::10.0.0.1")?.unmapped == IPAddress("64:ff9b::10.0.0.1"))
  }
}
