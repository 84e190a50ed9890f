// SPDX-License-Identifier: MIT

/// Ways to write an address that must not be asked.
enum Spellings {
  /// Hosts that mean this machine, in every disguise that a URL knows.
  static let loopback: [String] = [
    // Dotted, short, decimal, octal, hexadecimal and mixed.
    "127.0.0.1", "127.0.0.2", "127.255.255.254", "127.1", "127.0.1", "127.65535", "2130706433", "017700000001",
    "0x7f000001", "0x7F000001", "0x7f.0x0.0x0.0x1", "0177.0.0.1", "0177.0000.0000.0001", "0x7f.1", "0177.1",
    "127.0x0.0.01", "0x7f.0.0.1", "00000177.0.0.1", "0x0000007f.0.0.1", "127.0.0.1.", "2130706433.", "127.1.",
    // Full-width digits and letters, other dots, soft hyphens, percent signs.
    "１２７.0.0.1", "①②⑦.⓪.⓪.①", "127。0。0。1", "127．0．0．1", "127｡0｡0｡1", "０ｘ７ｆ.1", "%31%32%37.0.0.1", "127%2E0%2E0%2E1",
    "%6c%6f%63%61%6c%68%6f%73%74", "１２７。１", "loc\u{AD}alhost", "127.0\u{200B}.0.1",
    // Names.
    "localhost", "LOCALHOST", "localhost.", "sub.localhost", "a.b.localhost.", "ｌｏｃａｌｈｏｓｔ", "ⓛocalhost",
    // Every address of this host.
    "0.0.0.0", "0", "0x0", "00", "0.", "0.0.0.0.", "[::]", "[0:0:0:0:0:0:0:0]",
    // IPv6, and IPv4 inside it: mapped, compatible, translated, 6to4, NAT64, Teredo.
    "[::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::0001]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[::FFFF:7F00:0001]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::127.0.0.1]", "[::7f00:1]",
    "[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]",
    "[2002:7f00:0001::1]", "[2001:0:7f00:1::]", "[::ffff:0.0.0.0]",
  ]

  /// Addresses that are private or special and not on this machine: they are asked about, never reached.
  static let elsewhere: [String] = [
    "10.0.0.1", "10.255.255.255", "0xa.1", "167772161", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.1",
    "0300.0250.0.1", "100.64.0.1", "100.127.255.255", "169.254.169.254", "2852039166", "0xa9fea9fe",
    "0251.0376.0251.0376", "169.254.43518", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.7",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]",
    "[febf::1]", "[ff02::1]", "[::ffff:169.254.169.254]", "[::ffff:10.0.0.1]", "[64:ff9b::169.254.169.254]",
    "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]", "[2002:c0a8:101::]", "[2001:db8::1]", "[100::1]", "[fec0::1]",
    "[::10.0.0.1]", "１６９。２５４。１６９。２５４",
  ]

  /// Whole URLs whose host is not where a hasty reader looks for it.
  static func tricks(_ port: UInt16) -> [String] {
    [
      "http://a@127.0.0.1:\(port)/", "http://example.org@127.0.0.1:\(port)/", "http://a:b@localhost:\(port)/",
      "http://example.org:80@127.0.0.1:\(port)/", "http://127.0.0.1:\(port)\\@example.org/",
      "http:\\\\127.0.0.1:\(port)\\", "http:/127.0.0.1:\(port)/", "http:127.0.0.1:\(port)/",
      "http:///127.0.0.1:\(port)/", "http://\t127.0.0.1:\(port)/", "//127.0.0.1:\(port)/", "HTTP://127.0.0.1:\(port)/",
      "http://127.0.0.1:0\(port)/", "http://127.0.0.1:\(port)#@example.org/", "http://127.0.0.1:\(port)?@example.org/",
      "http://%61@127.0.0.1:\(port)/", "http://@127.0.0.1:\(port)/", "http://:@[::1]:\(port)/",
      "https://127.0.0.1:\(port)/", "ftp://127.0.0.1:\(port)/", "file:///etc/passwd", "gopher://127.0.0.1:\(port)/",
      "dict://127.0.0.1:\(port)/", "data:text/html,<title>x</title>", "javascript:alert(1)", "ws://127.0.0.1:\(port)/",
    ]
  }
}
