// SPDX-License-Identifier: MIT

public import URLParsing

/// What a fetch brought: where it ended, its head, and its body as it arrives.
public struct Resource: Sendable {
  /// Where it ended, redirects followed.
  public var url: WebURL
  /// The HTTP status.
  public var status: Int
  /// The headers of the final answer.
  public var headers: HeaderFields
  /// Every URL on the way, the first and the last included.
  public var hops: [WebURL]
  /// The media type, lower case and without parameters: as declared, or as sniffed where nothing useful is declared.
  public var mediaType: String?
  /// The body, decompressed.
  public var body: ResourceBody

  /// Makes a resource.
  public init(
    url: WebURL, status: Int = 200, headers: HeaderFields = HeaderFields(), hops: [WebURL] = [],
    mediaType: String? = nil, body: ResourceBody
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.hops = hops
    self.mediaType = mediaType
    self.body = body
  }
}

/// Header fields in the order in which they came (RFC 9110, section 5). Names compare without case.
public struct HeaderFields: Sendable {
  /// The fields, names in lower case.
  public private(set) var fields: [(name: String, value: String)] = []

  /// No fields.
  public init() {}

  /// The given fields.
  public init(_ fields: [(name: String, value: String)]) {
    for field in fields { append(field.name, field.value) }
  }

  /// Adds a field after the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append((name.lowercased(), value))
  }

  /// The first field of this name (in lower case).
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// All fields of this name (in lower case), in order.
  public func all(_ name: String) -> [String] {
    var values: [String] = []
    for field in fields where field.name == name { values.append(field.value) }
    return values
  }
}
