// SPDX-License-Identifier: MIT

import CYAML

/// One event of libyaml, copied into Swift values. Lines and columns count characters from 1.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case scalar(String, isPlain: Bool, isBlock: Bool)
    case listStart
    case listEnd
    case mapStart
    case mapEnd
    case alias(String)
    case streamEnd
    case other
  }

  var kind: Kind
  var line: Int
  var column: Int
  var anchor: String?
  var tag: String?
}

/// What libyaml says about a text that is not YAML.
struct YAMLFailure: Error {
  var problem: String
  var line: Int
  var column: Int
  var context: String
  var contextLine: Int
  var contextColumn: Int
  /// The byte, where the reader of characters failed: it gives no line.
  var byte: Int?
}

/// Owns a `yaml_parser_t` (`yaml.h`) and the bytes that it reads.
struct YAMLParser: ~Copyable {
  /// Allocated and freed here, never handed out.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser keeps a pointer into these, so they live exactly as long as it does.
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: max(1, bytes.count))
    _ = input.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    if yaml_parser_initialize(parser) == 1 {
      yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event. After ``YAMLEvent/Kind/streamEnd`` or a failure it must not be called again.
  func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    var copy = YAMLEvent(kind: .other, line: 1, column: 1)
    copy.line = Self.position(event.start_mark.line)
    copy.column = Self.position(event.start_mark.column)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: copy.kind = .documentStart
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = scalar.value.map {
        String(decoding: UnsafeBufferPointer(start: $0, count: scalar.length), as: UTF8.self)
      }
      let style = scalar.style
      copy.kind = .scalar(
        text ?? "", isPlain: style == YAML_PLAIN_SCALAR_STYLE,
        isBlock: style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
      copy.anchor = Self.string(scalar.anchor)
      copy.tag = Self.string(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      copy.kind = .listStart
      copy.anchor = Self.string(event.data.sequence_start.anchor)
      copy.tag = Self.string(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: copy.kind = .listEnd
    case YAML_MAPPING_START_EVENT:
      copy.kind = .mapStart
      copy.anchor = Self.string(event.data.mapping_start.anchor)
      copy.tag = Self.string(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: copy.kind = .mapEnd
    case YAML_ALIAS_EVENT: copy.kind = .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: copy.kind = .streamEnd
    default: break
    }
    return copy
  }

  private func failure() -> YAMLFailure {
    let state = parser.pointee
    return YAMLFailure(
      problem: state.problem.map { String(cString: $0) } ?? "it could not be read",
      line: Self.position(state.problem_mark.line), column: Self.position(state.problem_mark.column),
      context: state.context.map { String(cString: $0) } ?? "",
      contextLine: Self.position(state.context_mark.line), contextColumn: Self.position(state.context_mark.column),
      byte: state.error == YAML_READER_ERROR ? Int(clamping: state.problem_offset) : nil)
  }

  /// libyaml counts from 0, people from 1.
  private static func position(_ mark: Int) -> Int { mark &+ 1 }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }
}
