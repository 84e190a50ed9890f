// SPDX-License-Identifier: MIT

import GIFImage
import Glibc

/// Lends the bytes of a file, mapped and not copied: most of them are never looked at. Gives `nil` where the file cannot
/// be mapped, and for an empty one.
func withContents<Answer>(_ path: String, _ use: (RawSpan) -> Answer) -> Answer? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { return nil }
  let length = Int(facts.st_size)
  guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else { return nil }
  defer { munmap(start, length) }
  // The mapping is `length` bytes long and lives until `use` has returned.
  return use(UnsafeRawBufferPointer(start: start, count: length).bytes)
}

var images = 0
for path in CommandLine.arguments.dropFirst() {
  images +=
    withContents(path) { bytes in
      var walker = GIFWalker()
      _ = walker.push(bytes)
      return walker.facts?.images ?? 0
    } ?? 0
}
print(images)
