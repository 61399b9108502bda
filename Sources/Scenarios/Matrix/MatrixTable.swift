/// What must be so at the end of a cell.
package struct MatrixExpectation: Equatable, Sendable {
  /// How often the driver taps: a tap that came to nothing is tapped again.
  var taps: Int64 = 0
  /// How often its patience runs out; then it is tapped again.
  var expired: Int64 = 0
  /// How often the request took effect at the server.
  var effects: Int64 = 0
  var notices: Int64 = 0
  var deadLetters: Int64 = 0
}

/// What the driver must see in each cell, and why: the one table the matrix is judged by.
///
/// A line names cells by request, fault and moment, and says what they add to the others that fit:
/// so many taps, effects at the server, notices, dead letters. `any` fits all; `optimistic` are the
/// requests shown as done at once, `dependent` those that wait for the server. Whatever happens, a
/// cell ends with queue 0, flicker 0, the money balanced, the trip at its end on both sides.
package enum MatrixTable {
  static let text = """
    # request   fault           moment             taps expired effects notices dead-letters
    any         any             any                   1       0       1       0            0
      # Done once, whatever happens on the way.
    any         any             kill-before-write     1       0       0       0            0
      # Not written yet, so never tapped: tapped again.
    any         offline-before  disk-full             1       0       0       0            0
      # Neither kept nor sent: refused at the tap, tapped again when there is room.
    optimistic  refuse          any                   1       0       0       1            1
      # Taken back with one notice and one dead letter; tapped again.
    dependent   refuse          any                   1       0       0       0            0
      # Never shown as done, so nothing to take back: its control says why; tapped again.
    accept      lose-request    kill-after-write      1       1       0       0            0
    accept      hang            kill-after-write      1       1       0       0            0
      # Two seconds dead and ten unanswered are all of an offer's twelve: it comes again.
    """

  /// What the table says of a cell.
  package static func expectation(of cell: MatrixCell) -> MatrixExpectation {
    var expectation = MatrixExpectation()
    for line in lines where line.fits(cell) {
      expectation.taps += line.numbers[0]
      expectation.expired += line.numbers[1]
      expectation.effects += line.numbers[2]
      expectation.notices += line.numbers[3]
      expectation.deadLetters += line.numbers[4]
    }
    return expectation
  }

  static let lines: [Line] = text.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    return words.first?.hasPrefix("#") ?? true ? nil : Line(words)
  }

  /// One line of the table.
  struct Line: Equatable, Sendable {
    var request: String
    var fault: String
    var moment: String
    var numbers: [Int64]

    init(_ words: [Substring]) {
      numbers = words.dropFirst(3).compactMap { Int64($0) }
      precondition(numbers.count == 5 && words.count == 8, "the matrix's table: \(words)")
      (request, fault, moment) = (String(words[0]), String(words[1]), String(words[2]))
    }

    func fits(_ cell: MatrixCell) -> Bool {
      let nature = cell.request.isDependent ? "dependent" : "optimistic"
      return ["any", nature, cell.request.rawValue].contains(request)
        && ["any", cell.fault.rawValue].contains(fault)
        && ["any", cell.moment.rawValue].contains(moment)
    }
  }
}
