// SPDX-License-Identifier: MIT

import Foundation
import JSONText
import Testing
import UnfurlTestKit

@Suite("JSON")
struct JSONTextTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test("values of every kind are read")
  func kinds() throws {
    let value = try parse(#" {"a":[1,-2.5e3,true,false,null,"x"],"b":{}} "#)
    #expect(value["a"] == .array([.number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null, .string("x")]))
    #expect(value["b"] == .object([]))
  }

  @Test("escapes are resolved, and a lone surrogate becomes U+FFFD")
  func escapes() throws {
    #expect(try parse(#""\u00e9\n\t\/\\\"\ud83d\ude00""#).string == "é\n\t/\\\"😀")
    #expect(try parse(#""a\ud800b""#).string == "a\u{FFFD}b")
  }

  @Test(
    "what is not JSON is refused",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "-", "1e", "tru", "\"", "\"\\x\"", "\"\\u12\"", "\"a\nb\"",
      "{} x", "nul", "{'a':1}", "[1 2]", "\"\\",
    ])
  func refused(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test("bytes that are not UTF-8 are refused in a string")
  func invalidUTF8() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22]) }
  }

  @Test("nesting beyond the limit is refused, not recursed into")
  func depth() {
    #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test("a key with escapes matches the word that it spells")
  func escapedKey() throws {
    #expect(try parse(#"{"\u0061b":1}"#)["ab"] == .number("1"))
  }

  @Test("what is written is read back by another reader, on one line")
  func written() throws {
    let nasty = "é \"quoted\" \\ \u{0} \u{1F} \n\r\t \u{7F} \u{2028} 😀"
    var writer = JSONWriter()
    writer.object { json in
      json.member("text", nasty)
      json.member("none", nil as String?)
      json.member("number", -120)
      json.member("flag", true)
      json.object("inner") { $0.member("zero", 0) }
      json.array("list") {
        $0.string("a")
        $0.number(Int.min)
      }
      json.member(named: "x\"y", "z")
    }
    #expect(!writer.bytes.contains(0x0A))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    #expect(object["text"] as? String == nasty)
    #expect(object["none"] == nil)
    #expect(object["number"] as? Int == -120)
    #expect(object["flag"] as? Bool == true)
    #expect((object["inner"] as? [String: Int]) == ["zero": 0])
    #expect((object["list"] as? [Any])?.count == 2)
    #expect(object["x\"y"] as? String == "z")
  }

  @Test("random bytes never crash the reader")
  func fuzz() {
    var random = SeededGenerator(1)
    let alphabet = Array("{}[]\",:\\u0019aeftrnl \u{1}é-+.".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = try? JSONValue(parsing: bytes)
    }
  }
}
