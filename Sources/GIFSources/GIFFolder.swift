// SPDX-License-Identifier: MIT

import GIFImage
import UnfurlKit

/// A folder of GIFs that people ask for by name.
///
/// All it does waits for a disk: ``GIFLibrary`` asks it on a thread of its own. Only regular files of the folder itself are
/// read; links are not followed, and no name leads out of it (``GIFName``).
package struct GIFFolder: Sendable, Equatable {
  /// The most names that are listed.
  package static let mostNames = 10_000
  /// The most entries of the folder that are looked at.
  static let mostEntries = 100_000

  /// Where it is.
  package let path: String
  /// The most bytes of a GIF that are read.
  let maximumBytes: Int

  /// - Parameter maximumBytes: The most bytes of a GIF that are read; of a longer one the facts so far are told.
  package init(path: String, maximumBytes: Int) {
    self.path = path
    self.maximumBytes = maximumBytes
  }

  /// The names in it, in their order; at most ``mostNames``.
  package func names() throws(GIFFolderFailure) -> [GIFName] {
    let folder = try FolderHandle(path)
    return try Self.names(in: folder)
  }

  /// The GIF that is meant by what was typed, with its facts.
  ///
  /// - Parameter isWanted: Asked now and then: what nobody wants any more is not read on.
  package func gif(_ typed: String, while isWanted: () -> Bool = { true }) throws(GIFFolderFailure) -> LocalGIF {
    let keys: [String]
    do throws(GIFName.Fault) { keys = try GIFName.keys(for: typed) } catch { throw .badName(error) }
    let folder = try FolderHandle(path)
    let found = try Self.find(keys, typed, in: folder)
    guard let name = found.name else {
      let near = Suggestion.nearest(to: typed, among: found.names.map(\.shown))
      throw .unknown(nearest: near, count: found.names.count)
    }
    let gif = try facts(of: folder.open(name.file), while: isWanted)
    let number = found.names.firstIndex { $0.file == name.file }
    return LocalGIF(
      name: name, number: (number ?? found.names.count) + 1, count: max(found.names.count, (number ?? 0) + 1), gif: gif)
  }

  /// What a look through the folder came to.
  private struct Found {
    var name: GIFName?
    var names: [GIFName]
  }

  private static func find(
    _ keys: [String], _ typed: String, in folder: borrowing FolderHandle
  ) throws(GIFFolderFailure) -> Found {
    // A name that is no regular file's is found too, so that it can be said what it is.
    var best: (rank: Int, name: GIFName)?
    let names = try names(in: folder) { name, isFile in
      let isSpelt = keys.firstIndex(of: name.key)
      guard let place = isSpelt ?? name.shownKey.flatMap({ keys.firstIndex(of: $0) }) else { return }
      let isExact = name.file.utf8.elementsEqual(typed.utf8) || name.shown.utf8.elementsEqual(typed.utf8)
      let rank = (isFile ? 0 : 1000) + (isSpelt == nil ? 100 : 0) + place * 10 + (isExact ? 0 : 1)
      if rank < best?.rank ?? .max { best = (rank, name) }
    }
    return Found(name: best?.name, names: names)
  }

  /// - Parameter each: Called with each name, and whether it is a regular file's; those beyond ``mostNames`` too.
  private static func names(
    in folder: borrowing FolderHandle, _ each: (GIFName, Bool) -> Void = { _, _ in }
  ) throws(GIFFolderFailure) -> [GIFName] {
    var names: [(key: String, name: GIFName)] = []
    var count = 0
    while count < mostEntries, let entry = try folder.next() {
      count += 1
      guard let name = GIFName(file: entry.name) else { continue }
      let isFile = folder.isRegularFile(entry)
      each(name, isFile)
      if isFile, names.count < mostNames { names.append((name.key, name)) }
    }
    names.sort { $0.key == $1.key ? $0.name.file < $1.name.file : $0.key < $1.key }
    return names.map(\.name)
  }

  private func facts(
    of file: borrowing OpenFile, while isWanted: () -> Bool
  ) throws(GIFFolderFailure) -> Metadata.GIF {
    var walker = GIFWalker()
    var left = maximumBytes
    reading: while left > 0, isWanted() {
      let chunk = try file.read(atMost: left)
      if chunk.isEmpty { break }
      left -= chunk.count
      switch walker.push(chunk) {
      case .reading: continue
      case .finished: break reading
      case .notGIF: throw .notGIF
      }
    }
    guard let facts = walker.facts else { throw .notGIF }
    return Metadata.GIF(facts, fileBytes: file.size)
  }
}
