extension Frame {
  /// The cells of a row that differ from another frame: from the first to the last of them.
  package struct RowChange: Hashable, Sendable {
    package var first: Int
    package var last: Int
    /// How many between them do differ.
    package var count: Int
  }

  /// What differs in a row, widened so that no wide glyph is halved; nil when nothing does.
  ///
  /// Without another frame, or with one of another size, the whole row differs.
  package func change(inRow y: Int, from old: Frame?) -> RowChange? {
    guard y >= 0, y < size.height, size.width > 0 else { return nil }
    guard let old, old.size == size else {
      return RowChange(first: 0, last: size.width - 1, count: size.width)
    }
    let start = y * size.width
    return cells.withUnsafeBufferPointer { new in
      old.cells.withUnsafeBufferPointer { old in
        var first = -1
        var last = -1
        var count = 0
        for x in 0..<size.width where new[start + x] != old[start + x] {
          if first < 0 { first = x }
          last = x
          count += 1
        }
        guard first >= 0 else { return nil }
        while first > 0 && new[start + first].glyph.width == 0 { first -= 1 }
        while last + 1 < size.width && new[start + last + 1].glyph.width == 0 { last += 1 }
        return RowChange(first: first, last: last, count: count)
      }
    }
  }
}

extension Style {
  /// A small number for each style, for tables.
  package var index: Int {
    Int(role.rawValue) << 7 | Int(ground.rawValue) << 3 | Int(attributes.rawValue & 7)
  }

  /// Every index is below it.
  package static let indexLimit = 1 << 13
}
