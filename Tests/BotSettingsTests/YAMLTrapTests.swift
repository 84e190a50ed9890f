// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct YAMLTrapTests {
  @Test(
    "a trap of YAML is named, with its place and what to write",
    arguments: [
      ("channels:\n  #swift: {enabled: true}\n", ##"2:3: "#" starts a comment: quote it: "#swift""##),
      ("irc:\n  channels: [#swift, #a]\n", ##"2:14: "#" starts a comment: quote it: "#swift""##),
      (
        "irc:\n  channels:\n    - #swift\n",
        ##"3:6: irc.channels: expected a channel such as "#swift", found nothing ("#" starts a comment: quote it: "#swift")"##
      ),
      (
        "defaults:\n  prefix: #x\n",
        ##"2:10: prefix: expected a short text, found nothing ("#" starts a comment: quote it: "#x")"##
      ),
      ("channels:\n  *: {enabled: true}\n", #"2:3: "*" starts an alias: quote it: "*""#),
      ("channels:\n  */#*-bots: {enabled: true}\n", #"2:3: "*" starts an alias: quote it: "*/#*-bots""#),
      ("defaults:\n  admins: [$a:alice, *:server]\n", #"2:22: "*" starts an alias: quote it: "*:server""#),
      ("irc:\n  nick: *bot\n", #"2:9: "*" starts an alias, and no "&" names it: quote it: "*bot""#),
      ("irc:\n  channels: [&local]\n", #"2:14: "&" starts an anchor: quote it: "&local""#),
      ("defaults:\n  admins: [@a:b.org]\n", #"2:12: a value cannot start with "@": quote it: "@a:b.org""#),
      ("defaults:\n  prefix: `\n", #"2:11: a value cannot start with "`": quote it: "`""#),
      ("defaults:\n  prefix: %s\n", #"2:11: a value cannot start with "%": quote it: "%s""#),
      ("defaults:\n  command_prefix: !unfurl\n", #"2:19: "!" starts a tag: quote it: "!unfurl""#),
      ("defaults:\n  prefix: >\n", #"2:11: ">" starts a block of text, and none follows: quote it: ">""#),
      ("defaults:\n  prefix: | x\n", #"2:11: "|" starts a block of text: quote it: "| x""#),
      ("defaults:\n\tenabled: true\n", "2:1: a tab indents this line: YAML is indented with spaces"),
      ("defaults:\n  enabled:true\n  deadline: 2s\n", "2:10: a space is missing after this colon"),
      ("defaults: {handlers:[rss]}\n", "1:20: a space is missing after this colon"),
      (
        "defaults:\n  enabled:true\n",
        "2:3: expected a map of keys such as enabled, handlers, handler_options, found \"enabled:true\" "
          + "(a space is missing after the colon: enabled: …)"
      ),
      (
        "defaults: enabled: true\n",
        "1:18: a second colon in one line: quote the value, or put what follows the first colon on a line of its own"
      ),
      (
        "defaults:\n  enabled: true\n   deadline: 2s\n",
        "3:4: this line is indented deeper than line 2, which is complete: align them"
      ),
      ("defaults:\n  enabled\n  deadline: 2s\n", #"2:3: expected a key and a colon, as in "key: value""#),
      ("channels:\n  \"a/#b\"\n    enabled: true\n", "2:3: a colon is missing at the end of this line"),
      ("channels:\n\"a/#b\":\n  {}\n", #"2:1: unknown key "a/#b" (a channel goes under channels: indent it there)"#),
      ("defaults:\n  prefix: \"x\n", "2:11: this quote is not closed"),
      ("defaults:\n  handlers: [a, b\n", #"2:13: this "[" is not closed: a "]" is missing"#),
      ("defaults: {enabled: true\n", #"1:11: this "{" is not closed: a "}" is missing"#),
      ("defaults: {feeds: [}\n", #"1:20: expected a value here, found "}""#),
      (
        "defaults:\n  prefix: \"\\d\"\n",
        "2:12: within double quotes a backslash escapes: write it twice, or use single quotes"
      ),
      ("state: a\nstate: b\n", #"2:1: duplicate key "state" (the first is in line 1)"#),
      ("defaults:\n  <<: {enabled: true}\n", #"2:3: merge keys ("<<") are not part of YAML 1.2: write the keys out"#),
      (
        "---\nstate: a\n---\nstate: b\n",
        #"3:1: a second document starts here: the configuration is one document (remove the "---")"#
      ),
      ("- a\n", "1:1: expected a map of keys such as defaults, networks, channels, found a list"),
      ("state: \u{1}\n", "1:8: a control character stands here: remove it"),
    ])
  func traps(_ text: String, _ expected: String) {
    #expect(faults(text) == ["unfurl.yaml:" + expected])
  }

  @Test("only true and false are booleans", arguments: ["yes", "no", "on", "off", "True", "FALSE", "1"])
  func booleans(_ word: String) {
    #expect(
      faults("defaults:\n  join_links: \(word)\n") == [
        "unfurl.yaml:2:15: join_links: expected true or false, found \"\(word)\" (only true and false are booleans)"
      ])
    #expect(
      faults("defaults:\n  enabled: \(word)\n") == [
        "unfurl.yaml:2:12: enabled: expected true, false or shadow, found \"\(word)\" (only true and false are booleans)"
      ])
  }

  @Test("a commented channel among others is a warning, a comment in prose is none")
  func commentedChannel() throws {
    let text =
      "channels:\n  # \"libera/#old\": no more\n  #swift: {enabled: true}\n  \"libera/#c\": {}\nnetwork: {}\n#x: y\n"
    #expect(try warnings(text) == [##"unfurl.yaml:3:3: warning: "#" starts a comment: quote it: "#swift""##])
  }

  @Test("a section whose lines are all comments is empty, not a fault")
  func emptySections() {
    #expect(
      faults("defaults:\n  # enabled: true\nchannels:\n  # \"a/#b\": {}\nnetwork:\nirc:\nnetworks:\n  libera:\n") == [])
    #expect(faults("") == [])
    #expect(faults("# nothing\n") == [])
    #expect(faults("---\n...\n") == [])
  }

  @Test("a channel with a hash in the middle needs no quotes")
  func hashInTheMiddle() throws {
    #expect(try policy("channels:\n  libera/#swift: {title_only: true}\n").titleOnly.general)
  }

  @Test("text that is not UTF-8 is placed by line and column")
  func encoding() throws {
    let bytes = Array("defaults:\n  prefix: \"é".utf8) + [0xFF]
    #expect(throws: Faults([Fault(.file("f", line: 2, column: 13), "this is not UTF-8: save the file as UTF-8")])) {
      try Settings.parse(bytes, file: "f", context: SettingsContext())
    }
    #expect(throws: Faults.self) { try Settings.parse([0xFF, 0xFE, 0x61, 0], file: "f", context: SettingsContext()) }
  }

  @Test("a byte order mark and Windows line ends are no trouble")
  func marks() throws {
    #expect(
      faults("\u{FEFF}defaults:\r\n  handlrs: []\r\n") == [
        #"unfurl.yaml:2:3: unknown key "handlrs" (did you mean "handlers"?)"#
      ])
  }

  @Test("columns count characters")
  func characters() {
    #expect(
      faults("channels: {\"é↪/#x\": {handlrs: []}}\n") == [
        #"unfurl.yaml:1:22: unknown key "handlrs" (did you mean "handlers"?)"#
      ])
  }

  @Test("anchors and aliases work")
  func aliases() throws {
    let text = "networks:\n  a: &quiet {title_only: true, handlers: [rss]}\n  b: *quiet\n"
    #expect(try policy(text, "b").titleOnly.general)
    #expect(try policy(text, "b").handlers == ["rss"])
  }
}
