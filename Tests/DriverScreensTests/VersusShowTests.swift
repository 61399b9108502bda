import TerminalUI
import Testing
import WorldSimulation

@testable import DriverScreens

/// The old app and this one, side by side on the shipped map.
struct VersusShowTests {
  private static let small = Size(width: 80, height: 24)

  private func show() throws -> VersusShow {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = try MapFolder(
      reading: "/\(parts.joined(separator: "/"))/Maps/bengaluru-airport")
    return try VersusShow {
      func session() throws -> DriverSession {
        let configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
        return DriverSession(try World(configuration: configuration, storage: .inMemory()))
      }
      return (try session(), try session())
    }
  }

  /// The same seed and the same road: until the apps differ, so does nothing else.
  @Test func bothDriveTheSameDay() throws {
    let show = try show()
    var passed: Int64 = 0
    while !show.isOver {
      let frame = show.frame(size: Self.small, capabilities: .full)
      // 39 columns each.
      #expect(frame.line(1).hasPrefix("┌─ THE OLD APP ─"))
      #expect(frame[38, 1].glyph == Glyph("┐") && frame[40, 1].glyph == Glyph("┌"))
      show.advance(realMilliseconds: 100)
      passed += 100
      try #require(passed < 120_000, "\(frame.text)")
    }
    #expect(show.sides[0].due?.at == show.sides[1].due?.at)
    #expect(show.nextChange == nil)
    #expect(show.verdict.allSatisfy { TextWidth.of($0) <= 60 })
  }

  @Test func keys() throws {
    let show = try show()
    show.advance(realMilliseconds: 3_000)
    let before = show.frame(size: Self.small, capabilities: .full)
    show.handle(.space)
    show.advance(realMilliseconds: 3_000)
    #expect(show.frame(size: Self.small, capabilities: .full).contains("paused"))
    show.handle(.pageUp)
    show.handle(.space)
    #expect(show.frame(size: Self.small, capabilities: .full).text != before.text)
    #expect(show.sides[0].session.world.now.milliseconds == 0)
    show.handle(.character("q"))
    #expect(show.shouldQuit)
  }

  @Test func anySizeIsDrawn() throws {
    let show = try show()
    for size in [(0, 0), (1, 1), (79, 23), (80, 24), (81, 25), (120, 36), (200, 60)] {
      let size = Size(width: size.0, height: size.1)
      #expect(show.frame(size: size, capabilities: .ascii).size == size)
    }
  }
}
