// SPDX-License-Identifier: MIT

import CGIF

/// Reads the pixels of a GIF's images through giflib, in the order of the file.
///
/// Where an image is and what it is like is known before (``GIFWalker``): giflib decodes rows and nothing else. Of its
/// functions only those are called that keep nothing of the images that were read. All are described at
/// https://giflib.sourceforge.net/gif_lib.html ("Sequential read").
struct GIFReader: ~Copyable {
  /// giflib's file. It is closed once, in `deinit`.
  private let file: UnsafeMutablePointer<GifFileType>
  /// What `file` reads from. giflib holds its address only, so this holds the object until the file is closed.
  private let source: GIFSource

  /// What stands before the pixels of an image.
  struct Header {
    /// For each index the colour to be drawn; 0 where nothing is.
    var colours: [UInt32]
    var isInterlaced: Bool
    /// The index that stands for a pixel that did not come.
    var unread: UInt8
  }

  /// Reads header and logical screen; `nil` where giflib finds none. The bytes must stay where they are for as long as
  /// this lives.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let source = GIFSource(bytes)
    // DGifOpen: https://giflib.sourceforge.net/gif_lib.html. The callback gets the address of `source`, which outlives
    // the file; all runs in the thread that calls.
    let read: InputFunc = { file, target, count in
      guard let user = file?.pointee.UserData, let target, count > 0 else { return 0 }
      return Int32(Unmanaged<GIFSource>.fromOpaque(user).takeUnretainedValue().read(into: target, count: Int(count)))
    }
    guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), read, nil) else { return nil }
    self.file = file
    self.source = source
  }

  deinit {
    // DGifCloseFile frees the colour tables, too: https://giflib.sourceforge.net/gif_lib.html
    _ = withExtendedLifetime(source) { DGifCloseFile(file, nil) }
  }

  /// Goes to the next image, which is `image`, and reads what stands before its pixels. `nil` where giflib cannot decode
  /// it (a code size above 8, say), or where it has no colour table; the next one may still be read.
  mutating func begin(_ image: GIFWalker.Image) -> Header? {
    guard
      findImage(),
      // Unlike DGifGetImageDesc, DGifGetImageHeader adds nothing to the list of images that giflib keeps.
      DGifGetImageHeader(file) == GIF_OK
    else {
      end(image)
      return nil
    }
    let found = file.pointee.Image
    guard found.Width == image.width, found.Height == image.height, let table = found.ColorMap ?? file.pointee.SColorMap
    else {
      end(image)
      return nil
    }
    if image.end == nil { source.findCutBlock() }
    return Header(
      colours: Self.colours(table.pointee, transparent: image.transparent), isInterlaced: found.Interlace,
      unread: UInt8(truncatingIfNeeded: image.transparent ?? 255))
  }

  /// Reads a row, and gives how many of its pixels came: fewer than it has where the data ends or is wrong.
  ///
  /// giflib does not tell where in a row it stopped. So the row is filled first with an index that shows nothing, or
  /// that hardly any image has; a run of it at the end of a row that failed is what did not come.
  mutating func read(into row: inout [UInt8], unread: UInt8) -> Int {
    let isWhole = row.withUnsafeMutableBufferPointer { row in
      row.update(repeating: unread)
      // DGifGetLine: https://giflib.sourceforge.net/gif_lib.html. A row has 1–65,535 pixels: a length of 0 would mean
      // the width of the image.
      return DGifGetLine(file, row.baseAddress, Int32(row.count)) == GIF_OK
    }
    return isWhole ? row.count : (row.lastIndex { $0 != unread } ?? -1) + 1
  }

  /// Goes to what stands behind an image, however many of its pixels were read.
  mutating func end(_ image: GIFWalker.Image) { source.position = image.end ?? source.bytes.count }

  /// Goes behind the byte with which the next image begins: extensions are passed over, and zeros between blocks.
  private mutating func findImage() -> Bool {
    while let byte = source.nextByte {
      if byte == 0 {
        source.position += 1
        continue
      }
      // DGifGetRecordType, DGifGetExtension, DGifGetExtensionNext: https://giflib.sourceforge.net/gif_lib.html
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(file, &kind) == GIF_OK else { return false }
      if kind == IMAGE_DESC_RECORD_TYPE { return true }
      guard kind == EXTENSION_RECORD_TYPE else { return false }
      var label: Int32 = 0
      // Points into giflib's own memory, until the next call.
      var block: UnsafeMutablePointer<UInt8>?
      var status = DGifGetExtension(file, &label, &block)
      while status == GIF_OK, block != nil { status = DGifGetExtensionNext(file, &block) }
      guard status == GIF_OK else { return false }
    }
    return false
  }

  /// A colour for each of 256 indices: 0 for the transparent one, and for those that the table does not have.
  private static func colours(_ table: ColorMapObject, transparent: Int?) -> [UInt32] {
    var colours = [UInt32](repeating: 0, count: 256)
    // giflib has read as many colours as it counts, 2–256.
    for index in 0..<min(Int(table.ColorCount), 256) {
      let colour = table.Colors[index]
      colours[index] = GIFCanvas.colour(red: colour.Red, green: colour.Green, blue: colour.Blue)
    }
    if let transparent, colours.indices.contains(transparent) { colours[transparent] = 0 }
    return colours
  }
}
