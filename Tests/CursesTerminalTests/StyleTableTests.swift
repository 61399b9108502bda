import TerminalUI
import Testing

@testable import CursesTerminal

struct StyleTableTests {
  // Case 19.
  @Test func everyStyleOfEveryThemeFitsTheTable() {
    for theme in Theme.allCases {
      var table = StyleTable(theme: theme, colors: 256, pairs: 65_536)
      for role in Role.allCases {
        for ground in Ground.allCases { _ = table.entry(for: Style(role, on: ground)) }
      }
      #expect(!table.isFull)
      #expect(table.newPairs.allSatisfy { (1...255).contains($0.number) })
      #expect(Set(table.newPairs.map(\.number)).count == table.newPairs.count)
    }
  }

  @Test func pairsAreGivenOnceAndTakenOnce() {
    var table = StyleTable(theme: .dark, colors: 256, pairs: 256)
    let first = table.entry(for: Style(.good))
    #expect(first == .init(pair: 1, attributes: 0))
    #expect(
      table.takeNewPairs() == [.init(number: 1, foreground: 114, background: 233)])
    #expect(table.entry(for: Style(.good, .bold)) == .init(pair: 1, attributes: 1))
    #expect(table.takeNewPairs() == [])
  }

  @Test func aFullTableSaysSo() {
    var table = StyleTable(theme: .dark, colors: 256, pairs: 3)
    _ = table.entry(for: Style(.good))
    _ = table.entry(for: Style(.bad))
    #expect(!table.isFull)
    #expect(table.entry(for: Style(.weak)).pair == 0)
    #expect(table.isFull)
  }

  // Case 17.
  @Test func withoutColourThereAreNoPairs() {
    for (theme, colors, pairs) in [(Theme.mono, 256, 256), (.dark, 0, 0), (.auto, 2, 2)] {
      var table = StyleTable(theme: theme, colors: colors, pairs: pairs)
      let entry = table.entry(for: Style(.title, on: .header))
      #expect(entry == .init(pair: 0, attributes: 3))
      #expect(table.takeNewPairs() == [])
    }
  }

  // Case 18.
  @Test func contentIsNeverInColourEight() {
    for theme in Theme.allCases {
      for colors in [8, 16, 256] {
        for role in Role.allCases {
          for ground in Ground.allCases {
            let paint = theme.paint(Style(role, on: ground), colors: colors)
            #expect(paint.foreground != 8 && paint.background != 8)
            #expect(paint.foreground < colors && paint.background < colors)
            #expect(paint.foreground < 0 || paint.foreground != paint.background)
          }
        }
      }
    }
  }
}
