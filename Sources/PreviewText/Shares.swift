// SPDX-License-Identifier: MIT

/// Divides a budget among the parts of one line.
enum Shares {
  /// What stands between two previews in one line.
  static let separator = " | "

  /// A share for each part: the short ones get what they want, and the long ones divide the rest evenly.
  ///
  /// - Parameter between: how many bytes stand between two parts.
  static func of(budget: Int, wants: [Int], between: Int = separator.utf8.count) -> [Int] {
    guard !wants.isEmpty else { return [] }
    var left = max(budget - (wants.count - 1) * between, 0)
    var shares = wants.map { _ in 0 }
    var waiting = wants.count
    for index in wants.indices.sorted(by: { wants[$0] < wants[$1] }) {
      shares[index] = min(wants[index], left / waiting)
      left -= shares[index]
      waiting -= 1
    }
    return shares
  }
}
