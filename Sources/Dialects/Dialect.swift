// SPDX-License-Identifier: MIT

import Glibc
package import UnfurlKit

/// One line format: decodes a line in, encodes a line out.
package protocol Dialect: Sendable {
  /// Its name on the command line.
  static var name: String { get }

  /// Whether replies keep the order of the messages in a channel, whatever the command line says.
  var keepsMessageOrder: Bool { get }

  /// Whether it has a line that says that a link takes its time.
  var saysPending: Bool { get }
  /// Whether it has words for a preview that changed after it was said.
  var saysUpdates: Bool { get }

  /// Whether a fault in a line in is said on stderr, for want of a line out that says it.
  var saysFaultsOnStandardError: Bool { get }

  /// Whether its lines can reach a channel; by default any.
  func serves(_ channel: ChannelName) -> Bool

  /// What a line means. It never fails: what is not understood is ``Incoming/bad(_:)``.
  ///
  /// - Parameters:
  ///   - line: The bytes without the line end.
  ///   - number: The number of the line, from 1.
  func decode(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Incoming

  /// What is said of a line that is longer than ``LineLimits/input``.
  func tooLong(number: Int) -> Incoming

  /// Appends the line for a reply, line end included; nothing where the dialect has no words for it.
  func encode(_ reply: Reply, into bytes: inout [UInt8])
}

extension Dialect {
  package func serves(_ channel: ChannelName) -> Bool { true }
}

/// The limits of a line, in bytes.
package enum LineLimits {
  /// The longest line in.
  package static let input = 1 << 20
  /// The longest line out.
  package static let output = 60 << 10
  /// The longest id of a message.
  package static let id = 256
  /// The longest id that a bridge gives to what it posted.
  package static let ref = 1024
  /// The longest name of a channel or network.
  package static let channel = 1024
  /// The longest link: a preview says it twice, and each of its bytes may take two.
  package static let link = 8 << 10
  /// The longest policy that is given back.
  package static let policy = 48 << 10
}

/// Where messages come from when they do not say so themselves.
package struct DialectDefaults: Sendable {
  /// The network that the command line names.
  package var network: String?
  /// The channel that the command line names.
  package var channel: String?
  /// Whether the bytes of a text could hold a link or be a command. Most chat lines are neither, and not worth a
  /// `Message`: they become ``Incoming/remark(_:isIDMade:)``.
  package var mayMatter: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }

  package init(network: String? = nil, channel: String? = nil) {
    self.network = network
    self.channel = channel
  }

  /// The full name of a channel.
  ///
  /// Without a network of its own, a name such as `libera/#swift` is taken for a full name.
  package func channelName(network: String?, channel: String?) -> ChannelName {
    let name = channel ?? self.channel ?? "default"
    if let network = network ?? self.network { return ChannelName(network: network, name: name) }
    if mayBeFullName(name), let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")), slash != name.startIndex {
      let rest = name[name.utf8.index(after: slash)...]
      if !rest.isEmpty { return ChannelName(network: String(name[..<slash]), name: String(rest)) }
    }
    return ChannelName(name: name)
  }

  /// Whether a slash stands in a name, which is asked of each line: `firstIndex(of:)` goes byte by byte.
  private func mayBeFullName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, 0x2F, bytes.count) != nil } ?? false }
  }
}

/// The dialects that there are.
package enum DialectName: String, Sendable, CaseIterable {
  case text, jsonl

  /// The dialect of this name.
  package func make(_ defaults: DialectDefaults) -> any Dialect {
    switch self {
    case .text: TextDialect(defaults)
    case .jsonl: JSONLDialect(defaults)
    }
  }

  /// What the first line that is not blank speaks: a brace means JSON.
  package static func guess(from line: UnsafeBufferPointer<UInt8>) -> DialectName? {
    for byte in line where byte != 0x20 && byte != 0x09 && byte != 0x0D {
      return byte == UInt8(ascii: "{") ? .jsonl : .text
    }
    return nil
  }
}
