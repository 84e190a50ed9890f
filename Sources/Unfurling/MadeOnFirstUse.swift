// SPDX-License-Identifier: MIT

import Synchronization

/// A value that is made when it is first needed, so that the start does not wait for it.
final class MadeOnFirstUse<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. Who comes while it is made waits for it.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
