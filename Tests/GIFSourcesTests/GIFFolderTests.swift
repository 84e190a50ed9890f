// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import GIFSources

@Suite("a folder of GIFs")
struct GIFFolderTests {
  private func folder(_ files: TemporaryFolder, maximumBytes: Int = 10 << 20) -> GIFFolder {
    GIFFolder(path: files.path, maximumBytes: maximumBytes)
  }

  private func failure(_ typed: String, in files: TemporaryFolder) -> GIFFolderFailure? {
    do throws(GIFFolderFailure) {
      _ = try folder(files).gif(typed)
      return nil
    } catch {
      return error
    }
  }

  @Test("its names are those of files that end in .gif, in their order, shown without that")
  func names() throws {
    let files = try TemporaryFolder([
      "b.gif", "A.GIF", "c.Gif", "d.gift", "gif", ".gif", ".e.gif", "trending.gif", "ü.gif",
    ])
    try FileManager.default.createDirectory(atPath: files.path + "/folder.gif", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: files.path + "/link.gif", withDestinationPath: "b.gif")
    #expect(mkfifo(files.path + "/pipe.gif", 0o600) == 0)
    #expect(try folder(files).names().map(\.shown) == ["A", "b", "c", "trending", "ü"])
  }

  @Test(
    "a GIF is found with and without .gif, in any case, with blanks around it, composed or not",
    arguments: [
      ("cat", "cat.gif"), ("cat.gif", "cat.gif"), ("CAT.Gif", "cat.gif"), ("  cat \t", "cat.gif"),
      ("upper", "UPPER.GIF"), ("caf\u{E9}", "cafe\u{301}.gif"), ("cafe\u{301}", "cafe\u{301}.gif"),
      ("na\u{308}h", "n\u{E4}h.gif"), ("two words", "two words.gif"), ("twice.gif", "twice.gif.gif"),
      ("twice.gif.gif", "twice.gif.gif"), ("cat..", "cat...gif"), ("trending.gif", "trending.gif"),
      ("Twin", "Twin.gif"), ("twin", "twin.gif"), ("as shown", "as\u{202E} shown.gif"),
      ("AS\u{202E} shown", "as\u{202E} shown.gif"), ("hidden mark", "hidden mark.gif"),
    ])
  func finding(typed: String, file: String) throws {
    let files = try TemporaryFolder([
      "cat.gif", "UPPER.GIF", "cafe\u{301}.gif", "n\u{E4}h.gif", "two words.gif", "twice.gif.gif", "cat...gif",
      "trending.gif", "Twin.gif", "twin.gif", "as\u{202E} shown.gif", "hidden mark.gif", "hidden\u{200B} mark.gif",
    ])
    let gif = try folder(files).gif(typed)
    #expect(Array(gif.name.file.utf8) == Array(file.utf8))
  }

  @Test("its facts are read from the file, and its number is that in the list")
  func facts() throws {
    let files = try TemporaryFolder(["a.gif"])
    let bytes = GIFBytes.animation(width: 48, height: 27, frames: 6, delay: 7)
    try files.write("wave.gif", bytes)
    let gif = try folder(files).gif("wave")
    #expect(gif.number == 2 && gif.count == 2)
    #expect(
      gif.gif
        == Metadata.GIF(
          width: 48, height: 27, frames: 6, durationMilliseconds: 420, loopCount: 0, bytes: bytes.count))
  }

  @Test("a GIF of one image takes no time, whatever its delay")
  func still() throws {
    let files = try TemporaryFolder()
    try files.write("still.gif", GIFBytes.animation(frames: 1, delay: 50))
    #expect(try folder(files).gif("still").gif.durationMilliseconds == 0)
  }

  @Test("of a GIF that is cut, or longer than is read, the facts so far are told")
  func cut() throws {
    let files = try TemporaryFolder()
    let bytes = GIFBytes.animation(width: 100, height: 100, frames: 6, delay: 7)
    try files.write("cut.gif", Array(bytes.prefix(bytes.count / 2)))
    try files.write("long.gif", bytes)
    let cut = try folder(files).gif("cut").gif
    #expect(cut.isTruncated && cut.frames < 6 && cut.frames > 0)
    let long = try folder(files, maximumBytes: bytes.count / 2).gif("long").gif
    #expect(long.isTruncated && long.frames == cut.frames && long.bytes == bytes.count)
  }

  @Test(
    "what is no name is refused before anything is looked for",
    arguments: [
      ("../cat", .leadingDot), ("..", .leadingDot), (".cat", .leadingDot), ("/etc/passwd", .separator),
      ("a/../cat", .separator), ("sub/cat", .separator), ("a\\cat", .separator), ("cat\u{0}.gif", .control),
      ("cat\u{7}", .control), ("cat\u{9B}", .control), ("  ", .empty), ("", .empty),
      (String(repeating: "x", count: 252), .tooLong), (String(repeating: "x", count: 300) + ".gif", .tooLong),
    ] as [(String, GIFName.Fault)])
  func refused(typed: String, fault: GIFName.Fault) throws {
    #expect(failure(typed, in: try TemporaryFolder(["cat.gif"])) == .badName(fault))
  }

  @Test("a link is not followed, wherever it leads, nor is a folder or a pipe read")
  func links() throws {
    let files = try TemporaryFolder(["cat.gif"])
    let other = try TemporaryFolder(["secret.gif"])
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: files.path + "/inside.gif", withDestinationPath: "cat.gif")
    try manager.createSymbolicLink(atPath: files.path + "/outside.gif", withDestinationPath: other.path + "/secret.gif")
    try manager.createSymbolicLink(atPath: files.path + "/nowhere.gif", withDestinationPath: "/nowhere")
    try manager.createDirectory(atPath: files.path + "/folder.gif", withIntermediateDirectories: false)
    #expect(mkfifo(files.path + "/pipe.gif", 0o600) == 0)
    for name in ["inside", "outside", "nowhere", "folder", "pipe"] {
      #expect(failure(name, in: files) == .notRegularFile, "\(name)")
    }
  }

  @Test("what is called a GIF and is none is told as such")
  func noGIF() throws {
    let files = try TemporaryFolder()
    try files.write("text.gif", Array("hello".utf8))
    try files.write("empty.gif", [])
    #expect(failure("text", in: files) == .notGIF)
    #expect(failure("empty", in: files) == .notGIF)
  }

  @Test("of a name that nothing has the nearest is told, or how many there are")
  func unknown() throws {
    let files = try TemporaryFolder(["dancing-cat.gif", "wave.gif"])
    #expect(failure("dancing-cta", in: files) == .unknown(nearest: "dancing-cat", count: 2))
    #expect(failure("nothing like it", in: files) == .unknown(nearest: nil, count: 2))
    #expect(failure("wave", in: try TemporaryFolder()) == .unknown(nearest: nil, count: 0))
  }

  @Test("a folder that is not there, or is none, says so in the system's words")
  func unreadable() throws {
    let files = try TemporaryFolder(["cat.gif"])
    for (path, words) in [("/none", "no such file or directory"), ("/cat.gif", "not a directory")] {
      let folder = GIFFolder(path: files.path + path, maximumBytes: 100)
      #expect(throws: GIFFolderFailure.unreadable(words)) { try folder.names() }
      #expect(throws: GIFFolderFailure.unreadable(words)) { try folder.gif("cat") }
    }
  }

  @Test("at most ten thousand names are listed, and one beyond them is found all the same")
  func many() throws {
    let files = try TemporaryFolder()
    for number in 0..<10_050 { try files.write("n\(number).gif", []) }
    try files.write("n777.gif", GIFBytes.animation())
    #expect(try folder(files).names().count == 10_000)
    #expect(try folder(files).gif("n777").gif.frames == 3)
    for number in [0, 10_049] { #expect(failure("n\(number)", in: files) == .notGIF) }
  }

  @Test(
    "the URL is the folder's with the file's name encoded",
    arguments: [
      ("https://example.org/gifs", "https://example.org/gifs/a%20b%3F%23%25%26.gif"),
      ("https://example.org/gifs/", "https://example.org/gifs/a%20b%3F%23%25%26.gif"),
      ("https://example.org", "https://example.org/a%20b%3F%23%25%26.gif"),
      ("https://example.org/get?file=", "https://example.org/get?file=a%20b%3F%23%25%26.gif"),
      ("https://me:secret@example.org/gifs#x", "https://example.org/gifs/a%20b%3F%23%25%26.gif"),
    ])
  func address(base: String, url: String) throws {
    let name = try #require(GIFName(file: "a b?#%&.gif"))
    #expect(GIFAddress(base)?.url(of: name) == url)
  }

  @Test("letters beyond ASCII are encoded as the file has them")
  func letters() throws {
    let address = try #require(GIFAddress("https://example.org/"))
    let (composed, apart) = (try #require(GIFName(file: "\u{E9}.gif")), try #require(GIFName(file: "e\u{301}.gif")))
    #expect(address.url(of: composed) == "https://example.org/%C3%A9.gif")
    #expect(address.url(of: apart) == "https://example.org/e%CC%81.gif")
  }
}
