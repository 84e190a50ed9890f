// SPDX-License-Identifier: MIT

import JSONText

/// The values that differ from `value` in one member of an object, however deep it stands.
///
/// - Parameter change: What is put in a member's place; `nil`: it is left out.
func changedOnce(_ value: JSONValue, _ change: (JSONValue) -> JSONValue?) -> [JSONValue] {
  switch value {
  case .object(let members):
    return members.indices.flatMap { index in
      let member = members[index]
      func replaced(by value: JSONValue?) -> JSONValue {
        let new = value.map { [JSONMember(key: member.key, value: $0)] } ?? []
        return .object(members[..<index] + new + members[(index + 1)...])
      }
      return [replaced(by: change(member.value))] + changedOnce(member.value, change).map(replaced)
    }
  case .array(let elements):
    return elements.indices.flatMap { index in
      changedOnce(elements[index], change).map { .array(elements[..<index] + [$0] + elements[(index + 1)...]) }
    }
  default: return []
  }
}
