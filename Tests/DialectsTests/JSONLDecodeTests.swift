// SPDX-License-Identifier: MIT

import Dialects
import Testing
import UnfurlKit

@Suite("Lines in, jsonl")
struct JSONLDecodeTests {
  private func decode(_ line: String, _ defaults: DialectDefaults = DialectDefaults()) -> Incoming {
    decode(Array(line.utf8), defaults)
  }

  private func decode(_ bytes: [UInt8], _ defaults: DialectDefaults = DialectDefaults()) -> Incoming {
    bytes.withUnsafeBufferPointer { JSONLDialect(defaults).decode($0, number: 7) }
  }

  private func message(_ line: String, _ defaults: DialectDefaults = DialectDefaults()) -> Message? {
    if case .message(let message, _) = decode(line, defaults) { message } else { nil }
  }

  private func bad(_ incoming: Incoming) -> BadInput? {
    if case .bad(let bad) = incoming { bad } else { nil }
  }

  @Test("a message is read with all that it says")
  func whole() throws {
    let line = #"""
      {"type":"message","id":"a\n1","text":"hi \u00e9","channel":"#c","network":"n","sender":"bob","html":"<b>hi</b>","bot":true,"notice":true,"encrypted":true,"private":true,"no_preview":true,"previews":[],"reply_to":12,"ts":1700000000000,"later":[{"x":1}]}
      """#
    let message = try #require(self.message(line) as Message?)
    #expect(message.id == .string("a\n1"))
    #expect(message.text == "hi é")
    #expect(message.channel == ChannelName(network: "n", name: "#c"))
    #expect(message.sender == "bob")
    #expect(message.html == "<b>hi</b>")
    #expect(message.isBot && message.isNotice && message.isEncrypted && message.isPrivate && message.wantsNoPreview)
    #expect(message.suppliedPreviews?.isEmpty == true)
    #expect(message.replyTo == .integer("12"))
    #expect(message.timestamp == 1_700_000_000_000)
  }

  @Test("without id it is called after its line, and without channel it belongs to the default one")
  func defaults() throws {
    let message = try #require(self.message(#"{"type":"message","text":"x"}"#) as Message?)
    #expect(message.id == .string("line-7"))
    #expect(message.isIDMade)
    #expect(message.channel == ChannelName())
  }

  @Test("the command line's network and channel hold where the message names none")
  func commandLine() throws {
    let defaults = DialectDefaults(network: "libera", channel: "#swift")
    #expect(message(#"{"type":"message","text":"x"}"#, defaults)?.channel.description == "libera/#swift")
    #expect(message(#"{"type":"message","text":"x","channel":"a/b"}"#, defaults)?.channel.description == "libera/a/b")
  }

  @Test("a channel with a slash is a full name where no network is named")
  func fullName() {
    #expect(message(#"{"type":"message","text":"x","channel":"libera/#swift"}"#)?.channel.network == "libera")
  }

  @Test("an integer id comes back digit for digit, however long")
  func longID() {
    #expect(
      message(#"{"type":"message","id":123456789012345678901234,"text":"x"}"#)?.id
        == .integer("123456789012345678901234"))
  }

  @Test("supplied cards are read in our own words and in Matrix's")
  func cards() throws {
    let line =
      #"{"type":"message","text":"x","previews":[{"matched_url":"http://a/","og:title":"A"},{"url":"http://b/","title":"B"},{"title":"no url"},7]}"#
    let cards = try #require(self.message(line)?.suppliedPreviews)
    #expect(cards.map(\.originalURL) == ["http://a/", "http://b/"])
    #expect(cards.map(\.title) == ["A", "B"])
  }

  @Test("null is as good as absent")
  func nulls() {
    #expect(
      message(#"{"type":"message","id":null,"text":"x","channel":null,"html":null,"bot":null,"previews":null}"#) != nil)
  }

  @Test(
    "a line that is not a JSON object says what was found where",
    arguments: ["hello", "[1]", "{\"type\":\"message\"", "{\"type\":\"ping\"} x", "\"x\"", "{\"a\":01}"])
  func notJSON(line: String) throws {
    let bad = try #require(self.bad(decode(line)) as BadInput?)
    #expect(bad.detail == .badJSON)
    #expect(bad.message.contains("line 7") && bad.message.contains("byte"))
  }

  @Test("bytes that are not UTF-8 are a fault of the line, wherever they stand")
  func notUTF8() throws {
    #expect(bad(decode(Array(#"{"type":"message","text":""#.utf8) + [0xFF] + Array("\"}".utf8)))?.detail == .badJSON)
    #expect(
      bad(decode(Array(#"{"unknown":""#.utf8) + [0xC3] + Array("\",\"type\":\"ping\"}".utf8)))?.detail == .badJSON)
  }

  @Test("an error bears the message's id and channel where they could be read")
  func idInError() throws {
    let missing = try #require(self.bad(decode(##"{"type":"message","id":"m1","channel":"#c"}"##)) as BadInput?)
    #expect(missing.detail == .badField)
    #expect(missing.id == .string("m1"))
    #expect(missing.channelAsSent == "#c")
    #expect(missing.message.contains("\"text\""))
    let broken = try #require(self.bad(decode(#"{"type":"message","id":"m2","text":"x"#)) as BadInput?)
    #expect(broken.detail == .badJSON)
    #expect(broken.id == .string("m2"))
    let wrong = try #require(self.bad(decode(#"{"type":"message","text":7,"id":"m3"}"#)) as BadInput?)
    #expect(wrong.detail == .badField)
    #expect(wrong.id == .string("m3"))
  }

  @Test("an unknown type is named, cut short, and the known ones are listed")
  func unknownType() throws {
    let bad = try #require(
      self.bad(decode("{\"type\":\"\(String(repeating: "x", count: 5000))\",\"id\":1}")) as BadInput?)
    #expect(bad.detail == .unknownType)
    #expect(bad.id == .integer("1"))
    #expect(bad.message.utf8.count < 300)
    #expect(bad.message.contains("message"))
  }

  @Test(
    "an id that is too long, or no whole number, is a bad field",
    arguments: ["1.5", "true", "[1]", "\"\(String(repeating: "i", count: 257))\""])
  func badID(id: String) {
    #expect(bad(decode("{\"type\":\"message\",\"id\":\(id),\"text\":\"x\"}"))?.detail == .badField)
  }

  @Test("a line of another bridge says which dialect to use")
  func otherDialect() {
    #expect(
      bad(decode(#"{"text":"x","gateway":"g","username":"u"}"#))?.message.contains("--dialect matterbridge") == true)
    #expect(bad(decode(#"{"room_id":"!x","content":{}}"#))?.message.contains("--dialect matrix") == true)
  }

  @Test("the lines of service are told apart")
  func service() {
    if case .hello(let hello) = decode(
      #"{"type":"hello","protocol":1,"client":"b","features":["html"],"max_text_bytes":200}"#)
    {
      #expect(hello == Hello(version: 1, client: "b", features: ["html"], maximumTextBytes: 200))
    } else {
      Issue.record("hello was not understood")
    }
    if case .cancel(let reference, let url) = decode(#"{"type":"cancel","id":"a","channel":"c","url":"http://x/"}"#) {
      #expect(reference.id == .string("a") && url == "http://x/")
    } else {
      Issue.record("cancel was not understood")
    }
    if case .ping(let id) = decode(#"{"type":"ping","id":5}"#) {
      #expect(id == .integer("5"))
    } else {
      Issue.record("ping")
    }
    if case .stats = decode(#"{"type":"stats"}"#) {} else { Issue.record("stats") }
    if case .shutdown = decode(#"{"type":"shutdown"}"#) {} else { Issue.record("shutdown") }
    if case .blank = decode(" \t\r") {} else { Issue.record("blank") }
    #expect(message("{\"type\":\"message\",\"text\":\"x\"}\r") != nil)
  }
}
