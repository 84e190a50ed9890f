// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("what a file is called")
struct FileNameTests {
  private func name(_ disposition: String?, at url: String = "https://example.org/d?id=5") async throws -> String? {
    let headers = [("Content-Length", "5")] + (disposition.map { [("Content-Disposition", $0)] } ?? [])
    return try await metadata([], "application/zip", at: url, headers).file?.name
  }

  @Test(
    "Content-Disposition is read as RFC 6266 says, and as sloppy servers write it",
    arguments: [
      ("attachment; filename=report.pdf", "report.pdf"), (#"attachment; filename="a b; c.pdf""#, "a b; c.pdf"),
      (#"inline;FileName = "q\"uote.pdf" ; size=3"#, #"q"uote.pdf"#), ("filename=bare.pdf", "bare.pdf"),
      ("attachment; filename=my report.pdf ; x=y", "my report.pdf"), (#"attachment; filename="open.pdf"#, "open.pdf"),
      ("attachment; filename*=UTF-8''na%C3%AFve.txt", "naïve.txt"),
      ("attachment; filename=\"fallback.txt\"; filename*=utf-8'en'%e2%82%ac.txt", "€.txt"),
      ("attachment; filename*=UTF-8''first.txt; filename=\"second.txt\"", "first.txt"),
      ("attachment; filename*=iso-8859-1''na%EFve.txt; filename=x.txt", "naïve.txt"),
      ("attachment; filename*=UTF-8''%FF%FE.txt; filename=x.txt", "x.txt"),
      ("attachment; filename*=nonsense''a.txt; filename=x.txt", "x.txt"),
      ("attachment; filename*=no-quotes.txt; filename=x.txt", "x.txt"),
      (#"attachment; filename="na%C3%AFve.txt""#, "naïve.txt"),
      (#"attachment; filename="100% sure.txt""#, "100% sure.txt"),
      (#"attachment; filename="=?UTF-8?B?w5xiZXIucGRm?=""#, "Über.pdf"),
      (#"attachment; filename="=?iso-8859-1?Q?=DCber_uns.pdf?=""#, "Über uns.pdf"),
      (#"attachment; filename="=?utf-8?Q?1=+1.pdf?=""#, "1=+1.pdf"),
      ("attachment; filename=\"naïve.txt\"", "naïve.txt"),
    ])
  func disposition(field: String, expected: String) async throws {
    #expect(try await name(field) == expected)
  }

  @Test(
    "a name is never a path, nor a trick",
    arguments: [
      (#"attachment; filename="../../etc/passwd""#, "passwd"), (#"attachment; filename="C:\temp\x.pdf""#, "x.pdf"),
      ("attachment; filename*=UTF-8''..%2F..%2Fsecret.txt", "secret.txt"), ("attachment; filename=..", nil),
      ("attachment; filename=\"/\"", nil), ("attachment; filename=\"\"", nil), ("attachment", nil), ("", nil),
      ("attachment; filename*=UTF-8''ann%E2%80%AEgpj.exe", "anngpj.exe"),
      ("attachment; filename*=UTF-8''a%0D%0AQUIT%00.txt", "a QUIT.txt"),
      ("attachment; filename=a\u{202E}b.txt", "ab.txt"),
    ] as [(String, String?)])
  func tricks(field: String, expected: String?) async throws {
    #expect(try await name(field) == expected)
  }

  @Test("a long name keeps its ending")
  func long() async throws {
    let found = try #require(await name("attachment; filename=\"\(String(repeating: "long ", count: 200)).tar\""))
    #expect(found.utf8.count <= 255 && found.hasSuffix("….tar"))
    let endless = try #require(await name("attachment; filename=a.\(String(repeating: "x", count: 9000))"))
    #expect(endless.utf8.count <= 255)
  }

  @Test("without one the last part of the path is the name, where it looks like a file's")
  func path() async throws {
    #expect(try await name(nil, at: "https://example.org/a/annual%20report.pdf?x=y.z") == "annual report.pdf")
    #expect(try await name(nil, at: "https://example.org/a/..%2F..%5Cx.pdf") == "x.pdf")
    #expect(try await name("attachment", at: "https://example.org/photo.jpg.webp") == "photo.jpg.webp")
    for path in ["", "download", "download/", ".htaccess", "v1.", "a.b%FF.txt", "what.is-this"] {
      #expect(try await name(nil, at: "https://example.org/\(path)") == nil, "\(path)")
    }
  }
}
