// SPDX-License-Identifier: MIT

import FeedReading
import Glibc

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

var items = 0
for path in CommandLine.arguments.dropFirst() {
  let reader = FeedReader(url: nil)
  _ = reader.push(contents(path))
  items += reader.finish()?.items.count ?? 0
}
print(items)
