// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("links to files")
struct MediaTests {
  /// The text of each path's outcome, or its reason.
  private func texts(
    _ routes: [String: Behaviour], _ paths: [String],
    _ configuration: String = Configuration.policy("prefix: '', links_per_message: 20")
  ) async throws -> [String] {
    let server = try LoopbackServer(routes: routes)
    let bridge = try Bridge(configuration)
    try await bridge.message(paths.map { server.url($0) }.joined(separator: " "), id: "m")
    try await bridge.first("done", id: "m")
    let outs = try await bridge.end()
    return paths.map { path in
      let out = outs.first { $0.isOutcome && $0.url == server.url(path) }
      return out?.text("text") ?? out?.outcome ?? "nothing"
    }
  }

  private func file(_ type: String?, _ bytes: [UInt8], _ length: Int? = nil, _ more: (String, String)...) -> Behaviour {
    let headers = (type.map { [("Content-Type", $0)] } ?? []) + more
    guard let length else { return .response(headers: headers, body: bytes) }
    return .head(headers: headers, contentLength: length) + .bytes(bytes) + .stall()
  }

  @Test("type, size and what they say of themselves are told of pictures, documents, sounds, films and archives")
  func kinds() async throws {
    let frames =
      MediaBytes.id3Frame("TIT2", MediaBytes.text("\0Song")) + MediaBytes.id3Frame("TPE1", MediaBytes.text("\0Ann"))
    let song = MediaBytes.id3(frames) + MediaBytes.mp3(frames: 9, counting: 7810)
    let film = MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: 64_000, 1280, 720)
    let whole = MediaBytes.padding(4096)
    let found = try await texts(
      [
        "/a.jpg": file("image/jpeg", MediaBytes.jpeg(1920, 1080) + whole, 340_400),
        "/a.pdf": file("application/pdf", MediaBytes.pdf(linearized: 12) + MediaBytes.padding(40_000, 0x20), 1_200_000),
        "/b.pdf": file("application/pdf", MediaBytes.pdf("/Title(Summer programme)", pages: 1) + whole, 1_200_000),
        "/a.mp3": file("audio/mpeg", song + whole, 4_100_000), "/a.mp4": file("video/mp4", film + whole, 12_000_000),
        "/a.zip": file("application/zip", [0x50, 0x4B, 3, 4], 3_000_000),
        "/a.txt": file("text/plain", MediaBytes.padding(2000, 0x41)),
        "/a.json": file("application/json", MediaBytes.text("{\"a\": 1}")),
        "/a.xml": file("text/xml", MediaBytes.text("<a><b/></a>")),
        "/a.bin": file(nil, MediaBytes.padding(2000, 1)), "/x": file("application/x-my-own", [1], 5000),
      ],
      ["/a.jpg", "/a.pdf", "/b.pdf", "/a.mp3", "/a.mp4", "/a.zip", "/a.txt", "/a.json", "/a.xml", "/a.bin", "/x"])
    #expect(
      found == [
        "JPEG 1920×1080, 340 kB", "PDF, 12 pages, 1.2 MB", "Summer programme (PDF, 1 page, 1.2 MB)",
        "Ann – Song (MP3, 3:24, 4.1 MB)",
        "MP4 video 1280×720, 1:04, 12 MB", "ZIP archive, 3 MB", "text, 2 kB", "JSON, 8 B", "XML, 11 B", "file, 2 kB",
        "application/x-my-own, 5 kB",
      ])
  }

  @Test("a file's name is said where the link does not show it, and is never a path or a trick")
  func names() async throws {
    func named(_ field: String) -> Behaviour {
      file("application/pdf", MediaBytes.pdf("/Title()"), nil, ("Content-Disposition", field))
    }
    let found = try await texts(
      [
        "/d/1": named("attachment; filename=report.pdf"), "/report.pdf": named("inline; filename=report.pdf"),
        "/f": named("inline; filename=report.pdf"),
        "/d/2": named(#"inline; filename="..\..\x.pdf""#),
        "/d/3": named("attachment; filename*=UTF-8''ann%E2%80%AEfdp.exe"), "/go": .redirect(to: "/real%20name.pdf"),
        "/real%20name.pdf": file("application/pdf", MediaBytes.pdf()),
      ], ["/d/1", "/report.pdf", "/f?file=report.pdf", "/d/2", "/d/3", "/go"])
    let size = MediaBytes.pdf("/Title()").count
    #expect(
      found == [
        "report.pdf (PDF, \(size) B)", "PDF, \(size) B", "PDF, \(size) B", "x.pdf (PDF, \(size) B)",
        "annfdp.exe (PDF, \(size) B)",
        "real name.pdf (PDF, \(MediaBytes.pdf().count) B)",
      ])
  }

  @Test("the type is what the file is, not what its address or a careless server calls it")
  func types() async throws {
    let found = try await texts(
      [
        "/photo.jpg.webp": file("image/webp", MediaBytes.webP(640, 480)),
        "/a.png": file("image/jpeg", MediaBytes.png(3, 4)),
        "/dump": file("text/plain", MediaBytes.pdf()), "/none": file(nil, MediaBytes.png(3, 4)),
        "/bytes": file("application/octet-stream", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0]),
        "/page.pdf": file(nil, MediaBytes.text("<!doctype html><title>A page</title>")),
      ], ["/photo.jpg.webp", "/a.png", "/dump", "/none", "/bytes", "/page.pdf"])
    #expect(
      found == [
        "WebP 640×480, 30 B", "PNG 3×4, 29 B", "PDF, \(MediaBytes.pdf().count) B", "PNG 3×4, 29 B", "7z archive, 7 B",
        "A page",
      ])
  }

  @Test("radio that never ends and gigabytes cost no more than their beginning")
  func endless() async throws {
    let server = try LoopbackServer(routes: [
      "/radio": .endlessBody(headers: [("Content-Type", "audio/mpeg"), ("icy-name", "Radio Ann")]),
      "/stream": .endlessBody(headers: [("Content-Type", "audio/ogg")]),
      "/picture.psb": .head(headers: [("Content-Type", "application/octet-stream")], contentLength: 25 << 30)
        + .bytes(
          MediaBytes.text("8BPS") + [0, 2] + MediaBytes.padding(8) + MediaBytes.big(30_000, 4)
            + MediaBytes.big(40_000, 4))
        + .endless(MediaBytes.padding(8192, 0x50)),
      "/event": .head(headers: [("Content-Type", "text/event-stream")]) + .stall(),
    ])
    let bridge = try Bridge(Configuration.policy("pending_after: 0, prefix: '', links_per_message: 9"))
    let paths = ["/radio", "/stream", "/picture.psb", "/event"]
    try await bridge.message(paths.map { server.url($0) }.joined(separator: " "), id: "m")
    try await bridge.first("done", id: "m")
    try await server.closedByClient.first(4)
    let outs = try await bridge.end()
    let found = paths.map { path in outs.first { $0.isOutcome && $0.url == server.url(path) } }
    #expect(
      found.map { $0?.text("text") } == [
        "Radio Ann (MP3)", "Ogg audio", "Photoshop image 40000×30000, 26.8 GB", "text/event-stream",
      ])
    #expect(found[2]?.number("metadata.file.bytes") == 25 << 30)
  }

  @Test("metadata tells what the line is made from")
  func metadata() async throws {
    let film = MediaBytes.fileType("isom") + MediaBytes.movie(milliseconds: 64_000, 1280, 720)
    let server = try LoopbackServer(routes: ["/a.mp4": file("video/mp4", film)])
    let bridge = try Bridge()
    try await bridge.message(server.url("/a.mp4"), id: "m")
    let out = try await bridge.outcome(of: "m")
    try await bridge.end()
    #expect(out.text("handler") == "media" && out.text("metadata.file.name") == "a.mp4")
    #expect(out.text("metadata.file.mime") == "video/mp4" && out.number("metadata.file.bytes") == film.count)
    #expect(out.number("metadata.file.duration_ms") == 64_000 && out.number("metadata.video.width") == 1280)
  }

  @Test("a handler that is off is why nothing is said, whichever it is")
  func off() async throws {
    let routes = [
      "/a.pdf": file("application/pdf", MediaBytes.pdf()), "/a.json": file("application/json", MediaBytes.text("{}")),
      "/page": page("A"),
      "/feed": file("application/rss+xml", MediaBytes.text("<rss><channel><title>F</title></channel></rss>")),
      "/rdf": file("application/rdf+xml", MediaBytes.text("<rdf:RDF xmlns:rdf='x'><a/></rdf:RDF>")),
    ]
    let paths = ["/a.pdf", "/a.json", "/page", "/feed", "/rdf"]
    let noMedia = Configuration.policy("prefix: '', links_per_message: 9, handlers: [-media]")
    #expect(
      try await texts(routes, paths, noMedia)
        == ["skipped handler_disabled", "skipped handler_disabled", "A", "F", "skipped unsupported_type"])
    let onlyMedia = Configuration.policy("prefix: '', links_per_message: 9, handlers: [media]")
    #expect(
      try await texts(routes, paths, onlyMedia) == [
        "PDF, \(MediaBytes.pdf().count) B", "JSON, 2 B", "skipped handler_disabled", "skipped handler_disabled",
        "skipped handler_disabled",
      ])
  }
}
