// SPDX-License-Identifier: MIT

import Glibc
import HTMLHead
import OpenGraphHandler
import URLParsing
import UnfurlKit

/// All bytes of a file; none where it cannot be read.
func contents(_ path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { return [] }
  return [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { buffer, count in
    while count < buffer.count {
      // The rest of the buffer begins inside of it: count is below its own.
      let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      guard got > 0 else { return }
      count += got
    }
  }
}

/// Each page is read this often.
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
for path in CommandLine.arguments.dropFirst(2) {
  let page = contents(path)
  // A page comes in pieces of this size.
  let chunks = stride(from: 0, to: page.count, by: 16_384).map { Array(page[$0..<min($0 + 16_384, page.count)]) }
  var head = DocumentHead()
  var title: String?
  let clock = ContinuousClock()
  let time = clock.measure {
    for _ in 0..<rounds {
      let reader = HeadReader(httpCharset: "utf-8")
      for chunk in chunks where reader.read(chunk) == .enough { break }
      head = reader.finish()
    }
  }
  let fieldTime = WebURL("https://example.org/page").map { url in
    clock.measure {
      for _ in 0..<rounds { title = PageReading(head, at: url).metadata.title }
    }
  }
  let fields = fieldTime.map { "\($0 / rounds)" } ?? "-"
  print("\(time / rounds), fields \(fields), \(head.bytesRead) bytes, \(head.ending): \(path)")
  print("  \(title ?? "-")")
  print("  \(head.body.heading ?? "-"): \(head.body.paragraph ?? "-")")
}
