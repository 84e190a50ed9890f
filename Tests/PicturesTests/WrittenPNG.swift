// SPDX-License-Identifier: MIT

import Foundation
import Pictures
import Testing

/// A PNG that was read again by somebody else's code: Python's zlib and a few lines that undo filters and palettes.
struct WrittenPNG: Decodable {
  let width: Int
  let height: Int
  let depth: Int
  let kind: Int
  /// The names of the chunks, in order; their sums were checked.
  let chunks: [String]
  let filters: [Int]
  private let rgba: String

  var pixels: Pixels? { Data(base64Encoded: rgba).flatMap { Pixels(width: width, height: height, rgba: [UInt8]($0)) } }

  static func read(_ file: [UInt8]) throws -> WrittenPNG {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", reader]
    let (input, output) = (Pipe(), Pipe())
    (python.standardInput, python.standardOutput) = (input, output)
    try python.run()
    // Python reads all of its input before it writes, so neither pipe can fill up while the other waits.
    try input.fileHandleForWriting.write(contentsOf: Data(file))
    try input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return try JSONDecoder().decode(WrittenPNG.self, from: answer)
  }

  private static let reader = #"""
    import base64, json, struct, sys, zlib
    data = sys.stdin.buffer.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, []
    while at < len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        name, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(name + body)
        chunks.append((name.decode(), body))
        at += 12 + size
    found = dict(chunks)
    width, height, depth, kind, packing, filtering, lacing = struct.unpack(">IIBBBBB", found["IHDR"])
    assert (packing, filtering, lacing) == (0, 0, 0)
    bits = depth * {2: 3, 3: 1, 6: 4}[kind]
    step, length = max(1, bits // 8), (width * bits + 7) // 8
    raw = zlib.decompress(found["IDAT"])
    assert len(raw) == height * (length + 1)
    above, out, filters = bytearray(length), bytearray(), set()
    for y in range(height):
        kind_of_row, row = raw[y * (length + 1)], bytearray(raw[y * (length + 1) + 1:(y + 1) * (length + 1)])
        filters.add(kind_of_row)
        for i in range(length):
            a = row[i - step] if i >= step else 0
            b = above[i]
            c = above[i - step] if i >= step else 0
            p = a + b - c
            near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[i] = (row[i] + [0, a, b, (a + b) // 2, near][kind_of_row]) & 255
        above = row
        for x in range(width):
            if kind == 2:
                out += row[x * 3:x * 3 + 3] + b"\xff"
            elif kind == 6:
                out += row[x * 4:x * 4 + 4]
            else:
                index = row[x * depth // 8] >> (8 - depth - x * depth % 8) & ((1 << depth) - 1)
                alphas = found.get("tRNS", b"")
                out += found["PLTE"][index * 3:index * 3 + 3]
                out.append(alphas[index] if index < len(alphas) else 255)
    print(json.dumps({"width": width, "height": height, "depth": depth, "kind": kind, "filters": sorted(filters),
        "chunks": [name for name, _ in chunks], "rgba": base64.b64encode(out).decode()}))
    """#
}
