/// The word somebody probably meant.
package enum NearestWord {
  /// Longer words are no typing errors of ours; this also bounds the work.
  static let longestWord = 40

  /// The nearest of `words` to `word`, or nil when none is near; the first wins a tie.
  ///
  /// Near is one slip in three letters. A word in the wrong case is nearest of all.
  package static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= longestWord else { return nil }
    let allowed = max(1, (letters.count + 1) / 3)
    var best: (word: String, distance: Int)?
    for candidate in words where candidate != word {
      let distance = distance(letters, Array(candidate.lowercased().unicodeScalars))
      if distance <= allowed, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lie between two words.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
