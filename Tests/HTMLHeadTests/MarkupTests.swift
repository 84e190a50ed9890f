// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("Markup in texts")
struct MarkupTests {
  @Test("tags of HTML go, and a space stays where a line would begin")
  func tags() {
    #expect(Markup.removed(from: "an <b>X</b><I class='a>b'>Y</i>") == "an Xb'>Y")
    #expect(Markup.removed(from: "<p>one</p><p>two<br/>three</P>") == " one  two three ")
    #expect(Markup.removed(from: "<blockquote>q</blockquote><figcaption>f") == " q  f")
  }

  @Test("what only looks like a tag is text")
  func text() {
    for text in ["a < b", "vector<int>", "<", "</", "a<", "<3", "<toolongforanyname>", "x <!y> z", "<é>"] {
      #expect(Markup.removed(from: text) == text)
    }
  }

  @Test("scripts, styles and drawings have no text; comments go")
  func silent() {
    #expect(
      Markup.removed(
        from: "a<script>if (a < b) </b></script>b<STYLE>p{}</style>c<svg><text>no</text></svg>d<!-- e -->f")
        == "a  b  c  d f")
  }

  @Test("references are resolved once, and tags that were escaped go too")
  func escaped() {
    #expect(Markup.removed(from: "Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; &eacute; &amp;lt;") == "Tom & Jerry é &lt;")
  }

  @Test("a tag that was cut off takes the rest")
  func cut() {
    #expect(Markup.removed(from: "a <a href=\"x") == "a ")
  }
}
