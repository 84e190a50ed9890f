// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("a range of addresses")
struct AddressRangeTests {
  @Test(
    "a range is read, its spare bits dropped",
    arguments: [
      ("10.0.0.0/8", "10.0.0.0/8"), ("10.2.3.4/8", "10.0.0.0/8"), ("10.2.3.4", "10.2.3.4/32"),
      ("0.0.0.0/0", "0.0.0.0/0"),
      ("::1", "::1/128"), ("fd00:1:2:3:4::/65", "fd00:1:2:3::/65"), ("ffff::/1", "8000::/1"), ("::/0", "::/0"),
    ])
  func read(_ written: String, _ text: String) {
    #expect(AddressRange(written)?.description == text)
  }

  @Test(
    "what is no range is none",
    arguments: [
      "", "/", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10/8", "a/8",
      "10.0.0.0/ 8", "::/9999999999999999999",
    ])
  func refused(_ written: String) {
    #expect(AddressRange(written) == nil)
  }

  @Test(
    "a range holds its edges and nothing beyond",
    arguments: [
      ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false), ("127.0.0.1/32", "127.0.0.2", false),
      ("0.0.0.0/0", "255.255.255.255", true), ("0.0.0.0/0", "::1", false), ("::/0", "1.2.3.4", false),
      ("fc00::/7", "fdff:ffff::", true), ("fc00::/7", "fe00::", false), ("::1/128", "::1", true),
      ("2001:db8::/96", "2001:db8::ffff:ffff", true), ("2001:db8::/96", "2001:db8::1:0:0", false),
    ])
  func contains(_ range: String, _ address: String, _ isInside: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(try #require(IPAddress(address))) == isInside)
  }

  @Test("an exception holds the mapped form only, a ban every form of an address")
  func forms() throws {
    let range = try #require(AddressRange("10.0.0.0/8"))
    let mapped = try #require(IPAddress("::ffff:10.0.0.1"))
    let translated = try #require(IPAddress("64:ff9b::10.0.0.1"))
    #expect(range.contains(mapped) && range.containsAnyForm(of: mapped))
    #expect(!range.contains(translated) && range.containsAnyForm(of: translated))
  }
}
