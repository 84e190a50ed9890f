// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

@Suite("Several previews of one message")
struct JoiningTests {
  @Test("several previews are one line, the prefix once, descriptions left out")
  func oneLine() {
    let said = renderer().joined([page("A", site: "X", description: "Long words."), page("B"), page("C", site: "Y")])
    #expect(said.text == "↪ A — X | B | C — Y")
    #expect(said.html.contains(" | ") && said.markdown.contains(" \\| "))
  }

  @Test("long parts share what the short ones leave")
  func shares() {
    let long = String(repeating: "word ", count: 39)
    let said = renderer { $0.maximumTextBytes = 200 }.joined([page(long), page("short"), page(long)]).text
    #expect(said.utf8.count <= 200 && said.utf8.count > 180)
    #expect(said.contains("… | short | word"))
  }

  @Test("a single preview keeps its description")
  func single() {
    #expect(renderer().joined([page("A", description: "Words.")]).text == "↪ A: Words.")
  }

  @Test("more than one line holds becomes several lines")
  func severalLines() {
    let long = String(repeating: "word ", count: 39)
    let lines = renderer { $0.maximumTextBytes = 200 }.lines([page(long), page(long), page(long), page("B")])
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.text.utf8.count <= 200 && $0.text.hasPrefix("↪ ") })
  }

  @Test("failures and skips can be said in words, without the path of the link")
  func sayings() {
    let link = "https://www.example.org/secret?token=x"
    let error = UnfurlError(.httpStatus, "status 404 from\nhost", status: 404)
    #expect(renderer().render(error, link: link).text == "↪ example.org: it answered with status 404")
    #expect(renderer().render(.encrypted, link: link).text == "↪ example.org: the room is encrypted")
    #expect(renderer().render(.encrypted, link: "nonsense").text == "↪ the room is encrypted")
  }
}
