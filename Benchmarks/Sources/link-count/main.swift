// SPDX-License-Identifier: MIT

import Glibc
import Links

// Counts the links in chat text on stdin, one message a line, and prints the number: what finding links costs by itself.

let capacity = 4 << 20
let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
var filled = 0
var count = 0

while true {
  let got = read(STDIN_FILENO, buffer + filled, capacity - filled)
  if got < 0, errno == EINTR { continue }
  if got <= 0 { break }
  filled += got
  // Only whole lines are counted; of a line longer than the buffer, a piece at a time.
  guard filled == capacity else { continue }
  let text = UnsafeBufferPointer(start: buffer, count: filled)
  let end = (text.lastIndex(of: 0x0A) ?? filled - 1) + 1
  count += LinkFinder.countLinks(in: UnsafeBufferPointer(rebasing: text[..<end]))
  filled -= end
  memmove(buffer, buffer + end, filled)
}
count += LinkFinder.countLinks(in: UnsafeBufferPointer(start: buffer, count: filled))
print(count)
