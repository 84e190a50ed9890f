// SPDX-License-Identifier: MIT

import MediaHandler
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("how large a file is")
struct SizeTests {
  private func size(_ bytes: [UInt8] = MediaBytes.padding(5000, 0x41), _ headers: (String, String)...) async throws
    -> Int64?
  {
    try await metadata(bytes, "text/plain", headers).file?.bytes
  }

  @Test("as the server says, where it says it plainly")
  func declared() async throws {
    #expect(try await size(MediaBytes.text("x"), ("Content-Length", "26843545600")) == 26_843_545_600)
    #expect(try await size(MediaBytes.padding(5000, 0x41), ("Content-Length", "+5")) == nil)
    #expect(try await size(MediaBytes.padding(5000, 0x41), ("Content-Length", "99999999999999999999")) == nil)
    #expect(try await size(MediaBytes.padding(5000, 0x41), ("Content-Length", "-1")) == nil)
    #expect(try await size(MediaBytes.text("x"), ("Content-Range", "bytes 0-0/1234"), ("Content-Length", "1")) == 1234)
    #expect(
      try await size(MediaBytes.padding(5000, 0x41), ("Content-Range", "bytes 0-0/*"), ("Content-Length", "1")) == nil)
  }

  @Test("what is sent compressed is larger than the server says")
  func compressed() async throws {
    #expect(
      try await size(MediaBytes.padding(5000, 0x41), ("Content-Length", "20"), ("Content-Encoding", "gzip")) == nil)
    #expect(try await size(MediaBytes.text("abc"), ("Content-Length", "20"), ("Content-Encoding", "gzip")) == 3)
    #expect(try await size(MediaBytes.text("abc"), ("Content-Length", "20"), ("Content-Encoding", "identity")) == 20)
  }

  @Test("else as large as it turned out to be, if all of it was seen")
  func counted() async throws {
    #expect(try await size(MediaBytes.text("abc")) == 3)
    #expect(try await size() == nil)
    var page = FakePage.body(MediaBytes.text("abc"), mediaType: "text/plain")
    page.bodyError = UnfurlError(.connect, "the connection broke")
    let broken = try HandlerTest.metadata(of: await HandlerTest.unfurl(MediaHandler(), page: page))
    #expect(broken.file?.bytes == nil && broken.file?.mime == "text/plain", "it broke off")
  }

  @Test("nothing is said of an empty file, nor of bytes without a name and a size")
  func nothing() async throws {
    for (bytes, type) in [([], "text/plain"), ([], nil), (MediaBytes.padding(5000, 1), "application/octet-stream")]
      as [([UInt8], String?)]
    {
      guard case .skipped(.nothingToSay) = try await answer(bytes, type) else {
        Issue.record("\(type ?? "no type") says something")
        return
      }
    }
    guard
      case .skipped(.nothingToSay) = try await answer(MediaBytes.padding(5000, 1), nil, at: "https://example.org/x.bin")
    else {
      Issue.record("the link says its name already")
      return
    }
    let named = try await metadata(
      MediaBytes.padding(5000, 1), nil, at: "https://example.org/x.bin",
      [("Content-Disposition", "inline; filename=data.bin")])
    #expect(named.file?.name == "data.bin")
    #expect(try await metadata(MediaBytes.padding(100, 1), nil).file?.bytes == 100)
  }
}
