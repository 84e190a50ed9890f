// SPDX-License-Identifier: MIT

import Glibc

/// An open folder (opendir(3)). Files are opened relative to it, so that none is found elsewhere, whatever becomes of the
/// path meanwhile.
struct FolderHandle: ~Copyable {
  /// One entry.
  struct Entry {
    /// Its name. What is no UTF-8 is no entry.
    let name: String
    /// As readdir(3) gives it; `DT_UNKNOWN` where the file system does not say.
    fileprivate let type: UInt8
  }

  private let stream: OpaquePointer

  /// - Throws: ``GIFFolderFailure/unreadable(_:)``.
  init(_ path: String) throws(GIFFolderFailure) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw GIFFolderFailure(errno: errno) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw GIFFolderFailure(errno: code)
    }
    self.stream = stream
  }

  /// The descriptor goes with the stream (closedir(3)).
  deinit { closedir(stream) }

  /// The next entry whose name is UTF-8; `nil` at the end.
  func next() throws(GIFFolderFailure) -> Entry? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw GIFFolderFailure(errno: errno) }
        return nil
      }
      // The name ends with NUL, within the record (readdir(3)). It is read in place: a copy of the whole field could reach
      // beyond a record that is shorter.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name) { return Entry(name: name, type: entry.pointee.d_type) }
    }
  }

  /// Whether an entry is a regular file, and not a link to one.
  func isRegularFile(_ entry: Entry) -> Bool {
    if entry.type != UInt8(DT_UNKNOWN) { return entry.type == UInt8(DT_REG) }
    var facts = stat()
    return fstatat(dirfd(stream), entry.name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// Opens a regular file of this folder (openat(2)): no link is followed, and neither a pipe nor a device is waited for.
  func open(_ name: String) throws(GIFFolderFailure) -> OpenFile {
    let descriptor = openat(dirfd(stream), name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // ELOOP is a link; ENXIO a socket.
      if errno == ELOOP || errno == ENXIO { throw .notRegularFile }
      throw GIFFolderFailure(errno: errno)
    }
    return try OpenFile(descriptor)
  }
}

/// A regular file that is open for reading.
struct OpenFile: ~Copyable {
  /// How many bytes are read at once.
  static let pieceBytes = 64 << 10

  private let descriptor: Int32
  /// How large it was when it was opened, in bytes.
  let size: Int

  /// Takes over a descriptor.
  ///
  /// - Throws: ``GIFFolderFailure/notRegularFile``.
  fileprivate init(_ descriptor: Int32) throws(GIFFolderFailure) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegularFile
    }
    self.descriptor = descriptor
    size = facts.st_size
  }

  deinit { close(descriptor) }

  /// The next bytes; none at the end.
  func read(atMost limit: Int) throws(GIFFolderFailure) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(limit, Self.pieceBytes))) { buffer, count in
      var got = -1
      repeat {
        got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while got < 0 && errno == EINTR
      if got < 0 { code = errno }
      count = max(0, got)
    }
    if code != 0 { throw GIFFolderFailure(errno: code) }
    return bytes
  }
}
