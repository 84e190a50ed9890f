// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing

@Suite("Where a pointer leads")
struct PointerTests {
  @Test("a pointer names members, elements by number, and signs by their escapes")
  func plain() async throws {
    #expect(try await title("/a/b", in: #"{"a":{"b":"x"}}"#) == "x")
    #expect(try await title("/1/t", in: #"[{"t":"no"},{"t":"x"}]"#) == "x")
    #expect(try await title("/a~1b/c~0d/~01", in: #"{"a/b":{"c~d":{"~1":"x"}}}"#) == "x")
    #expect(try await title("/a//b", in: #"{"a":{"":{"b":"x"}}}"#) == "x")
    #expect(try await title("/é", in: "{\"\\u00e9\":\"x\"}") == "x")
  }

  @Test(
    "what is not there says nothing", arguments: ["/b", "/a/0", "/a/b/c", "/l/2", "/l/-", "/l/01", "/l/+1", "/l/x"])
  func missing(_ pointer: String) async throws {
    #expect(try await title(pointer, in: #"{"a":{"b":"x"},"l":["x","y"]}"#) == nil)
  }

  @Test("a star is the first under which the rest of the pointer says something")
  func star() async throws {
    #expect(try await title("/query/pages/*/title", in: #"{"query":{"pages":{"42":{"title":"Swift"}}}}"#) == "Swift")
    #expect(try await title("/*/t", in: #"[1,{"t":null},{"t":""},{"t":" "},{"t":["no"]},{"t":"x"},{"t":"y"}]"#) == "x")
    #expect(try await title("/*/*/t", in: #"{"a":[{}],"b":{"c":{"t":"x"}}}"#) == "x")
    #expect(try await title("/*", in: #"{"a":{},"b":"x"}"#) == "x")
    #expect(try await title("/*", in: "{}") == nil)
  }

  @Test("of two members of one name the last counts")
  func duplicates() async throws {
    #expect(try await title("/a", in: #"{"a":"x","a":"y"}"#) == "y")
  }

  @Test("what is no pointer, or unclear in braces, is refused")
  func refused() {
    for text in ["/a~", "/a~2", "", "{title}", "{/a", "/a}b{", "a}b", "{{/a}}", "/{/a}"] {
      #expect(throws: TemplateProblem.self, "\(text)") { try FieldTemplate(text) }
    }
    #expect(throws: TemplateProblem.self) { try FieldTemplate(String(repeating: "/a", count: 33)) }
    #expect(throws: TemplateProblem.self) { try FieldTemplate(String(repeating: "a", count: 1025)) }
  }
}
