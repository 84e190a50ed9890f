// SPDX-License-Identifier: MIT

extension PlainText {
  /// Writes one clean line, scalar by scalar. What it decides depends only on what it has written, so that a second
  /// pass over its output writes the same.
  struct LineWriter {
    private var bytes: [UInt8] = []
    private var marks = 0
    private var wantsSpace = false
    private var last = Treatment.space

    /// The bytes written so far.
    var count: Int { bytes.count }

    /// A writer with room for about so many bytes.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Takes the next scalar of the text.
    mutating func append(_ scalar: Unicode.Scalar) {
      let treatment = PlainText.treatment(of: scalar)
      switch treatment {
      case .drop: return
      case .space: wantsSpace = true
      case .keep:
        begin()
        marks = 0
        write(scalar, treatment)
      case .replacement:
        if last == .replacement && !wantsSpace { return }
        begin()
        marks = 0
        write(scalar, treatment)
      case .mark:
        // A mark without a base would sit on what is said before it.
        guard !bytes.isEmpty, !wantsSpace, marks < marksPerBase else { return }
        marks += 1
        write(scalar, treatment)
      case .joiner, .selector:
        guard !bytes.isEmpty, !wantsSpace,
          last == .keep || last == .mark || (treatment == .joiner && last == .selector)
        else { return }
        write(scalar, treatment)
      }
    }

    /// The line.
    mutating func finish() -> String {
      dropJoiner()
      return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func begin() {
      guard wantsSpace else { return }
      wantsSpace = false
      if bytes.isEmpty { return }
      dropJoiner()
      write(" ", .space)
    }

    private mutating func dropJoiner() {
      // U+200C and U+200D are three bytes each.
      if last == .joiner {
        bytes.removeLast(3)
        last = .keep
      }
    }

    private mutating func write(_ scalar: Unicode.Scalar, _ treatment: Treatment) {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      last = treatment
    }
  }
}
