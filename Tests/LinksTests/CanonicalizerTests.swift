// SPDX-License-Identifier: MIT

import Links
import Testing
import URLParsing

@Suite struct CanonicalizerTests {
  private func canonical(_ url: String) -> String? { Canonicalizer().canonical(url)?.href }

  @Test("fragment, credentials and default port are no part of the key")
  func parts() {
    #expect(canonical("HTTPS://u:p@A.Example:443/b?c#d") == "https://a.example/b?c")
    #expect(canonical("http://[2001:DB8::1]:81") == "http://[2001:db8::1]:81/")
    #expect(canonical("not a url") == nil)
  }

  @Test("tracking parameters are taken off, whatever their case and place")
  func tracking() {
    #expect(canonical("https://a.example/?utm_source=x&id=1&UTM_Medium=y&fbclid=z") == "https://a.example/?id=1")
    #expect(canonical("https://a.example/p?gclid=1#utm_source=2") == "https://a.example/p")
    #expect(canonical("https://a.example/?xutm_source=1&utm=2") == "https://a.example/?xutm_source=1&utm=2")
  }

  @Test("a parameter that tracks on one site only is taken off only there")
  func hostBound() {
    #expect(canonical("https://youtu.be/abc?si=x&t=10") == "https://youtu.be/abc?t=10")
    #expect(canonical("https://www.youtube.com/watch?v=a&si=x") == "https://www.youtube.com/watch?v=a")
    #expect(canonical("https://a.example/?si=x") == "https://a.example/?si=x")
    #expect(canonical("https://notyoutube.com/?si=x") == "https://notyoutube.com/?si=x")
  }

  @Test("the rest of the query keeps every byte")
  func untouched() {
    let query = "?b=1&&a=%7e%7E+x&=&c&a=;/?:@'"
    let kept = canonical("https://a.example/" + query) ?? ""
    #expect(canonical("https://a.example/" + query + "&utm_term=1") == kept)
    #expect(kept.hasPrefix("https://a.example/?b=1&&a=%7e%7E+x&=&c&a=;/?:@"))
  }
}
