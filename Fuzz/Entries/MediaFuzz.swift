// SPDX-License-Identifier: MIT

import CFuzzer
import Glibc
import MediaSniffing
import MediaTags

/// Takes the bytes for the beginning of a file of any kind: whatever they are, its type, size and tags are read to an end.
@main
enum MediaFuzz {
  static func main() {
    exit(
      unfurl_fuzz(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
        // The fuzzer lends `count` bytes for as long as this call lasts; a copy lets AddressSanitizer see its end.
        tryOut(Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)))
        return 0
      })
  }
}

private func tryOut(_ bytes: [UInt8]) {
  for size in [nil, Int64.max] {
    let tags = MediaTags.read(bytes, fileBytes: size)
    precondition(tags.wantedBytes == 0 || tags.wantedBytes > bytes.count, "what is here is wanted")
    precondition(tags.durationMilliseconds.map { $0 > 0 } ?? true, "an impossible duration")
    precondition(tags.pages.map { $0 > 0 } ?? true, "an impossible number of pages")
    precondition(tags.title?.isEmpty != true && tags.author?.isEmpty != true, "an empty text")
  }
  if case .found(let size) = ImageSize.read(bytes) {
    precondition(size.width > 0 && size.height > 0, "an empty picture")
  }
  for settled in [MediaType.octetStream, .plainText, MediaSniffer.sniff(bytes, declared: nil)] {
    _ = MediaSniffer.file(bytes, settled: settled, declared: nil)
  }
}
