// SPDX-License-Identifier: MIT

/// What single sites write into their tags that nobody would say, and how it is left out.
enum PageRules {
  /// Cleans what was read of a page by the rule of its site, if it has one.
  static func clean(_ reading: inout PageReading) {}
}
