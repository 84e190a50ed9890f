// SPDX-License-Identifier: MIT

/// A media type, as a Content-Type names it: `text/html;charset=utf-8`.
///
/// Read after the WHATWG MIME Sniffing Standard, section 4.4 ("parse a MIME type"), which takes everything that a
/// browser takes and drops the parameters that it cannot use.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
  /// One parameter: its name in small letters, its value as sent.
  public struct Parameter: Hashable, Sendable {
    /// The name, in small letters.
    public let name: String
    /// The value, quotes taken off.
    public let value: String
  }

  /// What stands before the slash, in small letters.
  public let type: String
  /// What stands after the slash, in small letters.
  public let subtype: String
  /// The parameters in the order in which they were sent, each name once.
  public let parameters: [Parameter]

  /// The longest text that is read, in bytes; the rest is cut off.
  public static let longestText = 8192
  /// How many parameters are kept.
  public static let mostParameters = 64

  /// Reads a media type, or says `nil` if the text is none. `text/html;` is a good one.
  public init?(_ text: String) {
    if text.utf8.count <= Self.longestUsual, let known = Self.usual[text] {
      self = known
      return
    }
    var parser = MediaTypeParser(text)
    guard let parsed = parser.parse() else { return nil }
    self = parsed
  }

  /// How nearly every page names its type: those texts are read once.
  private static let usual: [String: MediaType] = {
    var usual: [String: MediaType] = [:]
    for charset in ["", ";charset=utf-8", "; charset=utf-8", ";charset=UTF-8", "; charset=UTF-8"] {
      var parser = MediaTypeParser("text/html" + charset)
      usual["text/html" + charset] = parser.parse()
    }
    return usual
  }()
  private static let longestUsual = 24

  init(type: String, subtype: String, parameters: [Parameter] = []) {
    self.type = type
    self.subtype = subtype
    self.parameters = parameters
  }

  /// The type without parameters, such as `text/html`.
  public var essence: String { isHTML ? "text/html" : type + "/" + subtype }

  /// The value of a parameter, by its name in small letters.
  public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The charset parameter, as sent.
  public var charset: String? { parameter("charset") }

  /// The type without its parameters.
  public var withoutParameters: MediaType { MediaType(type: type, subtype: subtype) }

  /// The text form, quoted where it must be (section 4.5, "serialize a MIME type").
  public var description: String {
    parameters.reduce(into: essence) { text, parameter in
      text += ";\(parameter.name)="
      let isToken = !parameter.value.isEmpty && parameter.value.unicodeScalars.allSatisfy(MediaTypeParser.isToken)
      text += isToken ? parameter.value : Self.quoted(parameter.value)
    }
  }

  private static func quoted(_ value: String) -> String {
    var text = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in value.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    text.append("\"")
    return String(text)
  }
}
